/** Points of a routine as columns for plotting. */
import { STRIDE } from '../../../src/pages/pack-points.js';
import type { AxisScale } from '../state/state.js';

export interface Samples {
  /** Ascending. */
  sizes: Float64Array;
  counts: Float64Array;
  least: Float64Array;
  mean: Float64Array;
  worst: Float64Array;
}

/** Which of them functions are fitted to. */
export const FITTED_COLUMN = { max: 'worst', mean: 'mean', min: 'least' } as const;

const made = new WeakMap<Float64Array, Partial<Record<AxisScale, Samples>>>();

/** Size 0 has no place on a logarithmic axis and is left out there. Made once for all plots. */
export function samples(points: Float64Array, xScale: AxisScale): Samples {
  const known = made.get(points) ?? {};
  known[xScale] ??= columns(points, xScale);
  made.set(points, known);
  return known[xScale];
}

function columns(points: Float64Array, xScale: AxisScale): Samples {
  let start = 0;
  while (xScale === 'log' && start < points.length && points[start] <= 0) start += STRIDE;
  const length = (points.length - start) / STRIDE;
  const column = (offset: number): Float64Array => {
    const values = new Float64Array(length);
    for (let i = 0; i < length; i++) values[i] = points[start + i * STRIDE + offset];
    return values;
  };
  const counts = column(1);
  return {
    sizes: column(0),
    counts,
    least: column(2),
    mean: column(4).map((sum, i) => sum / counts[i]),
    worst: column(3),
  };
}
