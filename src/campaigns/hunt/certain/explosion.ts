/** Whether each further piece makes the whole cost so many times as much: sizes lie too close for fits. */
import { threshold } from '../../../base/threshold.js';

export const ratioOfAnExplosion = threshold(
  1.3,
  'times the increment of the size before',
  'a power n^k has 1 + (k - 1) / n, which is less from n = 8 on for all k up to 3',
  'reason',
);

export const spreadOfRatios = threshold(
  1.3,
  'times the least ratio',
  'an exponential has the same ratio at each step but for what the start costs more or less',
  'reason',
);

/** Increments that have to tell the same. */
const INCREMENTS = 5;
/** Below that a power looks alike. */
const LEAST_N = 8;

/**
 * @param costs [n, cost] of runs whose sizes lie in equal steps
 * @returns by what the cost is multiplied with each further piece; null: it is no exponential
 */
export function explosionOf(costs: readonly (readonly [n: number, cost: number])[]): number | null {
  const last = costs.toSorted(([a], [b]) => a - b).slice(-INCREMENTS - 1);
  if (last.length < INCREMENTS + 1 || last[0][0] < LEAST_N) return null;
  const [first, second] = last;
  const step = second[0] - first[0];
  if (last.some(([n], i) => n !== first[0] + i * step)) return null;
  const increments = last.slice(1).map(([, cost], i) => cost - last[i][1]);
  const ratios = increments.slice(1).map((value, i) => value / increments[i]);
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
  if (!(low >= ratioOfAnExplosion.value) || high > spreadOfRatios.value * low) return null;
  return (
    (increments[increments.length - 1] / increments[0]) ** (1 / (step * (increments.length - 1)))
  );
}
