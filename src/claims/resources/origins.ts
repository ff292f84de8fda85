/** Who asks for memory, of the routines that lead to the allocator. */

/** From what called the allocator towards the root, by number of routine. */
type Path = readonly number[];

/**
 * Tells for each path whose doing its blocks are: the innermost routine that is asked by one routine
 * only, since others, as xmalloc, keep memory on behalf of their callers; if there is none, the
 * outermost that is known; undefined: no routine that can be named.
 *
 * @param paths all that there are
 * @param isNamed whether a user would look for the cause in a routine
 */
export function askers(
  paths: readonly Path[],
  isNamed: (routine: number) => boolean,
): (path: Path) => number | undefined {
  const callers = new Map<number, Set<number>>();
  for (const path of paths)
    for (const [i, routine] of path.entries()) {
      const known = callers.get(routine) ?? new Set<number>();
      callers.set(routine, i + 1 < path.length ? known.add(path[i + 1]) : known);
    }
  return (path) => {
    const named = path.filter(isNamed);
    return named.find((routine) => (callers.get(routine)?.size ?? 0) <= 1) ?? named.at(-1);
  };
}

export interface Asked {
  routine: number;
  blocks: number;
  bytes: number;
}

/**
 * Sums by whose doing the blocks are; the one with most bytes is first.
 * @param amounts blocks and bytes of an origin
 */
export function askedBy<Origin extends { path: Path }>(
  origins: readonly Origin[],
  amounts: (origin: Origin) => [blocks: number, bytes: number],
  isNamed: (routine: number) => boolean,
): Asked[] {
  const askerOf = askers(
    origins.map(({ path }) => path),
    isNamed,
  );
  const sums = new Map<number, Asked>();
  for (const origin of origins) {
    const routine = askerOf(origin.path);
    if (routine === undefined) continue;
    const [blocks, bytes] = amounts(origin);
    const sum = sums.get(routine) ?? { routine, blocks: 0, bytes: 0 };
    sum.blocks += blocks;
    sum.bytes += bytes;
    sums.set(routine, sum);
  }
  return [...sums.values()].sort((a, b) => b.bytes - a.bytes || a.routine - b.routine);
}
