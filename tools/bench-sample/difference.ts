/** How much more a second quantity of pairs is than the first, as all of them together say. */
import { student } from '../../src/profile/inference/student.js';

export interface Difference {
  /** Of the first quantity's total: 0.01 where the second one's is 1 % more. */
  mean: number;
  /** Half of the 95 % interval. */
  half: number;
}

/**
 * The ratio of totals, with the interval that its linearization has (Cochran, Sampling Techniques,
 * 6.4). The mean of the pairs' own ratios would be too large where runs differ, by the square of
 * their coefficient of variation: 2 % where a run takes 14 % more or less by chance, though both
 * are the same.
 * @param pairs two or more: a native run's figure, and that of the run to compare with it
 */
export function difference(pairs: readonly (readonly [number, number])[]): Difference {
  const [first, second] = [0, 1].map((i) => pairs.reduce((sum, pair) => sum + pair[i], 0));
  const ratio = second / first;
  const squares = pairs.reduce((sum, [a, b]) => sum + (b - ratio * a) ** 2, 0);
  const deviation = Math.sqrt((squares / (pairs.length - 1)) * pairs.length) / first;
  return { mean: ratio - 1, half: student(pairs.length - 1) * deviation };
}
