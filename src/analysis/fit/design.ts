/**
 * Weighted least squares with coefficients that are not negative, for many choices of terms over
 * the same samples.
 *
 * The normal equations of all terms are summed once per block of samples. Any choice of terms, with
 * any block left out, then is a small system cut out of these sums, which Cholesky factors solve.
 * Columns have unit length, so with at most four of them that is exact enough (conditions up to
 * some 10^7). A negative coefficient is taken out, the most negative first; for this few nearly
 * monotone columns that gives what Lawson and Hanson's active sets give, short of ties.
 */
import type { Samples } from './samples.js';
import type { Term } from './terms.js';

/** Columns that one choice may have. */
const MOST = 4;
const matrix = new Float64Array(MOST * MOST);
const vector = new Float64Array(MOST);

export class Design {
  readonly samples: Samples;
  /**
   * All numbers in one array, as searches make very many designs:
   * [term * m + sample]: weighted values, each column of unit length;
   * [atNorms + term]: what columns were divided by;
   * [atSums + block * stride + i * (k + 1) + j], j = k for the right side; the last block is the
   * total.
   */
  private readonly data: Float64Array;
  private readonly atNorms: number;
  private readonly atSums: number;
  private readonly terms: number;

  /** @param offset taken off the sizes */
  constructor(samples: Samples, terms: readonly Term[], offset: number) {
    const m = samples.length;
    const k = terms.length;
    this.samples = samples;
    this.terms = k;
    this.atNorms = k * m;
    this.atSums = this.atNorms + k;
    this.data = new Float64Array(this.atSums + samples.edges.length * k * (k + 1));
    for (let t = 0; t < k; t++) this.fill(t, terms[t].value, offset);
    this.sum();
  }

  private fill(t: number, value: (n: number) => number, offset: number): void {
    const { sizes, weights, length: m } = this.samples;
    let squares = 0;
    for (let i = 0; i < m; i++) {
      const v = value(Math.max(0, sizes[i] - offset)) * weights[i];
      this.data[t * m + i] = v;
      squares += v * v;
    }
    const norm = Math.sqrt(squares);
    this.data[this.atNorms + t] = norm;
    for (let i = t * m; i < (t + 1) * m; i++) this.data[i] /= norm;
  }

  private sum(): void {
    const { edges, weighted, length: m } = this.samples;
    const { data, atSums } = this;
    const k = this.terms;
    const blocks = edges.length - 1;
    const stride = k * (k + 1);
    for (let b = 0; b < blocks; b++) {
      for (let i = 0; i < k; i++) {
        for (let j = 0; j <= i; j++) {
          let sum = 0;
          for (let s = edges[b]; s < edges[b + 1]; s++) sum += data[i * m + s] * data[j * m + s];
          data[atSums + b * stride + i * (k + 1) + j] = sum;
          data[atSums + blocks * stride + i * (k + 1) + j] += sum;
        }
        let sum = 0;
        for (let s = edges[b]; s < edges[b + 1]; s++) sum += data[i * m + s] * weighted[s];
        data[atSums + b * stride + i * (k + 1) + k] = sum;
        data[atSums + blocks * stride + i * (k + 1) + k] += sum;
      }
    }
  }

  private norm(t: number): number {
    return this.data[this.atNorms + t];
  }

  /**
   * @param chosen indexes of terms, ascending; the last one leads and must stay positive
   * @param without a block that is left out, or -1
   * @returns a coefficient of the unit column per chosen term (0 where it was taken out), or null
   */
  solve(chosen: readonly number[], without: number): Float64Array | null {
    const lead = chosen[chosen.length - 1];
    if (!(this.norm(lead) > 0) || !Number.isFinite(this.norm(lead))) return null;
    let active = chosen.filter((t) => this.norm(t) > 0);
    for (;;) {
      if (!this.cholesky(active, without)) return null;
      let worst = -1;
      for (let i = 0; i < active.length; i++)
        if (vector[i] < 0 && (worst < 0 || vector[i] < vector[worst])) worst = i;
      if (worst < 0) break;
      if (active[worst] === lead) return null;
      active = active.filter((_, i) => i !== worst);
    }
    const found = new Float64Array(chosen.length);
    for (const [i, t] of active.entries()) found[chosen.indexOf(t)] = vector[i];
    return found[chosen.length - 1] > 0 ? found : null;
  }

  /** Solves for the active terms, into `vector`; false when the system is singular. */
  private cholesky(active: readonly number[], without: number): boolean {
    const k = this.terms;
    const stride = k * (k + 1);
    const total = this.atSums + (this.samples.edges.length - 1) * stride;
    const left = this.atSums + without * stride;
    const n = active.length;
    const { data } = this;
    for (let i = 0; i < n; i++) {
      const row = active[i] * (k + 1);
      for (let j = 0; j <= i; j++) {
        const at = row + active[j];
        let sum = data[total + at];
        if (without >= 0) sum -= data[left + at];
        for (let l = 0; l < j; l++) sum -= matrix[i * MOST + l] * matrix[j * MOST + l];
        if (i === j) {
          if (!(sum > 1e-13)) return false;
          matrix[i * MOST + i] = Math.sqrt(sum);
        } else matrix[i * MOST + j] = sum / matrix[j * MOST + j];
      }
      let right = data[total + row + k];
      if (without >= 0) right -= data[left + row + k];
      for (let l = 0; l < i; l++) right -= matrix[i * MOST + l] * vector[l];
      vector[i] = right / matrix[i * MOST + i];
    }
    for (let i = n - 1; i >= 0; i--) {
      for (let l = i + 1; l < n; l++) vector[i] -= matrix[l * MOST + i] * vector[l];
      vector[i] /= matrix[i * MOST + i];
    }
    return true;
  }

  /**
   * Squared residuals of the samples from `from` up to `to`, into `into`: relative to the mean of
   * cost and prediction, so each is from 0 to 4, whatever the prediction.
   */
  squares(
    chosen: readonly number[],
    found: Float64Array,
    from: number,
    to: number,
    into: Float64Array,
  ): void {
    const { weighted, length: m } = this.samples;
    const { data } = this;
    for (let s = from; s < to; s++) {
      let predicted = 0;
      for (let i = 0; i < chosen.length; i++) predicted += found[i] * data[chosen[i] * m + s];
      const cost = weighted[s];
      const difference = (2 * (predicted - cost)) / (predicted + cost);
      // Not a number: an exponential beyond all bounds.
      into[s] = difference * difference <= 4 ? difference * difference : 4;
    }
  }

  /** Coefficients of the terms themselves. */
  coefficients(chosen: readonly number[], found: Float64Array): number[] {
    return chosen.map((t, i) => (found[i] === 0 ? 0 : found[i] / this.norm(t)));
  }
}
