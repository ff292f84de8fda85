import type { Data, Routine } from '../data/data.js';
import { THUMB, thumbPaths } from '../data/thumb.js';
import type { ThumbPaths } from '../data/thumb.js';

const made = new WeakMap<Routine, ThumbPaths>();

function Paths({ dots, curve }: ThumbPaths) {
  return (
    <svg class="thumb" viewBox={`0 0 ${THUMB.width} ${THUMB.height}`} aria-hidden="true">
      <path class="thumb-curve" d={curve} />
      <path class="thumb-dots" d={dots} />
    </svg>
  );
}

const madeOfRuns = new WeakMap<Routine, ThumbPaths>();

/** Own cost by the size of the run; empty where runs have no sizes. */
export function RunThumb({ routine }: { routine: Routine }) {
  const { per_run: run } = routine;
  if (run === undefined) return null;
  let paths = madeOfRuns.get(routine);
  if (paths === undefined) {
    const sorted = run.points.toSorted((a, b) => a[0] - b[0]);
    const points = sorted.flatMap(([size, calls, own]) => [size, calls, own, own, own]);
    paths = thumbPaths(Float64Array.from(points), { curve: null });
    madeOfRuns.set(routine, paths);
  }
  return <Paths {...paths} />;
}

/** Small cost plot in a row of the table; the figures beside it say the same in text. */
export function Thumb({ data, routine }: { data: Data; routine: Routine }) {
  let paths = made.get(routine);
  if (paths === undefined) {
    paths = thumbPaths(data.points.of(routine.index), routine);
    made.set(routine, paths);
  }
  return <Paths {...paths} />;
}
