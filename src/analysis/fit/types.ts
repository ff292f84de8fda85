/** Shared types of cost function fitting. */
import type { ComplexityClass } from '../../report/schema.js';

/** Cost at one size. */
export interface Sample {
  size: number;
  cost: number;
}

/** A fitted cost function. */
export interface CostFunction {
  class: ComplexityClass;
  /** In words of n, e.g. "12 + 3.5 n^2". */
  formula(): string;
  /** Of the leading term's power of n; null for exponentials. */
  exponent: number | null;
  /** Free parameters. */
  parameters: number;
  /** Share of the leading term in the cost at the largest size. */
  leadShare: number;
  predict(size: number): number;
}
