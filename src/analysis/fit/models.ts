/** The classes, from simple to complex, and how each is fitted. */
import type { ComplexityClass } from '../../report/schema.js';
import { fitTerms } from './least-squares.js';
import { offsetsToTry } from './offset.js';
import { meanError } from './quality.js';
import type { Samples } from './samples.js';
import {
  CUBE,
  curve,
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

/** Fits the coefficients of a shape: one per term; null when the shape cannot describe the costs. */
export function fitShape(samples: Samples, { terms, offset }: Shape): number[] | null {
  return fitTerms(samples, terms, offset);
}

/** A term that adds less than this to the cost at the largest size is none. */
const TRACE = 1e-6;

/** A shape with its coefficients is a cost function. */
export function costFunction(
  shape: Shape,
  found: readonly number[],
  largest: number,
): CostFunction {
  const { terms, offset } = shape;
  // Rounding leaves traces of terms that are not there.
  const coefficients = found.map((value, i) =>
    value * terms[i].value(Math.max(0, largest - offset)) < TRACE ? 0 : value,
  );
  const part = (i: number, size: number) =>
    coefficients[i] === 0 ? 0 : coefficients[i] * terms[i].value(Math.max(0, size - offset));
  const predict = (size: number) => terms.reduce((sum, _, i) => sum + part(i, size), 0);
  return {
    class: shape.class,
    formula: () => formula(terms, coefficients, offset),
    curve: () => curve(terms, coefficients, offset),
    exponent: shape.exponent,
    parameters: coefficients.filter((value) => value !== 0).length + shape.extra,
    leadShare: part(terms.length - 1, largest) / predict(largest),
    predict,
  };
}

/** An offset must make the error this many times smaller, or none is taken. */
const OFFSET_GAIN = 2;

/** The shape of least error; the first one stands unless another is better by `gain` times. */
function best(samples: Samples, shapes: readonly Shape[], gain: number): Shape | null {
  const errors = shapes.map((shape) => errorOf(samples, shape));
  let least = 0;
  for (let i = 1; i < errors.length; i++) if (errors[i] < errors[least]) least = i;
  if (errors.length === 0 || errors[least] === Infinity) return null;
  return errors[0] <= gain * errors[least] ? shapes[0] : shapes[least];
}

/** Shapes of the classes without a free exponent, each with its best offset. */
export function fixedShapes(samples: Samples): Shape[] {
  const offsets = offsetsToTry(samples);
  return FIXED.flatMap((family) => {
    // A constant, and a straight line with an intercept above 0, fit alike wherever n begins.
    const tried = family.class === 'O(1)' ? [0] : offsets;
    const shapes = tried.map((offset) => ({ ...family, offset, extra: offset > 0 ? 1 : 0 }));
    const shape = best(samples, shapes, OFFSET_GAIN);
    return shape === null ? [] : [shape];
  });
}

/** Exponents of a power law. */
const EXPONENTS = { from: 0.1, to: 5 };
/** Beyond, the least error is as good as outside of what is searched. */
const HIGHEST = 4.5;
/** An exponent this close to a whole number is that number, seen through noise and lower terms. */
const WHOLE = 0.1;
/** Growth of an exponential over all sizes, as a power of e. */
const RATES = { from: Math.log(100), to: 200 };
const STEPS = 13;

/**
 * The argument in [from, to] of least error, by golden section search; errors of these families
 * have one minimum.
 */
function minimize(error: (x: number) => number, from: number, to: number): [x: number, y: number] {
  const golden = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [from, to];
  let left = high - golden * (high - low);
  let right = low + golden * (high - low);
  let [atLeft, atRight] = [error(left), error(right)];
  for (let step = 0; step < STEPS; step++) {
    if (atLeft <= atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - golden * (high - low);
      atLeft = error(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + golden * (high - low);
      atRight = error(right);
    }
  }
  return atLeft <= atRight ? [left, atLeft] : [right, atRight];
}

function errorOf(samples: Samples, shape: Shape): number {
  const coefficients = fitShape(samples, shape);
  return coefficients === null ? Infinity : meanError(samples, shape, coefficients);
}

/** n^k with the k of least error; null when k is a whole number, which has a class of its own. */
export function powerShape(samples: Samples, offsets: readonly number[]): Shape | null {
  const make = (k: number, offset: number): Shape => ({
    class: 'O(n^k)',
    exponent: k,
    terms: [ONE, power(k)],
    offset,
    extra: offset > 0 ? 2 : 1,
  });
  let found: { k: number; offset: number; error: number } | null = null;
  for (const offset of offsets) {
    const { from, to } = EXPONENTS;
    const [k, error] = minimize((x) => errorOf(samples, make(x, offset)), from, to);
    if (error < (found?.error ?? Infinity)) found = { k, offset, error };
  }
  if (found === null) return null;
  const { k, offset } = found;
  const whole = Math.abs(k - Math.round(k)) <= WHOLE && k < 3.5;
  return whole || k > HIGHEST ? null : make(k, offset);
}

/** base^n with the base of least error; null where the costs do not grow like that at all. */
export function exponentialShape(samples: Samples): Shape | null {
  if (!accelerates(samples)) return null;
  const { smallest, largest } = samples;
  const make = (logRate: number): Shape => ({
    class: 'O(2^n)',
    exponent: null,
    terms: [ONE, LINEAR, exponential(Math.exp(Math.exp(logRate) / (largest - smallest)), smallest)],
    offset: 0,
    extra: 1,
  });
  const { from, to } = RATES;
  const [x, error] = minimize((r) => errorOf(samples, make(r)), Math.log(from), Math.log(to));
  return error === Infinity ? null : make(x);
}

/**
 * Exponential growth is steeper at larger sizes, also on logarithmic scales: false where the
 * upper half of the samples is no steeper than the lower half there, or growth is small.
 */
function accelerates({ list }: Samples): boolean {
  const slope = (a: Sample, b: Sample) =>
    Math.log(Math.max(b.cost, 1) / Math.max(a.cost, 1)) / Math.log((b.size + 1) / (a.size + 1));
  const first = list[0];
  const middle = list[list.length >> 1];
  const last = list[list.length - 1];
  return (
    last.cost > Math.exp(RATES.from) * first.cost && slope(middle, last) > slope(first, middle)
  );
}
