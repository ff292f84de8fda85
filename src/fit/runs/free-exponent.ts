/**
 * The exponent of what grows in counts over runs, with its interval: profile likelihood over a free
 * power (Bates and Watts, Nonlinear Regression Analysis, 1988, chapter 6), which the jackknife over
 * sizes widens, so that no single size can be what a claim rests on.
 */
import { threshold } from '../../base/threshold.js';
import type { RunSamples } from './run-samples.js';
import { power } from '../terms.js';
import type { Term } from '../terms.js';

export interface Exponent {
  value: number;
  interval: [number, number];
}

const COARSE = [
  ...Array.from({ length: 30 }, (_, i) => (i + 1) / 10),
  3.25,
  3.5,
  3.75,
  4,
  4.5,
  5,
  6,
];
const STEPS = [0.05, 0.02, 0.01];
export const shareOfNoiseThatSaysNothing = threshold(
  0.5,
  'share of the noise',
  'residuals below it say nothing about the shape',
  'npm run bench:findings',
);

const rounded = (k: number): Term => power(Number(k.toFixed(2)));

class Search {
  private readonly tried = new Map<number, number>();

  constructor(
    private readonly samples: RunSamples,
    private readonly others: readonly Term[],
    private readonly without: number,
  ) {}

  at(k: number): number {
    const { power: key } = rounded(k);
    let left = this.tried.get(key);
    if (left === undefined) {
      left = this.samples.fit([...this.others, power(key)], this.without).left;
      this.tried.set(key, left);
    }
    return left;
  }

  best(start: readonly number[]): number {
    let best = start.reduce((a, b) => (this.at(b) < this.at(a) ? b : a));
    for (const step of STEPS) {
      for (const k of [best - step, best + step]) {
        if (k >= 0.05 && this.at(k) < this.at(best)) best = k;
      }
    }
    return Number(best.toFixed(2));
  }

  /** The last exponent on the way from the best that is as good as the limit. */
  end(best: number, step: number, limit: number): number {
    let k = best;
    while (k + step >= 0.05 && k + step <= 6 && this.at(k + step) <= limit) k += step;
    return k;
  }
}

/** @param others terms beside the one with the free power */
export function freeExponent(samples: RunSamples, others: readonly Term[]): Exponent {
  const search = new Search(samples, others, -1);
  const value = search.best(COARSE);
  const n = samples.xs.length;
  const free = Math.max(1, n - others.length - 2);
  // About the square of Student's t at 95 %, by degrees of freedom.
  const t = 4 + 8 / free + 100 / free ** 4;
  const limit =
    Math.max(
      search.at(value),
      n * shareOfNoiseThatSaysNothing.value * shareOfNoiseThatSaysNothing.value,
    ) *
    (1 + t / free);
  const ends: [number, number] = [search.end(value, -0.05, limit), search.end(value, 0.05, limit)];
  return { value, interval: [Number(ends[0].toFixed(2)), Number(ends[1].toFixed(2))] };
}

/** The exponents without each of the sizes. */
export function withoutEach(samples: RunSamples, others: readonly Term[], value: number): number[] {
  const near = [-0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6].map((d) => value + d).filter((k) => k >= 0.05);
  return Array.from(samples.xs, (_, i) => new Search(samples, others, i).best(near));
}

/** The interval that holds whichever of the sizes is left out. */
export function jackknifed(
  samples: RunSamples,
  others: readonly Term[],
  { value, interval }: Exponent,
): [number, number] {
  const all = withoutEach(samples, others, value);
  return [Math.min(interval[0], ...all), Math.max(interval[1], ...all)];
}
