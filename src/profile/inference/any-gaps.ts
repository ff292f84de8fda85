/**
 * Calls per second from waits for them, whatever the distribution of the gaps between calls.
 *
 * The density of waits falls from the rate on (rate.ts), and each density that falls is a mixture of
 * uniform ones that begin at 0 (Khinchin; Feller, An Introduction to Probability Theory, volume 2,
 * chapter 5): gaps of length t bring the one that ends at t. The likeliest mixture is Grenander's
 * estimate (On the theory of mortality measurement, 1956). It is found by expectation and
 * maximization (Dempster, Laird, Rubin, 1977). With a multiple of the rate added to the logarithm of
 * the likelihood the same finds the likeliest mixture of a larger rate, or of a smaller one.
 *
 * At 0 that estimate may be too large by any amount, as nobody sees gaps that are short enough. So
 * no gap is taken to be shorter than the k-th shortest wait, with k the square root of the number of
 * waits.
 */
import type { Estimate } from './estimate.js';

/** [bin, calls that came, waits that were given up] */
export type WaitCounts = readonly (readonly [number, number, number])[];

interface Row {
  /** Waits. */
  count: number;
  /** Its probability for each length of gaps, and where it may be of any length. */
  within: Float64Array;
  others: number;
}

export interface Settings {
  /** Waits up to this bin are not told apart. */
  short: number;
  /** Where bins end, in us. */
  edge: (bin: number) => number;
  /** The part of the waits that may be of any length, and the bins that those may be in. */
  others: number;
  bins: number;
  /** By how much the logarithm of the likelihood falls to the ends of the interval. */
  drop: number;
}

/** Gaps may be longer than the longest wait by so many bins. */
const BEYOND = 12;
/** Steps towards the largest likelihood: at first, and from one that is near. */
const STEPS = 90;
const MORE_STEPS = 30;
/** Steps to the weight of the rate: while it is doubled, and between the last two. */
const DOUBLED = 10;
const HALVED = 6;

function shortest(waits: WaitCounts, short: number): number {
  const hits = waits.reduce((sum, [, each]) => sum + each, 0);
  let left = Math.sqrt(hits);
  const [bin] = waits.find(([, each]) => (left -= each) <= 0)!;
  return Math.max(short, bin);
}

class Mixture {
  /** Of gaps, in us. */
  private readonly lengths: Float64Array;
  private readonly rows: Row[];

  constructor(
    waits: WaitCounts,
    private readonly settings: Settings,
  ) {
    const { short, edge, others, bins } = settings;
    const first = shortest(waits, short);
    const count = Math.max(first, waits.at(-1)![0]) + BEYOND - first;
    this.lengths = Float64Array.from({ length: count }, (_, i) => edge(first + i));
    const row = (n: number, part: number, within: (length: number) => number): Row[] =>
      n === 0 ? [] : [{ count: n, within: this.lengths.map(within), others: others * part }];
    const between = (from: number, to: number) => (length: number) =>
      Math.max(0, Math.min(to, length) - from) / length;
    const soon = waits.reduce((sum, [bin, hits]) => sum + (bin <= short ? hits : 0), 0);
    this.rows = [
      ...row(soon, 1 / bins, between(0, edge(short))),
      ...waits.flatMap(([bin, hits, up]) => [
        ...(bin <= short ? [] : row(hits, 1 / bins, between(edge(bin - 1), edge(bin)))),
        ...row(up, 1, between(edge(bin - 0.5), Infinity)),
      ]),
    ];
  }

  private probability({ within, others }: Row, parts: Float64Array): number {
    let sum = 0;
    for (let i = 0; i < parts.length; i++) sum += parts[i] * within[i];
    return (1 - this.settings.others) * sum + others;
  }

  logLikelihood(parts: Float64Array): number {
    const { rows } = this;
    return rows.reduce((sum, row) => sum + row.count * Math.log(this.probability(row, parts)), 0);
  }

  /** Per us. */
  rate(parts: Float64Array): number {
    return parts.reduce((sum, part, i) => sum + part / this.lengths[i], 0);
  }

  even(): Float64Array {
    return this.lengths.map(() => 1 / this.lengths.length);
  }

  /** The parts of waits that go to gaps of each length, as many as there are waits. */
  private expected(parts: Float64Array): Float64Array {
    const all = new Float64Array(parts.length).fill(1e-9);
    for (const row of this.rows) {
      const each = (row.count * (1 - this.settings.others)) / this.probability(row, parts);
      for (let i = 0; i < all.length; i++) all[i] += each * parts[i] * row.within[i];
    }
    return all;
  }

  /** @param weight of the rate, times the shortest gap, beside the logarithm of the likelihood */
  climb(from: Float64Array, weight: number, steps: number): Float64Array {
    const pull = this.lengths.map((length) => (weight * this.lengths[0]) / length);
    let parts = from;
    for (let step = 0; step < steps; step++) {
      const all = this.expected(parts);
      // Lagrange's factor, with which the parts add up to 1.
      let low = Math.max(...pull);
      let high = low + all.reduce((sum, each) => sum + each, 0);
      for (let i = 0; i < 40; i++) {
        const middle = (low + high) / 2;
        // Loops, as this is where the time goes.
        let sum = 0;
        for (let k = 0; k < all.length; k++) sum += all[k] / (middle - pull[k]);
        if (sum > 1) low = middle;
        else high = middle;
      }
      parts = all.map((each, i) => each / (high - pull[i]));
    }
    return parts;
  }
}

/** The rate that is furthest from the likeliest one and still likely enough. */
function endOf(
  mixture: Mixture,
  top: Float64Array,
  direction: 1 | -1,
  waits: number,
  least: number,
): number {
  let parts = top;
  let [near, far] = [0, 0.2 * waits];
  const isLikely = (weight: number): boolean => {
    const next = mixture.climb(parts, direction * weight, MORE_STEPS);
    if (mixture.logLikelihood(next) < least) return false;
    parts = next;
    return true;
  };
  for (let i = 0; i < DOUBLED && isLikely(far); i++) [near, far] = [far, 2 * far];
  for (let i = 0; i < HALVED; i++) {
    const middle = (near + far) / 2;
    if (isLikely(middle)) near = middle;
    else far = middle;
  }
  return mixture.rate(parts);
}

/**
 * Per us, with the logarithm of its likelihood.
 *
 * @param waits in the order of bins; at least one call came
 */
export function rateOfAnyGaps(
  waits: WaitCounts,
  settings: Settings,
): Estimate & { high: number; logLikelihood: number } {
  const mixture = new Mixture(waits, settings);
  const top = mixture.climb(mixture.even(), 0, STEPS);
  const logLikelihood = mixture.logLikelihood(top);
  const count = waits.reduce((sum, [, hits, up]) => sum + hits + up, 0);
  const end = (direction: 1 | -1): number =>
    endOf(mixture, top, direction, count, logLikelihood - settings.drop);
  return { value: mixture.rate(top), low: end(-1), high: end(1), logLikelihood };
}
