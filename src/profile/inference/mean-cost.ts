/**
 * What a call costs in the mean. Samples that were cut have a lower bound of their cost: they count
 * by Kaplan and Meier's method (Nonparametric Estimation from Incomplete Observations, 1958), in
 * which each gives its part to those that cost more. Where the largest value is a bound, so is the
 * mean. The interval is Student's on a logarithmic scale, or where it is wider, Cox's for the mean of
 * a log-normal distribution (Olsson, Confidence Intervals for the Mean of a Log-Normal Distribution,
 * 2005).
 */
import { told, type Estimate } from './estimate.js';
import { student } from './student.js';

/** Bin i is of costs up to 2^(i/8). */
export const COST_PER_OCTAVE = 8;

export interface CostCounts {
  /** Of exact samples: how many, their costs and their squares, added up. */
  exact: number;
  sum: number;
  squares: number;
  /** [bin, exact samples, cut ones] */
  bins: readonly (readonly [number, number, number])[];
}

export function costBin(cost: number): number {
  return cost <= 1 ? 0 : Math.ceil(COST_PER_OCTAVE * Math.log2(cost));
}

const valueOf = (bin: number): number => 2 ** ((bin - 0.5) / COST_PER_OCTAVE);

/** Mean and squares of what is distributed as Kaplan and Meier say, and whether they are bounds. */
function censored(bins: CostCounts['bins']): { mean: number; square: number; bound: boolean } {
  const sorted = bins.toSorted(([a], [b]) => a - b);
  let left = sorted.reduce((sum, [, exact, cut]) => sum + exact + cut, 0);
  let above = 1;
  let mean = 0;
  let square = 0;
  for (const [bin, exact, cut] of sorted) {
    const part = left > 0 ? (above * exact) / left : 0;
    mean += part * valueOf(bin);
    square += part * valueOf(bin) ** 2;
    above -= part;
    left -= exact + cut;
  }
  // What nobody was seen to reach is put where the largest bound is.
  const largest = valueOf(sorted.at(-1)![0]);
  return {
    mean: mean + above * largest,
    square: square + above * largest ** 2,
    bound: above > 1e-9,
  };
}

/** Of the logarithms of exact samples' costs. */
function logVariance(bins: CostCounts['bins']): number {
  let [n, sum, squares] = [0, 0, 0];
  for (const [bin, exact] of bins) {
    const value = Math.log(valueOf(bin));
    n += exact;
    sum += exact * value;
    squares += exact * value ** 2;
  }
  return n < 2 ? 0 : Math.max(0, squares - sum ** 2 / n) / (n - 1);
}

export interface MeanCost extends Estimate {
  /** It is at least this. */
  bound: boolean;
}

/** So many samples have to be whole before an interval is told. */
const LEAST_EXACT = 5;

/** @returns null without an exact sample */
export function meanCost({ exact, sum, squares, bins }: CostCounts): MeanCost | null {
  if (exact === 0) return null;
  const cut = bins.reduce((all, [, , each]) => all + each, 0);
  const all =
    cut === 0 ? { mean: sum / exact, square: squares / exact, bound: false } : censored(bins);
  const { mean, square, bound } = all;
  // Of so few nobody knows how the others are spread.
  if (exact < LEAST_EXACT) return { value: mean, low: 0, high: null, bound };
  const variance = (Math.max(0, square - mean ** 2) * exact) / (exact - 1);
  // Costs are skewed to the right, their logarithms less. Few samples rarely have the dearest calls:
  // then what the logarithms let expect is more.
  const seen = Math.log(1 + variance / mean ** 2 / exact);
  const logs = logVariance(bins);
  const expected = logs / exact + logs ** 2 / (2 * (exact - 1));
  const width = student(exact - 1) * Math.sqrt(Math.max(seen, expected));
  return told({
    value: mean,
    low: mean * Math.exp(-width),
    high: bound ? null : mean * Math.exp(width),
    bound,
  });
}
