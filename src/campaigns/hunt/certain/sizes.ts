/** Sizes of a family that are run with exact counts, from what the clock said of it. */
import { NO_POWER, largestSize } from '../look/closer.js';
import type { Candidate } from '../look/closer.js';

/** Seconds above the floor that the largest size may take at the program's own speed. */
export const MOST_SECONDS = 0.15;
/**
 * The same of what explodes: each size is a factor above the one before, so that none has to be far above
 * what the start costs. Interpreters are slow with exact counts.
 */
const MOST_SECONDS_OF_AN_EXPLOSION = 0.05;
/** Sizes, each twice the one before. */
const DOUBLINGS = 5;
/** Sizes in equal steps. */
const STEPS = 8;
/** Of the largest size, what they span at most. */
const SPAN_OF_STEPS = 0.6;

/** Distinct, ascending. */
export function sizesOf(candidate: Candidate): number[] {
  const { n, exponent, late } = candidate;
  const explodes = exponent >= NO_POWER;
  const top = largestSize(candidate, explodes ? MOST_SECONDS_OF_AN_EXPLOSION : MOST_SECONDS);
  if (explodes) {
    // What lies between a size and one that never ends grows by a factor with each step. That one may
    // have been far off: then steps are as long as leaves room for all of them.
    const wide = Math.floor((SPAN_OF_STEPS * top) / (STEPS - 1));
    const per = Math.max(1, Math.min(wide, Math.round(((late ?? 2 * n) - n) / STEPS)));
    const sizes = Array.from({ length: STEPS }, (_, i) => top - i * per).filter(
      (size) => size >= 1,
    );
    return [...new Set(sizes)].sort((a, b) => a - b);
  }
  const factor = Math.max(1.15, Math.min(2, top ** (1 / DOUBLINGS)));
  const sizes = Array.from({ length: DOUBLINGS + 1 }, (_, i) => Math.floor(top / factor ** i));
  return [...new Set(sizes.filter((size) => size >= 1))].sort((a, b) => a - b);
}
