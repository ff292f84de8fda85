/** What the axes of a plot span. */
import type { AxisScale } from '../state/state.js';

export type Range = [min: number, max: number];

/** Sizes this close together are shown without the way to zero. */
const CLOSE = 2;

/** For sizes: from zero, unless all lie far from it. */
export function sizeRange(first: number, last: number, scale: AxisScale): Range {
  if (scale === 'log') {
    const low = Math.max(first, 1);
    return [low / 1.25, Math.max(last, low) * 1.25];
  }
  const pad = (last - first || last || 1) * 0.04;
  if (last < CLOSE * first) return [first - pad, last + pad];
  return [0, last + pad];
}

/** For costs and counts. `least` is the smallest value above zero. */
export function costRange(least: number, top: number, scale: AxisScale): Range {
  if (scale === 'log') return [Math.max(least, 1e-9) / 1.5, Math.max(top, least) * 1.5];
  return [0, top > 0 ? top * 1.06 : 1];
}

/** NaN is none of them. */
export function extremes(values: Float64Array): Range {
  let [min, max] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min > max ? [0, 0] : [min, max];
}
