/**
 * Loops of a routine in which code was added or taken away at one place: what is before it is on the
 * lines that it was on, counted from the routine's first, and what is behind it has moved by as many.
 * A loop that has kept its length, and the loops in it their places, is taken for the same.
 */

/** A loop, with the loops in it. */
export interface Placed {
  loop: number;
  /** Counted from the start of its routine. */
  line: number;
  /** Lines to its end; null: not known. */
  length: number | null;
  inner: readonly Placed[];
}

type Pair = [old: number, now: number];
interface Alignment {
  pairs: Pair[];
  /** Loops that it explains, those in others too. */
  loops: number;
}

/** The same wherever a loop is. */
function shapeOf({ line, length, inner }: Placed): string {
  return `${length ?? ''}(${inner.map((each) => `${each.line - line}:${shapeOf(each)}`).join(' ')})`;
}

const countOf = ({ inner }: Placed): number => inner.reduce((sum, each) => sum + countOf(each), 1);

/** @param moved how far an old loop has moved, by its line */
function align(
  olds: readonly Placed[],
  news: ReadonlyMap<string, Placed>,
  moved: (line: number) => number,
): Alignment {
  const pairs: Pair[] = [];
  let loops = 0;
  for (const old of olds) {
    const now = news.get(`${old.line + moved(old.line)} ${shapeOf(old)}`);
    if (now === undefined) continue;
    pairs.push([old.loop, now.loop]);
    loops += countOf(old);
  }
  return { pairs, loops };
}

/**
 * Pairs that are in all of the alignments that explain most; null where that none has moved explains
 * as much.
 */
export function movedLoops(olds: readonly Placed[], news: readonly Placed[]): Pair[] | null {
  const found = new Map(news.map((each) => [`${each.line} ${shapeOf(each)}`, each]));
  const still = align(olds, found, () => 0);
  const shifts = new Set(olds.flatMap((old) => news.map((now) => now.line - old.line)));
  shifts.delete(0);
  const alignments = [...shifts].flatMap((by) =>
    olds.map(({ line: from }) => align(olds, found, (line) => (line < from ? 0 : by))),
  );
  const most = Math.max(0, ...alignments.map(({ loops }) => loops));
  if (most <= still.loops) return null;
  const [first, ...others] = alignments.filter(({ loops }) => loops === most);
  return first.pairs.filter(([old, now]) =>
    others.every(({ pairs }) => pairs.some(([a, b]) => a === old && b === now)),
  );
}
