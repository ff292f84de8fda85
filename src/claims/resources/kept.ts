/** Memory that each request leaves behind: blocks that were never given back, by who asked for them. */
import { blocksPerRequest, requestsWorthAClaim } from './thresholds.js';

/** As profiles have it; paths are of numbers of routines. */
export interface KeptOrigin {
  path: readonly number[];
  servedBlocks: number;
  servedBytes: number;
}

export interface KeptPlace {
  routine: number;
  bytes: number;
}

/**
 * The routine that left most of what requests left behind, if that is about a block of each; null:
 * there is none. Of a path it is the innermost that is asked by one routine only: others, as xmalloc,
 * keep memory on behalf of their callers.
 *
 * @param requests those that came after the first ones, which fill what is there for all
 * @param isNamed whether a user would look for the cause in a routine
 */
export function keptByRequests(
  origins: readonly KeptOrigin[],
  requests: number,
  isNamed: (routine: number) => boolean,
): KeptPlace | null {
  if (requests < requestsWorthAClaim.value) return null;
  const callers = new Map<number, Set<number>>();
  for (const { path } of origins)
    for (const [i, routine] of path.entries()) {
      const known = callers.get(routine) ?? new Set<number>();
      if (i + 1 < path.length) callers.set(routine, known.add(path[i + 1]));
    }
  const whoOf = ({ path }: KeptOrigin): number | undefined => {
    const named = path.filter(isNamed);
    return named.find((routine) => (callers.get(routine)?.size ?? 0) <= 1) ?? named.at(-1);
  };
  const sums = new Map<number, { blocks: number; bytes: number }>();
  for (const origin of origins) {
    const routine = whoOf(origin);
    if (routine === undefined) continue;
    const { blocks, bytes } = sums.get(routine) ?? { blocks: 0, bytes: 0 };
    const { servedBlocks, servedBytes } = origin;
    sums.set(routine, { blocks: blocks + servedBlocks, bytes: bytes + servedBytes });
  }
  const found = [...sums]
    .filter(([, { blocks }]) => blocks >= blocksPerRequest.value * requests)
    .map(([routine, { bytes }]) => ({ routine, bytes }))
    .sort((a, b) => b.bytes - a.bytes || a.routine - b.routine);
  return found.at(0) ?? null;
}
