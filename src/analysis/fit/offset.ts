/**
 * The constant part of the sizes. A routine that always reads some cells (arguments, globals)
 * besides its real input has sizes n + c; seen from c, its cost function is simple, seen from 0
 * it is not.
 */
import { fitTerms } from './least-squares.js';
import type { Samples } from './samples.js';
import { LINEAR, ONE } from './terms.js';

/** The size at which a straight line through the costs reaches zero, from 0 to the smallest size. */
export function zeroCrossing(samples: Samples): number {
  // From the smallest size on, where both coefficients are positive if costs grow.
  const line = fitTerms(samples, [ONE, LINEAR], samples.smallest);
  if (line === null) return 0;
  return Math.max(0, samples.smallest - line[0] / line[1]);
}

/** How many times the largest size is the smallest, with `offset` taken off both. */
export function spread({ smallest, largest }: Samples, offset: number): number {
  return (largest - offset) / Math.max(1, smallest - offset);
}

/** Offsets to try: none first, then shares of the smallest size. */
export function offsetsToTry(samples: Samples): number[] {
  const { smallest } = samples;
  const shares = [0.25, 0.5, 0.75, 0.9].map((share) => share * smallest);
  const all = [0, ...shares, zeroCrossing(samples), smallest - 1];
  return [...new Set(all.filter((offset) => offset === 0 || (offset > 0 && offset < smallest)))];
}

/** Sizes less than this factor apart, the offset taken off, tell little more than one of them. */
const APART = 1.25;

/** In how many places the sizes lie: steps of a logarithmic scale that hold one. */
export function places({ list }: Samples, offset: number): number {
  const step = ({ size }: { size: number }) =>
    // 0 has a place of its own below that of 1.
    size - offset < 1 ? -1 : Math.floor(Math.log(size - offset) / Math.log(APART));
  return new Set(list.map(step)).size;
}
