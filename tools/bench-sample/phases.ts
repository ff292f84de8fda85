/** One run, in which samples are taken in some phases and not in others: what pieces of it took. */

export interface Phase {
  sampled: boolean;
  /** Seconds of the monotonic clock. */
  from: number;
  to: number;
}

/** Equal pieces of the work, as the program says them. */
export interface Piece {
  /** When it ended, seconds of the monotonic clock. */
  at: number;
  /** Seconds. */
  processor: number;
  wall: number;
}

/** @param said lines with when a piece ended and what the program had used by then; others are left out */
export function piecesOf(said: string): Piece[] {
  const ends = said
    .split('\n')
    .map((line) => line.split(' ').map(Number))
    .filter((fields) => fields.length === 2);
  return ends.slice(1).map(([at, used], i) => {
    const [before, usedBefore] = ends[i];
    return { at, processor: used - usedBefore, wall: at - before };
  });
}

/**
 * A pair for each two phases that follow each other, one of them with samples: the mean piece of
 * those that lie within the phase without and within the one with samples.
 * @param phases two and two belong together
 * @param pieces in the order in which they ended
 */
export function pairsOf(
  phases: readonly Phase[],
  pieces: readonly Piece[],
  of: (piece: Piece) => number,
): [number, number][] {
  let next = 0;
  const means = phases.map(({ from, to }) => {
    let [sum, count] = [0, 0];
    while (next < pieces.length && pieces[next].at - pieces[next].wall < from) next++;
    for (; next < pieces.length && pieces[next].at <= to; next++, count++) sum += of(pieces[next]);
    return count === 0 ? null : sum / count;
  });
  return Array.from({ length: Math.floor(phases.length / 2) }, (_, k): [number, number] | null => {
    const [first, second] = [means[2 * k], means[2 * k + 1]];
    if (first === null || second === null) return null;
    return phases[2 * k].sampled ? [second, first] : [first, second];
  }).filter((pair) => pair !== null);
}
