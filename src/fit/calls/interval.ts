/** Percentile intervals of what a bootstrap drew. */
import type { Interval } from './types.js';

/** The middle 95 %. @param values not empty */
export function interval(values: readonly number[]): Interval {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.round(part * (sorted.length - 1))];
  return [at(0.025), at(0.975)];
}
