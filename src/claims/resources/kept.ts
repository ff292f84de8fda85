/** Memory that each request leaves behind: blocks that were never given back, by who asked for them. */
import { askedBy } from './origins.js';
import type { Asked, AskedHow } from './origins.js';
import { blocksPerRequest, requestsWorthAClaim } from './thresholds.js';

/** As profiles have it; paths are of numbers of routines. */
export interface KeptOrigin {
  path: readonly number[];
  servedBlocks: number;
  servedBytes: number;
}

/**
 * Who left most of what requests left behind, if that is about a block of each; null: nobody. Where one
 * place of its code leaves as much, that is told.
 *
 * @param requests those that came after the first ones, which fill what is there for all
 */
export function keptByRequests<Origin extends KeptOrigin>(
  origins: readonly Origin[],
  requests: number,
  { isNamed, placeOf }: AskedHow<Origin>,
): Asked | null {
  if (requests < requestsWorthAClaim.value) return null;
  const most = (how: AskedHow<Origin>) =>
    askedBy(origins, ({ servedBlocks, servedBytes }) => [servedBlocks, servedBytes], how).find(
      ({ blocks }) => blocks >= blocksPerRequest.value * requests,
    );
  const routine = most({ isNamed });
  if (routine === undefined || placeOf === undefined) return routine ?? null;
  const place = most({ isNamed, placeOf });
  return place?.routine === routine.routine ? place : routine;
}
