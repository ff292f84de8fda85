/**
 * Routines that are cheap today and will not be: their share of the cost when all inputs are ten
 * times as large, if what is not known of the rest of the program grows in proportion.
 */
import { growsFarFaster } from '../growth/order.js';
import type { Fit } from '../fit/calls/types.js';

/** Above this share of the cost a routine is seen without being raised. */
const SMALL = 0.05;
/** From this share at ten times the sizes on, a small routine is raised. */
const TAKES_OVER = 0.2;
/** Only for functions that explain nearly all of the costs, */
const MIN_R2 = 0.98;
/**
 * ... and that predict sizes left out this well: a program has hundreds of cheap routines with a
 * handful of sizes, and ten times the largest is far from all of them.
 */
const MAX_ERROR = 0.05;
/** Whatever costs less has too few blocks to be told from chance. */
const LEAST_SHARE = 1e-4;

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
  if (f === null || share >= SMALL || share < LEAST_SHARE) return null;
  if ((r2 ?? 0) < MIN_R2 || error > MAX_ERROR) return null;
  if (!growsFarFaster(f)) return null;
  const times = f.predict(f.grown(largest, 10)) / Math.max(1, f.predict(largest));
  const grown = times === Infinity ? 1 : (share * times) / (share * times + 10 * (1 - share));
  return grown >= TAKES_OVER ? { share, share_x10: grown } : null;
}
