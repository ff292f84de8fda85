/**
 * Where one cost function ends and another begins: the place to cut the samples so that one simple
 * function below and one above leave least (segmented regression with one unknown break; Bai and
 * Perron, Estimating and Testing Linear Models with Multiple Structural Changes, 1998). All places
 * are tried, each in constant time, from running sums of the normal equations.
 */
import { threshold } from '../../base/threshold.js';
import type { Samples } from './fit-samples.js';
import { termValue } from '../../growth/value.js';
import { LINEAR, power } from '../terms.js';

/** Each with an intercept of any sign: above a break, a function may begin anywhere. */
const TERMS = [power(0, 1), LINEAR, power(1, 1), power(2), power(3)];
/** Those that grow no faster than n log n come first. */
const SLOW = 3;
/** These two also together: a square that begins at the break. */
const PAIR = [1, 3];
/** Running sums per sample: of the term's square, times cost, times the weight. */
const PER_TERM = 3;
/** The same for all terms: of the square of the weight, times cost, of the square of the cost. */
const SHARED = 3;
/** Last, the product of the pair. */
const PRODUCT = SHARED + PER_TERM * TERMS.length;
const STRIDE = PRODUCT + 1;

/** [i * STRIDE + ...]: sums over the samples before i. */
function runningSums({ sizes, weights, weighted, length }: Samples): Float64Array {
  const sums = new Float64Array((length + 1) * STRIDE);
  for (let i = 0; i < length; i++) {
    const [at, next] = [i * STRIDE, (i + 1) * STRIDE];
    const [w, c] = [weights[i], weighted[i]];
    sums[next] = sums[at] + w * w;
    sums[next + 1] = sums[at + 1] + w * c;
    sums[next + 2] = sums[at + 2] + c * c;
    for (const [t, term] of TERMS.entries()) {
      const v = termValue(term, sizes[i]) * w;
      const k = SHARED + PER_TERM * t;
      sums[next + k] = sums[at + k] + v * v;
      sums[next + k + 1] = sums[at + k + 1] + v * c;
      sums[next + k + 2] = sums[at + k + 2] + v * w;
    }
    const [a, b] = PAIR.map((t) => termValue(TERMS[t], sizes[i]) * w);
    sums[next + PRODUCT] = sums[at + PRODUCT] + a * b;
  }
  return sums;
}

/**
 * Sum of squared relative residuals of the best term over the samples from `from` up to `to`.
 * @param terms how many of them are tried; the pair, if all are
 */
function restOf(sums: Float64Array, from: number, to: number, terms: number): number {
  const sum = (k: number) => sums[to * STRIDE + k] - sums[from * STRIDE + k];
  const [ww, wc, cc] = [sum(0), sum(1), sum(2)];
  const constant = cc - (wc * wc) / ww;
  let least = constant;
  // Of each term with the intercept taken out: what is left of it, and of its product with the cost.
  const left = TERMS.slice(0, terms).map((_, t) => {
    const k = SHARED + PER_TERM * t;
    const [vv, vc, vw] = [sum(k), sum(k + 1), sum(k + 2)];
    const one = { spread: vv - (vw * vw) / ww, shared: vc - (vw * wc) / ww, vw };
    if (one.spread > 1e-12 * vv && one.shared > 0)
      least = Math.min(least, constant - one.shared ** 2 / one.spread);
    return one;
  });
  if (terms < TERMS.length) return Math.max(0, least);
  const [a, b] = PAIR.map((t) => left[t]);
  const product = sum(PRODUCT) - (a.vw * b.vw) / ww;
  const determinant = a.spread * b.spread - product * product;
  if (determinant > 1e-9 * a.spread * b.spread) {
    const explained =
      b.spread * a.shared ** 2 - 2 * product * a.shared * b.shared + a.spread * b.shared ** 2;
    least = Math.min(least, constant - explained / determinant);
  }
  return Math.max(0, least);
}

const sizesAboveBreak = threshold(
  5,
  'sizes',
  'something has to be known of the function above a break; below it there may be fewer',
  'npm run bench:fit',
);

interface Break {
  /** Index of the first sample above it. */
  at: number;
  /** Sum of squared relative residuals of both functions. */
  rest: number;
}

interface Search {
  sums: Float64Array;
  /** The samples between which to look. */
  from: number;
  to: number;
  /** Samples below a break, at least. */
  below: number;
  terms: number;
}

function best({ sums, from, to, below, terms }: Search): Break | null {
  let found: Break | null = null;
  for (let at = from + below; at + sizesAboveBreak.value <= to; at++) {
    const rest = restOf(sums, from, at, terms) + restOf(sums, at, to, terms);
    if (found === null || rest < found.rest) found = { at, rest };
  }
  return found;
}

/** @returns index of the first sample above the break, null where there are too few samples */
export function findBreak(samples: Samples): number | null {
  const range = { from: 0, to: samples.length, below: 1, terms: TERMS.length };
  return best({ sums: runningSums(samples), ...range })?.at ?? null;
}

/**
 * The samples from `from` on by two functions that grow no faster than n log n, and by one of any
 * kind, with an intercept each.
 */
export function slowBreak(
  samples: Samples,
  from: number,
): (Break & { /** Of the one function. */ single: number }) | null {
  const [sums, to] = [runningSums(samples), samples.length];
  const found = best({ sums, from, to, below: sizesAboveBreak.value, terms: SLOW });
  return found && { ...found, single: restOf(sums, from, to, TERMS.length) };
}
