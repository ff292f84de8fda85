/** Which cost of each size a cost function is fitted to. */
import type { CanonicalRoutine } from './canonical.js';
import type { Sample } from '../fit/calls/types.js';

export type FitChoice = 'max' | 'mean' | 'min';

/** One sample per size. */
export function samplesOf(points: CanonicalRoutine['points'], fit: FitChoice): Sample[] {
  return points.map(([size, count, min, max, sum]) => ({
    size,
    cost: fit === 'max' ? max : fit === 'min' ? min : sum / Math.max(1, count),
  }));
}
