import { compact, percent } from '../../../src/base/text/numbers.js';
import { classTitle } from '../../../src/words/class-title.js';
import type { Data, Routine } from '../data/data.js';
import { paceOf } from '../../../src/growth/order.js';
import { NODE } from './place.js';
import type { Placed, Point } from './place.js';

interface Props {
  data: Data;
  placed: Placed;
  centre: number;
  scale: number;
  onCentre: (routine: Routine) => void;
}

/** Monospaced characters that a box has room for. */
const ROOM = 25;
/** Width of an arrow that has all of the cost, in pixels. */
const THICK = 7;

const cut = (name: string): string =>
  name.length <= ROOM ? name : `${name.slice(0, 10)}…${name.slice(name.length - ROOM + 11)}`;

const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

function Box({ data, placed, centre, onCentre }: Omit<Props, 'scale'> & { placed: Placed }) {
  const share = (cost: number): string => percent(data.total > 0 ? cost / data.total : 0);
  return (
    <>
      {placed.nodes.map(({ node, x, y }) => {
        const routine = node < 0 ? undefined : data.routines.at(node);
        const name = data.nameOf(node);
        const growth = routine === undefined ? null : data.growthOf(routine);
        const figures =
          routine === undefined
            ? ''
            : `${share(routine.cost_total)}, own ${percent(data.ownShare(routine))}`;
        const claim =
          growth === null ? '' : classTitle({ class: growth.name, exponent: growth.exponent });
        const pace =
          growth === null ? 'unknown' : paceOf({ class: growth.name, exponent: growth.exponent });
        const act = (): void => {
          if (routine !== undefined) onCentre(routine);
        };
        return (
          <g
            key={node}
            class={node === centre ? 'graph-node centre' : 'graph-node'}
            transform={`translate(${(x - NODE.width / 2).toFixed(1)} ${(y - NODE.height / 2).toFixed(1)})`}
            {...(routine === undefined ? {} : { role: 'button', tabindex: 0 })}
            onClick={act}
            onKeyDown={(event) => {
              if (event.key === 'Enter') act();
            }}
          >
            <title>{name.slice(0, 300)}</title>
            <rect
              width={NODE.width}
              height={NODE.height}
              rx={5}
              style={{ fill: `var(--flame-${pace})` }}
            />
            <text x={8} y={19} class="graph-name" style={{ fill: `var(--${pace})` }}>
              {cut(name)}
            </text>
            <text x={8} y={37} class="graph-figures">
              {claim} {figures}
            </text>
          </g>
        );
      })}
    </>
  );
}

/** The graph as an SVG. */
export function Drawing({ data, placed, centre, scale, onCentre }: Props) {
  const { width, height, edges } = placed;
  const part = (cost: number): number => (data.total > 0 ? Math.min(1, cost / data.total) : 0);
  return (
    <svg
      id="graph"
      role="group"
      aria-label="Call graph"
      viewBox={`0 0 ${width} ${height}`}
      width={width * scale}
      height={height * scale}
    >
      <defs>
        <marker
          id="arrow"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="9"
          markerHeight="9"
          markerUnits="userSpaceOnUse"
          orient="auto"
        >
          <path d="M0 0L8 4L0 8z" class="graph-arrow" />
        </marker>
      </defs>
      {edges.map(({ from, to, points, label, calls, cost }) => (
        <g key={`${from} ${to}`} class="graph-edge">
          <path
            d={pathOf(points)}
            marker-end="url(#arrow)"
            style={{ strokeWidth: `${(1 + THICK * part(cost)).toFixed(2)}px` }}
          />
          <text x={label.x} y={label.y + 4}>
            {percent(part(cost))} · {compact(calls)}×
          </text>
        </g>
      ))}
      <Box data={data} placed={placed} centre={centre} onCentre={onCentre} />
    </svg>
  );
}
