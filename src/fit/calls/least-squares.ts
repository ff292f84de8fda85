/**
 * Weighted least squares with coefficients that are not negative, and searches for exponents,
 * offsets and bases; native/analysis/fit.h has the algorithms.
 */
import { native } from '../../native/addon.js';
import type { Samples } from './fit-samples.js';
import type { Term } from '../terms.js';

/** Terms that one choice may have. */
const MOST_TERMS = 4;
/** Numbers per choice in the answer: whether it fits, error, cross-validated error, coefficients. */
const FOUND = 3 + MOST_TERMS;

/** Steps of a search that decides. */
const STEPS = 14;

/** The answer to the last question: made anew for each it took the collector more than the fits. */
let answer = new Float64Array(256);

function roomFor(numbers: number): Float64Array<ArrayBuffer> {
  if (answer.length < numbers) answer = new Float64Array(numbers);
  return answer;
}

export type Range = readonly [from: number, to: number];

export interface Found {
  /** One per chosen term; 0 where it was taken out. */
  coefficients: number[];
  /** Root mean square of the relative residuals. */
  error: number;
  /** The same for sizes left out. */
  crossError: number;
}

function pack(terms: readonly Term[]): Float64Array<ArrayBuffer> {
  const packed = new Float64Array(4 * terms.length);
  let at = 0;
  for (const term of terms) {
    packed[at++] = term.power;
    packed[at++] = term.log;
    packed[at++] = term.base ?? 0;
    packed[at++] = term.from ?? 0;
  }
  return packed;
}

/** Terms, and choices of some of them to be fitted: indexes, ascending, the leading term last. */
export class Choices {
  readonly packedTerms: Float64Array<ArrayBuffer>;
  readonly packed: Int32Array<ArrayBuffer>;

  constructor(
    terms: readonly Term[],
    readonly chosen: readonly (readonly number[])[],
  ) {
    this.packedTerms = pack(terms);
    this.packed = new Int32Array(chosen.length * (1 + MOST_TERMS));
    for (const [i, each] of chosen.entries()) {
      const at = i * (1 + MOST_TERMS);
      this.packed[at] = each.length;
      this.packed.set(each, at + 1);
    }
  }

  /** All of the terms, together. */
  static all(terms: readonly Term[]): Choices {
    return new Choices(terms, [[...terms.keys()]]);
  }
}

/**
 * @param offset taken off the sizes
 * @returns for each choice what fits best; null where its leading term does not grow with the cost
 */
export function fits(samples: Samples, choices: Choices, offset: number): (Found | null)[] {
  const { packedTerms, packed, chosen } = choices;
  const flat = roomFor(chosen.length * FOUND);
  native().fit.fits(samples.packed, packedTerms, offset, packed, flat);
  return chosen.map(({ length }, i) => {
    const at = i * FOUND;
    if (flat[at] === 0) return null;
    const coefficients: number[] = [];
    for (let k = 0; k < length; k++) coefficients.push(flat[at + 3 + k]);
    return { coefficients, error: flat[at + 1], crossError: flat[at + 2] };
  });
}

/**
 * Mean squared relative residuals with one term each, and an intercept beside those that are not
 * constant; 4 where there is no fit. Valid until the next call.
 */
export function errorsOf(samples: Samples, terms: readonly Term[], offset: number): Float64Array {
  const flat = roomFor(terms.length);
  native().fit.errors(samples.packed, pack(terms), offset, flat);
  return flat.subarray(0, terms.length);
}

/**
 * @param range of the logarithm of what the offset leaves of the smallest size
 * @returns the offset of least error
 */
export function bestOffset(
  samples: Samples,
  term: Term,
  intercept: boolean,
  [from, to]: Range,
): number {
  return native().fit.offset(samples.packed, pack([term]), intercept, from, to, STEPS);
}

/** @returns the exponent of least error */
export function bestExponent(
  samples: Samples,
  offset: number,
  intercept: boolean,
  [from, to]: Range,
  steps = STEPS,
): number {
  return native().fit.exponent(samples.packed, offset, intercept, from, to, steps);
}

/**
 * @param range as for `bestOffset`. @param exponents that are tried
 * @returns the offset of least error of n^k, without an intercept
 */
export function bestPowerOffset(
  samples: Samples,
  [from, to]: Range,
  [low, high]: Range,
  roughSteps: number,
): number {
  return native().fit.powerOffset(samples.packed, from, to, STEPS, low, high, roughSteps);
}

/**
 * @param linear with a linear term besides the intercept
 * @param range of the logarithm of the growth over all sizes, as a power of e
 * @returns the logarithm of the growth of least error
 */
export function bestRate(samples: Samples, linear: boolean, [from, to]: Range): number {
  return native().fit.rate(samples.packed, linear, from, to, STEPS);
}
