/** What several runs say together. */
import { student } from '../../src/profile/inference/student.js';
import type { Difference } from './difference.js';

/**
 * The interval is by the jackknife, with Student's quantile (Tukey 1958): for estimates, as ratios of
 * totals, that are no mean of what single runs say.
 * @param of an estimate from some of the runs
 * @param runs two or more
 */
export function jackknife<T>(runs: readonly T[], of: (some: readonly T[]) => number): Difference {
  const without = runs.map((_, i) => of(runs.filter((_, k) => k !== i)));
  const mean = without.reduce((sum, each) => sum + each, 0) / runs.length;
  const squares = without.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const deviation = Math.sqrt((squares * (runs.length - 1)) / runs.length);
  return { mean: of(runs), half: student(runs.length - 1) * deviation };
}
