import { compact } from '../../../src/base/text/numbers.js';
import { growthPlot } from '../../../src/render/html/growth-plot.js';
import type { GrowthClaim, Place, RunCost } from '../../../src/render/html/growth-plot.js';

/** CSS pixels, and where the axes begin. */
const SIZE = { width: 320, height: 190, left: 46, right: 8, top: 8, bottom: 36 };
/** Corners of the mark of what is predicted. */
const DIAMOND = 'M0-5l5 5l-5 5l-5-5z';

const OWN = 'own cost';

interface Props {
  costs: readonly RunCost[];
  claim: GrowthClaim;
  /** What the costs are of, and what the sizes are, in words. */
  what: string;
  size: string;
  unit: string;
  /** What the costs are, in words; own costs where it is left out. */
  cost?: string;
}

const at = ({ x, y }: Place): [number, number] => [
  SIZE.left + x * (SIZE.width - SIZE.left - SIZE.right),
  SIZE.height - SIZE.bottom - y * (SIZE.height - SIZE.top - SIZE.bottom),
];

const path = (places: readonly Place[]): string =>
  places
    .map(
      (place, i) =>
        `${i === 0 ? 'M' : 'L'}${at(place)
          .map((n) => n.toFixed(1))
          .join(' ')}`,
    )
    .join('');

function label({ costs, claim, what, size, unit, cost = OWN }: Props): string {
  const [first, last] = [costs[0], costs[costs.length - 1]];
  const grown = claim.exponent === null ? '' : `; the line is n^${claim.exponent.toFixed(2)}`;
  return `${cost[0].toUpperCase()}${cost.slice(1)} of ${what} by ${size}, both logarithmic: ${compact(first[1])} ${unit} at ${compact(first[0])}, ${compact(last[1])} at ${compact(last[0])}${grown}`;
}

/** Own cost over runs, or the course of a call; nothing where there are no two sizes. */
export function GrowthFigure(props: Props) {
  const { costs, claim, size, unit, cost = OWN } = props;
  const plot = growthPlot(costs, claim);
  if (plot === null) return null;
  const bottom = SIZE.height - SIZE.bottom;
  const [right, top] = [SIZE.width - SIZE.right, SIZE.top];
  return (
    <figure class="growth-figure">
      <svg
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        width={SIZE.width}
        height={SIZE.height}
        role="img"
        aria-label={label(props)}
      >
        <clipPath id="growth-inside">
          <rect x={SIZE.left} y={0} width={right - SIZE.left} height={bottom} />
        </clipPath>
        {plot.ticks.x.map(({ at: x, value }) => {
          const [left] = at({ x, y: 0 });
          return (
            <g key={value}>
              <path class="grid" d={`M${left} ${top}V${bottom}`} />
              <text x={left} y={bottom + 14} text-anchor="middle">
                {compact(value)}
              </text>
            </g>
          );
        })}
        {plot.ticks.y.map(({ at: y, value }) => {
          const [, height] = at({ x: 0, y });
          return (
            <g key={value}>
              <path class="grid" d={`M${SIZE.left} ${height}H${right}`} />
              <text x={SIZE.left - 6} y={height + 4} text-anchor="end">
                {compact(value)}
              </text>
            </g>
          );
        })}
        <g clip-path="url(#growth-inside)">
          <path class="growth-line" d={path(plot.line)} />
          <path class="growth-line beyond" d={path(plot.beyond)} />
          {plot.marks.map((place, i) => {
            const [x, y] = at(place);
            return <circle key={i} class="growth-mark" cx={x} cy={y} r={3.5} />;
          })}
          {plot.ahead !== null && (
            <path
              class="growth-ahead"
              d={DIAMOND}
              transform={`translate(${at(plot.ahead).join(' ')})`}
            />
          )}
        </g>
        <text x={(SIZE.left + right) / 2} y={SIZE.height - 4} text-anchor="middle">
          {size.slice(0, 44)}
        </text>
      </svg>
      <figcaption>
        {cost} in {unit}
        {plot.line.length > 0 && `; line: n^${claim.exponent!.toFixed(2)}`}
        {plot.ahead !== null && '; ◇ predicted'}
        <span class="visually-hidden"> {claim.class}</span>
      </figcaption>
    </figure>
  );
}
