/**
 * The hypothesis search of Extra-P for one parameter (Calotoiu, Hoefler, Poke, Wolf: Using automated
 * performance modeling to find scalability bugs in complex codes, SC 2013; the set of exponents and
 * the criterion of its later versions): each hypothesis is c0 + c1 n^i log2(n)^j, fitted by least
 * squares on the costs. Starting from the constant, a hypothesis takes the lead when its symmetric
 * mean absolute percentage error in leave-one-out cross-validation is smaller and its term makes
 * out more than 0.05 % of the cost somewhere. Fewer than five sizes are not modelled.
 */
import type { Sample } from '../../../src/fit/calls/types.js';
import type { ComplexityClass } from '../../../src/schema/report.js';
import type { Answer } from './answer.js';

/** [i, j] of n^i log2(n)^j. */
const EXPONENTS: readonly (readonly [i: number, j: number])[] = [
  ...([1, 2] as const).map((j) => [0, j] as const),
  ...[1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1, 3 / 2, 2, 5 / 2].flatMap((i) =>
    [0, 1, 2].map((j) => [i, j] as const),
  ),
  [4 / 5, 0],
  [5 / 4, 0],
  [5 / 4, 1],
  [4 / 3, 0],
  [4 / 3, 1],
  ...[5 / 3, 7 / 4, 9 / 4, 7 / 3, 8 / 3, 11 / 4].map((i) => [i, 0] as const),
  [3, 0],
  [3, 1],
];

const LEAST_CONTRIBUTION = 0.0005;
const MIN_SIZES = 5;

interface Line {
  c0: number;
  c1: number;
}

/** Straight line through (x, cost) from its sums: count, x, cost, x^2, x cost. */
function line([m, sx, sy, sxx, sxy]: readonly number[]): Line {
  const determinant = m * sxx - sx * sx;
  if (!(Math.abs(determinant) > 1e-12 * m * sxx)) return { c0: sy / m, c1: 0 };
  return { c0: (sxx * sy - sx * sxy) / determinant, c1: (m * sxy - sx * sy) / determinant };
}

/** A constant that adds next to nothing at every size is none. */
function clean({ c0, c1 }: Line, x: readonly number[]): Line {
  const part = Math.max(...x.map((v) => Math.abs(c0 / (c0 + c1 * v))));
  return part < LEAST_CONTRIBUTION ? { c0: 0, c1 } : { c0, c1 };
}

function symmetric(predicted: number, actual: number): number {
  const sum = Math.abs(predicted) + Math.abs(actual);
  return sum === 0 ? 0 : (2 * Math.abs(predicted - actual)) / sum;
}

export function extraP(samples: readonly Sample[]): Answer {
  const m = samples.length;
  if (m < MIN_SIZES) return { class: 'unknown', exponent: null };
  const y = samples.map(({ cost }) => cost);
  const mean = y.reduce((s, v) => s + v, 0) / m;
  let least = y.reduce((s, v) => s + symmetric(mean, v), 0) / m;
  let best: readonly [number, number] | null = null;
  if (y.every((v) => v === y[0])) return { class: 'O(1)', exponent: null };
  for (const exponents of EXPONENTS) {
    const [i, j] = exponents;
    const raw = samples.map(({ size }) => size ** i * Math.log2(size) ** j);
    // The line does not depend on the unit of x, its rounding does.
    const unit = Math.max(...raw);
    const x = raw.map((v) => v / unit);
    const sums = [m, 0, 0, 0, 0];
    for (const [k, v] of x.entries()) {
      sums[1] += v;
      sums[2] += y[k];
      sums[3] += v * v;
      sums[4] += v * y[k];
    }
    let smape = 0;
    for (const [k, v] of x.entries()) {
      const without = [m - 1, sums[1] - v, sums[2] - y[k], sums[3] - v * v, sums[4] - v * y[k]];
      const rest = clean(line(without), x);
      smape += symmetric(rest.c0 + rest.c1 * v, y[k]) / m;
    }
    const { c0, c1 } = line(sums);
    const contribution = Math.max(...x.map((v) => Math.abs((c1 * v) / (c0 + c1 * v))));
    if (c1 === 0 || contribution < LEAST_CONTRIBUTION || smape >= least) continue;
    least = smape;
    best = exponents;
  }
  return best === null ? { class: 'O(1)', exponent: null } : named(best, samples);
}

const NAMED: readonly [number, number, ComplexityClass][] = [
  [0, 1, 'O(log n)'],
  [1, 0, 'O(n)'],
  [1, 1, 'O(n log n)'],
  [2, 0, 'O(n^2)'],
  [2, 1, 'O(n^2 log n)'],
  [3, 0, 'O(n^3)'],
];

/** Everything without a name of its own is O(n^k), with its mean slope on logarithmic scales. */
function named([i, j]: readonly [number, number], samples: readonly Sample[]): Answer {
  const from = samples[0].size;
  const to = samples[samples.length - 1].size;
  const logs = (n: number) => Math.log(n ** i * Math.log2(n) ** j);
  const exponent = (logs(to) - logs(from)) / Math.log(to / from);
  const name = NAMED.find(([a, b]) => a === i && b === j)?.[2] ?? 'O(n^k)';
  return { class: name, exponent };
}
