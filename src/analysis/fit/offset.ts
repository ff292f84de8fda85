/**
 * The constant part of the sizes. A routine that always reads some cells (arguments, globals)
 * besides its real input has sizes n + c; seen from c, its cost function is simple, seen from 0
 * it is not.
 */
import { fitTerms } from './least-squares.js';
import type { Sample } from './types.js';

/** The size at which a straight line through the costs reaches zero, from 0 to the smallest size. */
export function zeroCrossing(samples: readonly Sample[]): number {
  const smallest = samples[0].size;
  // The line through (smallest, a) with slope b: both found from the sizes as they are, shifted.
  const line = fitTerms(samples, [() => 1, (size) => size - smallest]);
  if (line === null || line[1] <= 0) return 0;
  const root = smallest - line[0] / line[1];
  return Math.max(0, Math.min(root, smallest));
}

/** How many times the largest size is the smallest, with `offset` taken off both. */
export function spread(samples: readonly Sample[], offset: number): number {
  const smallest = Math.max(1, samples[0].size - offset);
  return (samples[samples.length - 1].size - offset) / smallest;
}

/** Offsets to try: none first, then shares of the smallest size. */
export function offsetsToTry(samples: readonly Sample[]): number[] {
  const smallest = samples[0].size;
  const shares = [0.25, 0.5, 0.75, 0.9].map((share) => share * smallest);
  const all = [0, ...shares, zeroCrossing(samples), smallest - 1];
  return [...new Set(all.filter((offset) => offset === 0 || (offset > 0 && offset < smallest)))];
}

/** Sizes less than this factor apart, the offset taken off, tell little more than one of them. */
const APART = 1.25;

/** In how many places the sizes lie: steps of a logarithmic scale that hold one. */
export function places(samples: readonly Sample[], offset: number): number {
  const steps = samples.map(({ size }) =>
    Math.floor(Math.log(Math.max(1, size - offset)) / Math.log(APART)),
  );
  // No size but 0 takes part below the first step.
  const zero = samples[0].size === 0 && samples[1].size - offset >= 1 ? 1 : 0;
  return new Set(steps).size + zero;
}
