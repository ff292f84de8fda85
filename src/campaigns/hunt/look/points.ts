/** Times of one family at several sizes, and whether they grow faster than n log n. */
import { threshold } from '../../../base/threshold.js';
import type { Floor } from './floor.js';
import type { Ended } from './outcome.js';

export interface Point {
  n: number;
  /** Seconds above the floor. */
  seconds: number;
  ended: Ended;
}

export const exponentWorthALook = threshold(
  1.3,
  'exponent',
  'n log n over eight times the size looks like 1.2 at most from 100 on, and caches add to that',
  'reason',
);

export const signal = threshold(
  3,
  'times the noise',
  'of thousands of families some have any smaller excess by chance',
  'reason',
);

/** Ended since it took too long: it takes at least that. */
export const isLate = ({ ended }: Point): boolean => ended === 'time';

/** A time that tells what the size costs. */
export const isGood = ({ ended }: Point): boolean => ended === 'exit' || ended === 'time';

/** Exponent between two points, at least; what is below the noise may be anything up to that. */
export function exponentBetween(a: Point, b: Point, { noise }: Floor): number {
  if (b.n <= a.n || b.seconds < signal.value * noise) return 0;
  return Math.log(b.seconds / Math.max(a.seconds, noise)) / Math.log(b.n / a.n);
}

/** The steepest step between neighbouring sizes that is worth a closer look. */
export function steepest(
  points: readonly Point[],
  floor: Floor,
): { from: Point; to: Point; exponent: number } | null {
  const sorted = points.filter(isGood).toSorted((a, b) => a.n - b.n);
  let best: { from: Point; to: Point; exponent: number } | null = null;
  for (const [i, to] of sorted.entries()) {
    const from = sorted.at(i - 1);
    if (i === 0 || from === undefined) continue;
    const exponent = exponentBetween(from, to, floor);
    if (exponent < exponentWorthALook.value) continue;
    if (best === null || exponent > best.exponent) best = { from, to, exponent };
  }
  return best;
}
