/** Points of a routine as columns for plotting. */
import { STRIDE } from '../../../src/report/html/points.js';
import type { AxisScale } from '../state/state.js';

export interface Samples {
  sizes: number[];
  counts: number[];
  least: number[];
  mean: number[];
  worst: number[];
}

/** Size 0 has no place on a logarithmic axis and is left out there. */
export function samples(points: Float64Array, xScale: AxisScale): Samples {
  const result: Samples = { sizes: [], counts: [], least: [], mean: [], worst: [] };
  for (let k = 0; k < points.length; k += STRIDE) {
    if (xScale === 'log' && points[k] <= 0) continue;
    result.sizes.push(points[k]);
    result.counts.push(points[k + 1]);
    result.least.push(points[k + 2]);
    result.worst.push(points[k + 3]);
    result.mean.push(points[k + 4] / points[k + 1]);
  }
  return result;
}
