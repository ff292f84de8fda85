import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { count } from '../../../src/base/text/numbers.js';
import type { Data, Routine } from '../data/data.js';
import { focusOn, focusedRoutine, graphLevels, openRoutine } from '../state/state.js';
import { useDragging } from './dragging.js';
import { Drawing } from './Drawing.js';
import { neighbourhood } from './neighbourhood.js';
import { place } from './place.js';

/** More boxes than these nobody reads. */
const MOST = 60;
/** Calls with a smaller part of what the centre costs are left out. */
const LEAST = 0.01;

const LEVELS = [1, 2, 3, 4] as const;

/** What the graph is about: what one looks at already, else what is ranked first. */
function centreOf(data: Data): Routine | null {
  const first = data.routines.find(({ rank }) => rank === 1) ?? data.routines.at(0);
  return focusedRoutine.value ?? openRoutine.value ?? first ?? null;
}

function Levels() {
  return (
    <div class="segments" role="group" aria-label="How many calls away">
      {LEVELS.map((level) => (
        <button
          key={level}
          type="button"
          class="toggle"
          aria-pressed={graphLevels.value === level}
          onClick={() => {
            graphLevels.value = level;
          }}
        >
          {level}
        </button>
      ))}
    </div>
  );
}

const ZOOM = 1.25;

/** Smaller than this nothing can be read. */
const LEAST_SCALE = 0.1;

/** Callers and callees around a routine, as boxes and arrows. */
export function CallGraph({ data }: { data: Data }) {
  const centre = centreOf(data);
  const levels = graphLevels.value;
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useDragging(box);
  const found = useMemo(() => {
    if (centre === null) return null;
    const limits = { levels, least: LEAST * centre.cost_total, most: MOST };
    const part = neighbourhood(data.calls, centre.index, limits);
    return { placed: place(part), leftOut: part.leftOut };
  }, [data, centre, levels]);
  /** All of it is seen, no larger than it is made. */
  const fit = (): void => {
    if (box.current === null || found === null) return;
    const { clientWidth, clientHeight } = box.current;
    const { width, height } = found.placed;
    const whole = Math.min(1, clientWidth / width, clientHeight / height);
    setScale(Math.max(LEAST_SCALE, Number.isFinite(whole) ? whole : 1));
  };
  useLayoutEffect(fit, [found]);
  if (centre === null || found === null) return <p class="nothing">There is no routine.</p>;
  const magnify = (times: number): void => {
    setScale(Math.min(4, Math.max(LEAST_SCALE, scale * times)));
  };
  return (
    <main class="graph-view">
      <div class="graph-tools">
        <p>
          Around <strong>{centre.title.slice(0, 120)}</strong>, calls away:
        </p>
        <Levels />
        <div class="segments" role="group" aria-label="Size of the graph">
          <button
            type="button"
            class="toggle"
            aria-label="Smaller"
            onClick={() => {
              magnify(1 / ZOOM);
            }}
          >
            −
          </button>
          <button
            type="button"
            class="toggle"
            aria-label="Larger"
            onClick={() => {
              magnify(ZOOM);
            }}
          >
            +
          </button>
          <button type="button" class="toggle" onClick={fit}>
            Fit
          </button>
        </div>
        <p class="empty">
          {found.leftOut > 0 &&
            `${count(found.leftOut, 'neighbour')} with less than 1 % of its cost, or further away, left out. `}
          Shares are of all runs; a box becomes the centre by a click or Enter.
        </p>
      </div>
      <div
        class="graph-box"
        ref={box}
        tabIndex={0}
        role="region"
        aria-label="Call graph, scrolls and can be dragged"
        onWheel={(event) => {
          if (!event.ctrlKey && !event.metaKey) return;
          event.preventDefault();
          magnify(event.deltaY < 0 ? ZOOM : 1 / ZOOM);
        }}
      >
        <Drawing
          data={data}
          placed={found.placed}
          centre={centre.index}
          scale={scale}
          onCentre={focusOn}
        />
      </div>
    </main>
  );
}
