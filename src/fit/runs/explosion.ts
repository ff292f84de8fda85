/**
 * Exponential growth over runs: each step of the size multiplies the cost, and each of the same
 * length by as much as the one before. A single size that costs far more than all below it is no
 * such growth, however well a curve can be laid through it: there the program goes another way, as
 * where a cache is full, a buffer too small or another engine is chosen.
 */
import { threshold } from '../../base/threshold.js';
import type { RunSamples } from './run-samples.js';
import { ONE, exponential } from '../terms.js';
import type { Term } from '../terms.js';

export interface Explosion {
  terms: readonly Term[];
  /** Relative error at sizes that were left out. */
  error: number;
}

const sizesOfExplosion = threshold(
  6,
  'sizes',
  'a start, a base and a factor, and as many to be wrong about',
  'test/fit/runs/law.test.ts',
);
const stepsThatRiseAlike = threshold(
  3,
  'steps',
  'at the end of the sizes, one after the other: a single size that costs far more is another way of the program',
  'test/fit/runs/law.test.ts',
);
const timesUnlikeRate = threshold(
  2,
  'times',
  'no rate of growth is so many times another one of an exponential, whose rates are the same',
  'test/fit/runs/law.test.ts',
);
const countThatGrows = threshold(30, 'counts', 'less is noise', 'reason');
const shareOfStartThatGrows = threshold(
  0.1,
  'share of what every run costs',
  'less is lost in what every run costs',
  'reason',
);

/** Growth of the logarithm for a unit of size, from size to size; of what is above `start`. */
function rates({ xs, ys }: RunSamples, start: number): number[] {
  const grown = Array.from(ys, (y) => y - start);
  const least = Math.max(countThatGrows.value, shareOfStartThatGrows.value * start);
  const found: number[] = [];
  for (let i = ys.length - 1; i > 0; i--) {
    if (grown[i - 1] < least || grown[i] <= grown[i - 1]) break;
    found.push(Math.log(grown[i] / grown[i - 1]) / (xs[i] - xs[i - 1]));
  }
  return found;
}

/** Whether the costs rise again and again at one rate. */
function rises(samples: RunSamples, start: number): boolean {
  const last = rates(samples, start).slice(0, stepsThatRiseAlike.value);
  return (
    last.length === stepsThatRiseAlike.value &&
    Math.max(...last) <= timesUnlikeRate.value * Math.min(...last)
  );
}

/** Growth of the logarithm from the smallest size to the largest: coarsely, then more finely. */
const RATES = Array.from({ length: 57 }, (_, i) => 2 + i / 2);
const RATE_STEPS = [0.25, 0.12, 0.06, 0.03, 0.015];

/** @returns null where costs do not grow so */
export function explosionOf(samples: RunSamples): Explosion | null {
  const { xs, ys } = samples;
  const low = Math.min(...ys);
  if (xs.length < sizesOfExplosion.value) return null;
  const from = xs[0];
  const range = samples.largest - from;
  const at = (k: number): Explosion & { k: number } => {
    const terms = [ONE, exponential(Math.exp(k / range), from)];
    return { terms, k, error: samples.crossError(terms) };
  };
  const better = (a: ReturnType<typeof at>, b: ReturnType<typeof at>) =>
    b.error < a.error ? b : a;
  let best = RATES.map(at).reduce(better);
  for (const step of RATE_STEPS) best = [best, at(best.k - step), at(best.k + step)].reduce(better);
  const [start] = samples.fit(best.terms).coefficients;
  const { terms, error } = best;
  return rises(samples, start) || rises(samples, low) ? { terms, error } : null;
}
