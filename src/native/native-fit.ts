/** Least squares. */

/**
 * Least squares; see src/fit/calls/least-squares.ts. Samples are packed as there, terms as four
 * numbers each (power, log, base, from), choices as five (count, indexes of terms).
 * @throws RangeError without samples or terms, or when a choice is none of them, or `answer` too
 *   short
 */
export interface NativeFit {
  /** Seven numbers per choice: whether it fits, error, cross-validated error, coefficients. */
  fits(
    samples: Float64Array<ArrayBuffer>,
    terms: Float64Array<ArrayBuffer>,
    offset: number,
    choices: Int32Array<ArrayBuffer>,
    answer: Float64Array<ArrayBuffer>,
  ): void;
  /** A number per term. */
  errors(
    samples: Float64Array<ArrayBuffer>,
    terms: Float64Array<ArrayBuffer>,
    offset: number,
    answer: Float64Array<ArrayBuffer>,
  ): void;
  offset(
    samples: Float64Array<ArrayBuffer>,
    term: Float64Array<ArrayBuffer>,
    intercept: boolean,
    from: number,
    to: number,
    steps: number,
  ): number;
  exponent(
    samples: Float64Array<ArrayBuffer>,
    offset: number,
    intercept: boolean,
    from: number,
    to: number,
    steps: number,
  ): number;
  powerOffset(
    samples: Float64Array<ArrayBuffer>,
    from: number,
    to: number,
    steps: number,
    low: number,
    high: number,
    roughSteps: number,
  ): number;
  rate(
    samples: Float64Array<ArrayBuffer>,
    linear: boolean,
    from: number,
    to: number,
    steps: number,
  ): number;
}
