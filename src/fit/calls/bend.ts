/**
 * Costs that bend: up to some size each cell costs so much, from there on more (an allocator whose
 * lists are full, a cache that is outgrown). Over sizes on both sides of the bend a square fits them
 * well enough to be claimed, and foretells ten times too much.
 */
import { spreadOfCalls } from '../enough.js';
import { threshold } from '../../base/threshold.js';
import { slowBreak } from './break.js';
import type { Samples } from './fit-samples.js';

const shareOfErrorLeftByBend = threshold(
  0.5,
  'share of the error',
  'two slow functions must explain most of what one of any class leaves, as lower terms explain a little of anything',
  'npm run bench:fit',
);
const gainOfBend = threshold(
  40,
  'squared standard score',
  'a bend may lie anywhere, and two functions have more coefficients: chance gains less',
  'docs/decisions/cost-functions.md',
);
const leastError = threshold(
  1e-3,
  'relative error',
  'counts have lower-order terms of their own',
  'npm run bench:fit',
);

/**
 * Only the largest sizes are asked, as far as they span what a claim needs: of a bend below them, the
 * sizes above it tell. Both ways to describe them are free to be wrong about the smaller ones.
 * @returns the first size above the bend; null where there is none
 */
export function bend(samples: Samples): number | null {
  const from = samples.sizes.findIndex((size) => spreadOfCalls.value * size >= samples.largest);
  const found = slowBreak(samples, from);
  if (found === null) return null;
  const many = samples.length - from;
  const [joint, single] = [found.rest, found.single].map((rest) =>
    Math.max(leastError.value, Math.sqrt(rest / many)),
  );
  const gain = 2 * many * Math.log(single / joint);
  return joint <= shareOfErrorLeftByBend.value * single && gain >= gainOfBend.value
    ? Math.round(samples.sizes[found.at])
    : null;
}
