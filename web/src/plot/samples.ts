/** Points of a routine as columns for plotting. */
import { STRIDE } from '../../../src/report/html/points.js';
import type { AxisScale } from '../state/state.js';

export interface Samples {
  sizes: number[];
  counts: number[];
  least: number[];
  mean: number[];
  worst: number[];
  /** Those of the three that functions are fitted to. */
  fitted: number[];
}

/** Size 0 has no place on a logarithmic axis and is left out there. */
export function samples(
  points: Float64Array,
  xScale: AxisScale,
  fit: 'max' | 'mean' | 'min' = 'max',
): Samples {
  const result = { sizes: [], counts: [], least: [], mean: [], worst: [] } as Omit<
    Samples,
    'fitted'
  >;
  for (let k = 0; k < points.length; k += STRIDE) {
    if (xScale === 'log' && points[k] <= 0) continue;
    result.sizes.push(points[k]);
    result.counts.push(points[k + 1]);
    result.least.push(points[k + 2]);
    result.worst.push(points[k + 3]);
    result.mean.push(points[k + 4] / points[k + 1]);
  }
  return {
    ...result,
    fitted: result[({ max: 'worst', mean: 'mean', min: 'least' } as const)[fit]],
  };
}
