/**
 * Exponential growth over runs: each step of the size multiplies the cost, and each of the same
 * length by as much as the one before. A single size that costs far more than all below it is no
 * such growth, however well a curve can be laid through it: there the program goes another way, as
 * where a cache is full, a buffer too small or another engine is chosen.
 */
import type { RunSamples, Term } from './run-samples.js';

export interface Explosion {
  terms: readonly Term[];
  /** Relative error at sizes that were left out. */
  error: number;
}

/** It is claimed of so many sizes. */
const SIZES = 6;
/** Steps at the end of the sizes, one after the other, that have to rise alike: */
const STEPS = 3;
/** no rate of them is so many times another one's, */
const UNLIKE = 2;
/** and both ends of each have more that grows than this, */
const LEAST = 30;
/** and than this part of what every run costs. */
const PART = 0.1;

const START: Term = { power: 0, log: 0 };

/** Growth of the logarithm for a unit of size, from size to size; of what is above `start`. */
function rates({ xs, ys }: RunSamples, start: number): number[] {
  const grown = Array.from(ys, (y) => y - start);
  const least = Math.max(LEAST, PART * start);
  const found: number[] = [];
  for (let i = ys.length - 1; i > 0; i--) {
    if (grown[i - 1] < least || grown[i] <= grown[i - 1]) break;
    found.push(Math.log(grown[i] / grown[i - 1]) / (xs[i] - xs[i - 1]));
  }
  return found;
}

/** Whether the costs rise again and again at one rate. */
function rises(samples: RunSamples, start: number): boolean {
  const last = rates(samples, start).slice(0, STEPS);
  return last.length === STEPS && Math.max(...last) <= UNLIKE * Math.min(...last);
}

/** @returns null where costs do not grow so */
export function explosionOf(samples: RunSamples): Explosion | null {
  const { xs, ys } = samples;
  const low = Math.min(...ys);
  if (xs.length < SIZES) return null;
  const from = xs[0];
  const range = samples.largest - from;
  let best: Explosion | null = null;
  for (let k = 2; k <= 30; k += 0.5) {
    const terms = [START, { power: 0, log: 0 as const, base: Math.exp(k / range), from }];
    const error = samples.crossError(terms);
    if (best === null || error < best.error) best = { terms, error };
  }
  if (best === null) return null;
  const [start] = samples.fit(best.terms).coefficients;
  return rises(samples, start) || rises(samples, low) ? best : null;
}
