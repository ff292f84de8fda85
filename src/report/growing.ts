/**
 * Routines that are cheap today and will not be: their share of the cost when all inputs are ten
 * times as large, if what is not known of the rest of the program grows in proportion.
 */
import { growsFarFaster } from '../growth/order.js';
import type { Fit } from '../fit/calls/types.js';
import {
  errorOfARaisedRoutine,
  r2OfARaisedRoutine,
  shareAboveChance,
  shareAtTenTimesThatIsRaised,
  shareThatIsSeenAnyway,
} from './thresholds.js';

export interface Growing {
  share: number;
  share_x10: number;
}

/**
 * @param share of the cost of all runs
 * @param largest size of a call
 * @returns null for what is no more than it seems
 */
export function growing(
  share: number,
  { function: f, r2, error = 0 }: Pick<Fit, 'function' | 'r2' | 'error'>,
  largest: number,
): Growing | null {
  if (f === null || share >= shareThatIsSeenAnyway.value || share < shareAboveChance.value)
    return null;
  if ((r2 ?? 0) < r2OfARaisedRoutine.value || error > errorOfARaisedRoutine.value) return null;
  if (!growsFarFaster(f)) return null;
  const times = f.predict(f.grown(largest, 10)) / Math.max(1, f.predict(largest));
  const grown = times === Infinity ? 1 : (share * times) / (share * times + 10 * (1 - share));
  return grown >= shareAtTenTimesThatIsRaised.value ? { share, share_x10: grown } : null;
}
