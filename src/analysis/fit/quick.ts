/**
 * The error of one term, with or without an intercept, over all samples: what searches for exponents
 * and offsets ask for hundreds of times. The same least squares as design.ts, in closed form and
 * without the sums by block that only cross-validation needs.
 */
import type { Samples } from './samples.js';

/** Values of the term, then weighted; grown when samples are more. */
let column = new Float64Array(128);

/** The error where there is no fit. */
const NONE = 4;

/**
 * @param value of the leading term at a size less its offset, not negative
 * @returns mean squared relative residual of the best coefficients that are not negative; 4 where
 *   the leading one would be none
 */
export function quickError(
  samples: Samples,
  value: (n: number) => number,
  offset: number,
  intercept: boolean,
): number {
  const { sizes, length: m } = samples;
  reserve(m);
  for (let i = 0; i < m; i++) column[i] = value(Math.max(0, sizes[i] - offset));
  return errorOfColumn(samples, intercept);
}

/** The same of n^k for many k. */
export class PowerErrors {
  private readonly logs: Float64Array;

  constructor(
    private readonly samples: Samples,
    offset: number,
    private readonly intercept: boolean,
  ) {
    this.logs = samples.sizes.map((size) => Math.log(Math.max(0, size - offset)));
  }

  of(k: number): number {
    const { logs } = this;
    reserve(logs.length);
    for (let i = 0; i < logs.length; i++) column[i] = Math.exp(k * logs[i]);
    return errorOfColumn(this.samples, this.intercept);
  }
}

function reserve(m: number): void {
  if (column.length < m) column = new Float64Array(2 * m);
}

function errorOfColumn(samples: Samples, intercept: boolean): number {
  const { weights, weighted, length: m } = samples;
  let [vv, vc, vw, ww, wc] = [0, 0, 0, 0, 0];
  for (let i = 0; i < m; i++) {
    const weight = weights[i];
    const cost = weighted[i];
    const v = column[i] * weight;
    column[i] = v;
    vv += v * v;
    vc += v * cost;
    vw += v * weight;
    ww += weight * weight;
    wc += weight * cost;
  }
  if (!(vv > 0) || vv === Infinity) return NONE;
  let lead = vc / vv;
  let constant = 0;
  if (intercept) {
    // The determinant in units of its diagonal: 0 for columns that are one.
    const determinant = 1 - (vw * vw) / (vv * ww);
    if (!(determinant > 1e-13)) return NONE;
    constant = (wc / ww - ((vw / ww) * vc) / vv) / determinant;
    if (constant > 0) lead = (vc - constant * vw) / vv;
    else constant = 0;
  }
  if (!(lead > 0)) return NONE;
  let sum = 0;
  for (let i = 0; i < m; i++) {
    const predicted = constant * weights[i] + lead * column[i];
    const cost = weighted[i];
    const difference = (2 * (predicted - cost)) / (predicted + cost);
    const square = difference * difference;
    sum += square <= NONE ? square : NONE;
  }
  return sum / m;
}
