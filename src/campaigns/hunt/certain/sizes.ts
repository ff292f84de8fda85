/** Sizes of a family that are run with exact counts, from what the clock said of it. */
import { NO_POWER } from '../look/closer.js';
import type { Candidate } from '../look/closer.js';

/** Seconds above the floor that the largest size may take at the program's own speed. */
const MOST_SECONDS = 0.15;
/** Sizes, each twice the one before. */
const DOUBLINGS = 5;
/** Sizes in equal steps. */
const STEPS = 8;

/** The largest size of those that take no longer. */
export function largestSize({ n, seconds, exponent }: Candidate, most = MOST_SECONDS): number {
  if (seconds <= most) return n;
  return Math.max(1, Math.floor(n * (most / seconds) ** (1 / exponent)));
}

/** Distinct, ascending. */
export function sizesOf(candidate: Candidate): number[] {
  const { n, exponent, late, seconds } = candidate;
  const top = largestSize(candidate);
  if (exponent >= NO_POWER) {
    // From a size to one that never ends: what lies between grows by a factor with each step.
    const per = Math.max(1, Math.round(((late ?? 2 * n) - n) / STEPS));
    // Each step takes about twice as long as the one before.
    const down = Math.ceil(Math.max(0, Math.log2(seconds / MOST_SECONDS)));
    const end = Math.max(1, n - down * per);
    const sizes = Array.from({ length: STEPS }, (_, i) => end - i * per).filter(
      (size) => size >= 1,
    );
    return [...new Set(sizes)].sort((a, b) => a - b);
  }
  const factor = Math.max(1.15, Math.min(2, top ** (1 / DOUBLINGS)));
  const sizes = Array.from({ length: DOUBLINGS + 1 }, (_, i) => Math.floor(top / factor ** i));
  return [...new Set(sizes.filter((size) => size >= 1))].sort((a, b) => a - b);
}
