/**
 * Intervals by the bootstrap of residuals (Efron and Tibshirani, An Introduction to the Bootstrap,
 * 1993, chapter 9): costs are made anew from the fitted function and its relative residuals, drawn
 * with replacement, and the same shape is fitted to them, again and again. The intervals hold for
 * the class that is claimed; they say nothing of other classes. Seeded: the same points give the
 * same intervals.
 */
import type { Candidate } from './candidate.js';
import { interval } from './interval.js';
import { bestExponent, Choices, fits } from './least-squares.js';
import { generator } from '../random.js';
import { Samples } from './fit-samples.js';
import { ONE, partOf, power } from '../terms.js';
import type { Term } from '../terms.js';
import type { Intervals } from './types.js';

const ROUNDS = 100;
const SEED = 20120611;
/** Steps of the search for the exponent of one round: to some 0.01. */
const STEPS = 12;
/** How far from the fitted exponent it goes. */
const REACH = 1.5;

function predict(
  terms: readonly Term[],
  coefficients: readonly number[],
  offset: number,
  size: number,
): number {
  const n = Math.max(0, size - offset);
  return terms.reduce((sum, term, i) => sum + partOf(term, coefficients[i], n), 0);
}

/**
 * @param samples that the candidate was fitted to
 * @param sizes of calls to predict
 * @returns 95 % intervals: of the exponent that n^k would have from the same offset (null for
 *   exponentials and constants), and of the cost of a call of each size
 */
export function bootstrap(
  samples: Samples,
  { shape, coefficients }: Pick<Candidate, 'shape' | 'coefficients'>,
  sizes: readonly number[],
): Intervals {
  const { terms, offset } = shape;
  const m = samples.length;
  const random = generator(SEED);
  const fitted = samples.sizes.map((size) => predict(terms, coefficients, offset, size));
  const parameters = coefficients.filter((value) => value !== 0).length;
  // Residuals are smaller than errors, by the parameters that were bent to the samples.
  const inflation = Math.sqrt(m / Math.max(1, m - parameters));
  const errors = samples.costs.map((cost, i) => (cost / fitted[i] - 1) * inflation);
  const drawWith = (next: () => number) => Math.max(0.01, 1 + errors[Math.floor(m * next())]);
  // Of its own, so that rounds are the same however many sizes are asked for.
  const ahead = generator(SEED + 1);
  const exponents: number[] = [];
  const predictions = sizes.map((): number[] => []);
  const start = shape.exponent === null || shape.class === 'O(1)' ? null : shape.exponent;
  for (let round = 0; round < ROUNDS; round++) {
    const list = samples.list.map(({ size }, i) => ({ size, cost: fitted[i] * drawWith(random) }));
    const again = new Samples(list);
    const free = start === null ? null : freeExponent(again, offset, start, terms[0] === ONE);
    if (free !== null) exponents.push(free);
    const used =
      shape.class === 'O(n^k)' && free !== null ? [...terms.slice(0, -1), power(free)] : terms;
    const [found] = fits(again, Choices.all(used), offset);
    if (found === null) continue;
    const values = found.coefficients;
    for (const [i, size] of sizes.entries())
      predictions[i].push(predict(used, values, offset, size) * drawWith(ahead));
  }
  return {
    exponent: exponents.length === 0 ? null : interval(exponents),
    predictions: predictions.map((values) => (values.length === 0 ? null : interval(values))),
  };
}

function freeExponent(samples: Samples, offset: number, near: number, intercept: boolean): number {
  const range = [Math.max(0.05, near - REACH), near + REACH] as const;
  return bestExponent(samples, offset, intercept, range, STEPS);
}
