/**
 * How far numbers are from their median. Programs get memory in bursts (a table that doubles, a page
 * of objects): a step in which many cells come at once is far off, and a sum of squares would be
 * about such steps alone. The least sum of absolute deviations is the likeliest level where errors
 * have two-sided exponential tails (Laplace).
 */
import { deviationOfMeasurement } from './thresholds.js';

const FLOOR = deviationOfMeasurement.value;

/** Sum of absolute deviations from the median. */
export function deviation(values: ArrayLike<number>): number {
  return ofSorted(Float64Array.from(values).sort(), values.length);
}

/** Of the first one, of the first two, and so on. */
export function deviationsOf(values: readonly number[]): number[] {
  const sorted = new Float64Array(values.length);
  return values.map((value, count) => {
    let i = count;
    for (; i > 0 && sorted[i - 1] > value; i--) sorted[i] = sorted[i - 1];
    sorted[i] = value;
    return ofSorted(sorted, count + 1);
  });
}

function ofSorted(sorted: Float64Array, count: number): number {
  let sum = 0;
  for (let i = 0; i < count >> 1; i++) sum += sorted[count - 1 - i] - sorted[i];
  return sum;
}

/**
 * Schwarz's criterion (Estimating the Dimension of a Model, 1978) of a model with Laplace errors:
 * the smaller, the better.
 * @param sum of absolute deviations of all values
 * @param parameters that were fitted, breaks among them
 */
export function criterion(sum: number, values: number, parameters: number): number {
  return 2 * values * Math.log(sum / values + FLOOR) + parameters * Math.log(values);
}

/** The other way round: the sum that gives this value. */
export function sumOf(value: number, values: number, parameters: number): number {
  return values * (Math.exp((value - parameters * Math.log(values)) / (2 * values)) - FLOOR);
}
