/**
 * Costs that bend: up to some size each cell costs so much, from there on more (an allocator whose
 * lists are full, a cache that is outgrown). Over sizes on both sides of the bend a square fits them
 * well enough to be claimed, and foretells ten times too much.
 */
import { slowBreak } from './break.js';
import type { Samples } from './fit-samples.js';
import { MIN_SPREAD } from './offset.js';

/** Two slow functions must leave this part of the error that one function of any class leaves, */
const PART = 0.5;
/**
 * ... and gain this much in units of a squared standard score (see choose-candidate.ts): a bend may
 * lie anywhere, and two functions have more coefficients.
 */
const PENALTY = 40;
/** Counts have lower-order terms of their own. */
const FLOOR = 1e-3;

/**
 * Only the largest sizes are asked, as far as they span what a claim needs: of a bend below them, the
 * sizes above it tell. Both ways to describe them are free to be wrong about the smaller ones.
 * @returns the first size above the bend; null where there is none
 */
export function bend(samples: Samples): number | null {
  const from = samples.sizes.findIndex((size) => MIN_SPREAD * size >= samples.largest);
  const found = slowBreak(samples, from);
  if (found === null) return null;
  const many = samples.length - from;
  const [joint, single] = [found.rest, found.single].map((rest) =>
    Math.max(FLOOR, Math.sqrt(rest / many)),
  );
  const gain = 2 * many * Math.log(single / joint);
  return joint <= PART * single && gain >= PENALTY ? Math.round(samples.sizes[found.at]) : null;
}
