/** How fast costs of a class grow, for colours. */
import type { ComplexityClass } from '../../../src/schema/report.js';

export type Pace = 'fast' | 'linear' | 'slow' | 'unknown';

export const PACE: Readonly<Record<ComplexityClass, Pace>> = {
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
