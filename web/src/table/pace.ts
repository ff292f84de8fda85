/** How fast costs of a class grow, for colours. */
import type { ComplexityClass } from '../../../src/schema/report.js';

export type Pace = 'fast' | 'linear' | 'slow' | 'unknown';

const PACE: Readonly<Record<ComplexityClass, Pace>> = {
  'O(1)': 'slow',
  'O(log n)': 'slow',
  'O(n)': 'linear',
  'O(n log n)': 'linear',
  'O(n^2)': 'fast',
  'O(n^2 log n)': 'fast',
  'O(n^3)': 'fast',
  'O(n^k)': 'fast',
  'O(2^n)': 'fast',
  unknown: 'unknown',
};

/** Up to this power it is as n log n is; see src/words/class-title.ts. */
const LIKE_N_LOG_N = 1.2;

/** A power below 1 is slower than a line. */
export function paceOf(name: ComplexityClass, exponent: number | null): Pace {
  if (name !== 'O(n^k)' || exponent === null || exponent >= LIKE_N_LOG_N) return PACE[name];
  return exponent < 1 ? 'slow' : 'linear';
}
