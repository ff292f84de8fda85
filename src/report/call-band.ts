/**
 * Between which costs 95 % of the calls of a size are. A cost function is about the dearest calls
 * (or the mean, or the cheapest), and the bootstrap says how sure it is of those; how far the other
 * calls are from it, only they say. Each size is compared with those around it: what varies for
 * small inputs need not for large ones.
 */
import type { Point } from '../schema/report.js';
import { partOutsideTheBand, sizesAroundASize } from './thresholds.js';

/** Cost of a call over what the cost function says, low and high. */
export type Spread = [low: number, high: number];

interface Ratios {
  size: number;
  calls: number;
  low: number;
  high: number;
}

/** The largest value that no more than `share` of the weight is below. */
function quantile(values: readonly (readonly [value: number, weight: number])[], share: number) {
  const sorted = values.toSorted((a, b) => a[0] - b[0]);
  const all = sorted.reduce((sum, [, weight]) => sum + weight, 0);
  let below = 0;
  for (const [value, weight] of sorted) {
    below += weight;
    if (below > share * all) return value;
  }
  return sorted[sorted.length - 1][0];
}

/**
 * @param points [size, count, min, max, sum], at least one
 * @param predict cost of a call of a size
 * @param reach sizes up to so many times as large, or as small, are looked at
 * @returns by size of a call, where 95 % of the calls around it lie, or more: of the calls of one
 *   size only the cheapest and the dearest are known, and all of them may be either
 */
export function callSpread(
  points: readonly Point[],
  predict: (size: number) => number,
  reach: number,
): (size: number) => Spread {
  const ratios = points.map(([size, calls, min, max]): Ratios => {
    const said = Math.max(1, predict(size));
    // No input is near the least input.
    return { size: Math.max(1, size), calls, low: min / said, high: max / said };
  });
  const [first, last] = [ratios[0].size, ratios[ratios.length - 1].size];
  return (size) => {
    const at = Math.min(last, Math.max(first, size));
    let near: Ratios[] = [];
    for (
      let far = reach;
      near.length < Math.min(sizesAroundASize.value, ratios.length);
      far *= reach
    ) {
      near = ratios.filter((each) => each.size <= at * far && each.size * far >= at);
    }
    const low = near.map(({ low: ratio, calls }) => [ratio, calls] as const);
    const high = near.map(({ high: ratio, calls }) => [-ratio, calls] as const);
    return [quantile(low, partOutsideTheBand.value), -quantile(high, partOutsideTheBand.value)];
  };
}
