/** Courses that a formula or a recording gives. */
import type { Course } from '../../../src/profile/course.js';

/** Points that a recording keeps of a course, at equal distances of its cost. */
const POINTS = 48;

/**
 * @param rate what a cell costs when so many have come
 * @param burst cells come in groups of so many, all at once
 */
export function courseOf(
  cells: number,
  rate: (so: number) => number,
  burst: (at: number) => number = () => 1,
): Course['points'] {
  const all: [cells: number, cost: number][] = [];
  let [so, cost, seen] = [0, 0, 0];
  while (so < cells) {
    cost += rate(so);
    so++;
    if (so > seen) seen = so + burst(so) - 1;
    all.push([seen, cost]);
  }
  const kept: [number, number][] = [];
  for (const [at, sum] of all) {
    if (sum >= ((kept.length + 1) * cost) / POINTS) kept.push([at, sum]);
  }
  return {
    cells: Float64Array.from(kept, ([at]) => at),
    cost: Float64Array.from(kept, ([, sum]) => sum),
  };
}
