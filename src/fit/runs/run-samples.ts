/** Counts over runs, each divided by what two runs of one size may differ by. */
import { threshold } from '../../base/threshold.js';
import { termValue } from '../../growth/value.js';
import type { Term } from '../terms.js';
import { nonnegative } from '../nonnegative.js';
import type { Solution } from '../nonnegative.js';

/** A run: its size and what was counted in it. */
export interface RunPoint {
  x: number;
  y: number;
}

export interface LawTerm extends Term {
  readonly coefficient: number;
}

export const noiseOfCount = threshold(
  0.01,
  'share of the count',
  'what two runs of the same kind differ by',
  'docs/decisions/growth-over-runs.md',
);
const noiseOfLargestCount = threshold(
  1e-4,
  'share of the largest count',
  'what two runs of the same kind differ by',
  'docs/decisions/growth-over-runs.md',
);

export class RunSamples {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** Counts below this are noise. */
  readonly floor: number;
  private readonly scales: Float64Array;
  private readonly scaled: Float64Array;
  private readonly powers = new Map<number, Float64Array>();

  /** @param points one for each size, ascending */
  constructor(points: readonly RunPoint[], least: number) {
    this.xs = Float64Array.from(points, ({ x }) => x);
    this.ys = Float64Array.from(points, ({ y }) => y);
    this.floor = Math.max(1, noiseOfLargestCount.value * Math.max(...this.ys), least);
    this.scales = this.ys.map((y) => noiseOfCount.value * y + this.floor);
    this.scaled = this.ys.map((y, i) => y / this.scales[i]);
  }

  get largest(): number {
    return this.xs[this.xs.length - 1];
  }

  private column(term: Term): Float64Array {
    const plain = term.log === 0 && term.base === undefined && term.late === undefined;
    const known = plain ? this.powers.get(term.power) : undefined;
    if (known !== undefined) return known;
    const column = this.xs.map((x, i) => termValue(term, x) / this.scales[i]);
    if (plain) this.powers.set(term.power, column);
    return column;
  }

  /**
   * Coefficients, and the squares that are left in units of the noise.
   * @param without index of a sample that is left out, or -1
   */
  fit(terms: readonly Term[], without = -1): Solution {
    return nonnegative(
      terms.map((term) => this.column(term)),
      this.scaled,
      without,
    );
  }

  /** Relative error of what a shape says of one of the sizes that it has not seen. */
  errorAt(terms: readonly Term[], i: number): number {
    const { coefficients } = this.fit(terms, i);
    let said = 0;
    for (let k = 0; k < terms.length; k++) {
      if (coefficients[k] > 0) said += coefficients[k] * termValue(terms[k], this.xs[i]);
    }
    return Math.abs(said - this.ys[i]) / Math.max(said, this.ys[i], 10 * this.floor);
  }

  /** Root mean square of the relative errors at all sizes. */
  crossError(terms: readonly Term[]): number {
    let sum = 0;
    for (let i = 0; i < this.xs.length; i++) sum += this.errorAt(terms, i) ** 2;
    return Math.sqrt(sum / this.xs.length);
  }
}
