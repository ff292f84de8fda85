import type { Data, Routine } from '../data/data.js';
import { THUMB, thumbPaths } from '../data/thumb.js';
import type { ThumbPaths } from '../data/thumb.js';

const made = new WeakMap<Routine, ThumbPaths>();

/** Small cost plot in a row of the table; the figures beside it say the same in text. */
export function Thumb({ data, routine }: { data: Data; routine: Routine }) {
  let paths = made.get(routine);
  if (paths === undefined) {
    paths = thumbPaths(data.points[routine.index], routine);
    made.set(routine, paths);
  }
  return (
    <svg class="thumb" viewBox={`0 0 ${THUMB.width} ${THUMB.height}`} aria-hidden="true">
      <path class="thumb-curve" d={paths.curve} />
      <path class="thumb-dots" d={paths.dots} />
    </svg>
  );
}
