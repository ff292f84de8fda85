/**
 * What the largest sizes alone say of a count that no shape explains over all of them: a cache that
 * fills up, small numbers that are kept, a garbage collector that begins to run. The exponent of
 * each of the last steps from size to size either goes down to that of a line, or stays above it.
 */
import { threshold } from '../../base/threshold.js';
import type { RunPoint } from './run-samples.js';

export interface Tail {
  /** Exponents from size to size, the largest sizes last. */
  steps: number[];
  least: number;
  most: number;
  /** From the first to the last of those sizes. */
  exponent: number;
  /** The first of those sizes. */
  from: number;
  /** Least and most of the steps, and as far again the way that they go. */
  interval: [number, number];
  /** What growth is not above: null where the steps go up from one to the next. */
  bound: number | null;
}

const STEPS = 3;
const timesOfStep = threshold(
  1.5,
  'times the size before',
  'nearer sizes say more of noise than of growth',
  'npm run bench:findings',
);

const round = (exponent: number): number => Number(exponent.toFixed(2));

/** The largest sizes that are far enough from each other, ascending. */
function last(points: readonly RunPoint[]): RunPoint[] {
  const taken: RunPoint[] = [];
  for (const point of points.toReversed()) {
    if (taken.length > STEPS) break;
    if (taken.length === 0 || taken[0].x >= timesOfStep.value * point.x) taken.unshift(point);
  }
  return taken;
}

/**
 * @param points one for each size, ascending
 * @param floor counts below are noise
 * @returns null where sizes are too few
 */
export function tailOf(points: readonly RunPoint[], floor: number): Tail | null {
  const sizes = last(points);
  if (sizes.length <= STEPS) return null;
  const slope = (a: RunPoint, b: RunPoint) =>
    Math.log(Math.max(floor, b.y) / Math.max(floor, a.y)) / Math.log(b.x / a.x);
  const steps = sizes.slice(1).map((point, i) => round(slope(sizes[i], point)));
  const [least, most] = [Math.min(...steps), Math.max(...steps)];
  const down = steps.every((step, i) => i === 0 || step < steps[i - 1]);
  const up = steps.every((step, i) => i === 0 || step > steps[i - 1]);
  const far = most - least;
  return {
    steps,
    least,
    most,
    exponent: round(slope(sizes[0], sizes[sizes.length - 1])),
    from: sizes[0].x,
    interval: [round(down ? least - far : least), round(up ? most + far : most)],
    // As far above all of them as they are apart, where they go up and down.
    bound: down ? steps[steps.length - 1] : up && far > 0 ? null : round(most + far),
  };
}
