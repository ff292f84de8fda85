/** Memory that each request leaves behind: blocks that were never given back, by who asked for them. */
import { askedBy } from './origins.js';
import type { Asked } from './origins.js';
import { blocksPerRequest, requestsWorthAClaim } from './thresholds.js';

/** As profiles have it; paths are of numbers of routines. */
export interface KeptOrigin {
  path: readonly number[];
  servedBlocks: number;
  servedBytes: number;
}

/**
 * Who left most of what requests left behind, if that is about a block of each; null: nobody.
 *
 * @param requests those that came after the first ones, which fill what is there for all
 * @param isNamed whether a user would look for the cause in a routine
 */
export function keptByRequests(
  origins: readonly KeptOrigin[],
  requests: number,
  isNamed: (routine: number) => boolean,
): Asked | null {
  if (requests < requestsWorthAClaim.value) return null;
  const sums = askedBy(
    origins,
    ({ servedBlocks, servedBytes }) => [servedBlocks, servedBytes],
    isNamed,
  );
  return sums.find(({ blocks }) => blocks >= blocksPerRequest.value * requests) ?? null;
}
