/** What a method says about samples. */
import type { ComplexityClass } from '../../../src/schema/report.js';

export interface Answer {
  class: ComplexityClass;
  /** Of O(n^k); else null. */
  exponent: number | null;
}
