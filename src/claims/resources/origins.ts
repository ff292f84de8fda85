/** Who asks for memory, of the routines that lead to the allocator, and from where in its code. */

/** From what called the allocator towards the root, by number of routine. */
type Path = readonly number[];

/** A line of the user's own. */
export interface AskedAt {
  file: string;
  line: number;
}

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

export interface Asked<Origin = unknown> {
  routine: number;
  /** From where it asks; null: not known, or not told apart. */
  at: AskedAt | null;
  blocks: number;
  bytes: number;
  origins: Origin[];
}

export interface AskedHow<Origin> {
  /** Whether a user would look for the cause in a routine. */
  isNamed: (routine: number) => boolean;
  /** Whence in its code the routine, one of the origin's path, asks; undefined: it is not told apart. */
  placeOf?: (origin: Origin, routine: number) => AskedAt | null;
}

/**
 * Sums by whose doing the blocks are, and from where it asks; the one with most bytes is first.
 * @param amounts blocks and bytes of an origin
 */
export function askedBy<Origin extends { path: Path }>(
  origins: readonly Origin[],
  amounts: (origin: Origin) => [blocks: number, bytes: number],
  { isNamed, placeOf }: AskedHow<Origin>,
): Asked<Origin>[] {
  const askerOf = askers(
    origins.map(({ path }) => path),
    isNamed,
  );
  const sums = new Map<string, Asked<Origin>>();
  for (const origin of origins) {
    const routine = askerOf(origin.path);
    if (routine === undefined) continue;
    const at = placeOf?.(origin, routine) ?? null;
    const key = at === null ? String(routine) : `${routine} ${at.line} ${at.file}`;
    const [blocks, bytes] = amounts(origin);
    const sum = sums.get(key) ?? { routine, at, blocks: 0, bytes: 0, origins: [] };
    sum.blocks += blocks;
    sum.bytes += bytes;
    sum.origins.push(origin);
    sums.set(key, sum);
  }
  return [...sums.values()].sort((a, b) => b.bytes - a.bytes || a.routine - b.routine);
}
