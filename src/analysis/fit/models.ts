/** The classes, from simple to complex, and how each is fitted. */
import type { ComplexityClass } from '../../report/schema.js';
import { fitTerms } from './least-squares.js';
import { offsetsToTry } from './offset.js';
import { relativeError } from './quality.js';
import {
  CUBE,
  formula,
  LINEAR,
  LINEAR_LOG,
  LOG,
  ONE,
  exponential,
  power,
  SQUARE,
  SQUARE_LOG,
} from './terms.js';
import type { Term } from './terms.js';
import type { CostFunction, Sample } from './types.js';

/** What is settled before the coefficients: the offset, and the shape of the leading term. */
export interface Shape {
  class: ComplexityClass;
  exponent: number | null;
  /** The last one leads. */
  terms: readonly Term[];
  offset: number;
  /** Parameters of the shape itself, beside the coefficients. */
  extra: number;
}

const FIXED: readonly Omit<Shape, 'offset' | 'extra'>[] = [
  { class: 'O(1)', exponent: 0, terms: [ONE] },
  { class: 'O(log n)', exponent: 0, terms: [ONE, LOG] },
  { class: 'O(n)', exponent: 1, terms: [ONE, LINEAR] },
  { class: 'O(n log n)', exponent: 1, terms: [ONE, LINEAR, LINEAR_LOG] },
  { class: 'O(n^2)', exponent: 2, terms: [ONE, LINEAR, SQUARE] },
  { class: 'O(n^2 log n)', exponent: 2, terms: [ONE, LINEAR, SQUARE, SQUARE_LOG] },
  { class: 'O(n^3)', exponent: 3, terms: [ONE, LINEAR, SQUARE, CUBE] },
];

/** Fits the coefficients of a shape. */
export function fitShape(samples: readonly Sample[], shape: Shape): CostFunction | null {
  const { terms, offset } = shape;
  const at = (size: number) => Math.max(0, size - offset);
  const coefficients = fitTerms(
    samples,
    terms.map((term) => (size: number) => term.value(at(size))),
  );
  if (coefficients === null) return null;
  const predict = (size: number) =>
    terms.reduce((sum, term, i) => sum + coefficients[i] * term.value(at(size)), 0);
  const largest = samples[samples.length - 1].size;
  const lead = terms.length - 1;
  return {
    class: shape.class,
    formula: () => formula(terms, coefficients, offset),
    exponent: shape.exponent,
    parameters: coefficients.filter((value) => value !== 0).length + shape.extra,
    leadShare: (coefficients[lead] * terms[lead].value(at(largest))) / predict(largest),
    predict,
  };
}

/** An offset must make the error this many times smaller, or none is taken. */
const OFFSET_GAIN = 2;

/** The shape of least error; the first one stands unless another is better by `gain` times. */
function best(samples: readonly Sample[], shapes: Iterable<Shape>, gain: number): Shape | null {
  let first: number | null = null;
  let found: { shape: Shape; error: number } | null = null;
  let plain: Shape | null = null;
  for (const shape of shapes) {
    const fitted = fitShape(samples, shape);
    const error = fitted === null ? Infinity : relativeError(samples, fitted);
    if (first === null) {
      first = error;
      plain = fitted === null ? null : shape;
    }
    if (found === null || error < found.error) found = { shape, error };
  }
  if (found === null || found.error === Infinity) return null;
  return plain !== null && first! <= gain * found.error ? plain : found.shape;
}

/** Shapes of the classes without a free exponent, each with its best offset. */
export function fixedShapes(samples: readonly Sample[]): Shape[] {
  const offsets = offsetsToTry(samples);
  return FIXED.flatMap((family) => {
    // A constant, and a straight line with an intercept above 0, fit alike wherever n begins.
    const tried = family.class === 'O(1)' ? [0] : offsets;
    const shapes = tried.map((offset) => ({ ...family, offset, extra: offset > 0 ? 1 : 0 }));
    const shape = best(samples, shapes, OFFSET_GAIN);
    return shape === null ? [] : [shape];
  });
}

const EXPONENTS = { from: 0.1, to: 5, step: 0.2, fine: 0.02 };
/** An exponent this close to a whole number is that number, seen through noise and lower terms. */
const WHOLE = 0.1;

/** n^k with the k of least error; null when k is a whole number, which has a class of its own. */
export function powerShape(samples: readonly Sample[], offsets: readonly number[]): Shape | null {
  const make = (k: number, offset: number): Shape => ({
    class: 'O(n^k)',
    exponent: k,
    terms: [ONE, power(k)],
    offset,
    extra: offset > 0 ? 2 : 1,
  });
  const { from, to, step, fine } = EXPONENTS;
  const coarse: Shape[] = [];
  for (const offset of offsets) for (let k = from; k <= to; k += step) coarse.push(make(k, offset));
  const around = best(samples, coarse, 1);
  if (around === null) return null;
  const near: Shape[] = [];
  for (let k = around.exponent! - step; k <= around.exponent! + step; k += fine) {
    if (k >= from) near.push(make(k, around.offset));
  }
  const shape = best(samples, near, 1);
  const k = shape?.exponent ?? 0;
  return Math.abs(k - Math.round(k)) <= WHOLE && k < 3.5 ? null : shape;
}

/** Growth over all sizes from e^2 to e^200. */
const RATES = { from: 2, to: 200 };

/** base^n with the base of least error; null where the costs do not grow like that at all. */
export function exponentialShape(samples: readonly Sample[]): Shape | null {
  if (!accelerates(samples)) return null;
  const smallest = samples[0].size;
  const width = samples[samples.length - 1].size - smallest;
  const make = (rate: number): Shape => ({
    class: 'O(2^n)',
    exponent: null,
    terms: [ONE, LINEAR, exponential(Math.exp(rate / width), smallest)],
    offset: 0,
    extra: 1,
  });
  const rates = (from: number, to: number, count: number) =>
    Array.from({ length: count }, (_, i) => from * (to / from) ** (i / (count - 1)));
  let { from: low, to: high } = RATES;
  let found: Shape | null = null;
  for (const count of [24, 13, 13]) {
    const tried = rates(low, high, count);
    const shapes = tried.map(make);
    found = best(samples, shapes, 1);
    if (found === null) return null;
    const i = shapes.indexOf(found);
    low = tried[Math.max(0, i - 1)];
    high = tried[Math.min(count - 1, i + 1)];
  }
  return found;
}

/**
 * Exponential growth is steeper at larger sizes, also on logarithmic scales: false where the
 * upper half of the samples is no steeper than the lower half there, or growth is small.
 */
function accelerates(samples: readonly Sample[]): boolean {
  const slope = (a: Sample, b: Sample) =>
    Math.log(Math.max(b.cost, 1) / Math.max(a.cost, 1)) / Math.log((b.size + 1) / (a.size + 1));
  const first = samples[0];
  const middle = samples[samples.length >> 1];
  const last = samples[samples.length - 1];
  return (
    last.cost > Math.exp(RATES.from) * first.cost && slope(middle, last) > slope(first, middle)
  );
}
