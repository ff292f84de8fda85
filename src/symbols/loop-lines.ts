/** Which lines of the source a loop is. */

interface Place {
  file: string | null;
  line: number | null;
}

/** Addresses of a loop that are looked up: their lines lie close together. */
const MOST = 16;

/**
 * The first and the last line of what lies between a loop's header and its end. Code that was
 * inlined from elsewhere has the lines of that: what is of another file, or above the routine, says
 * nothing of the loop, unless there is nothing else.
 * @param routine whose code it is in, with the line that it begins at
 * @param at what is at an offset
 */
export function linesOf(
  routine: Place,
  header: bigint,
  end: bigint,
  at: (offset: bigint) => Place | null,
): Place & { endLine?: number } {
  const length = end > header ? end - header : 1n;
  const steps = length < BigInt(MOST) ? Number(length) : MOST;
  const places = Array.from({ length: steps }, (_, i) => {
    // The last byte is of the last instruction.
    return at(header + (i === steps - 1 ? length - 1n : (length * BigInt(i)) / BigInt(steps)));
  });
  const first = routine.line ?? 0;
  const own = places.flatMap((place) =>
    place?.line != null && place.line >= first && place.file === routine.file ? [place.line] : [],
  );
  if (own.length > 0) {
    return { file: routine.file, line: Math.min(...own), endLine: Math.max(...own) };
  }
  const head = places.at(0);
  if (head?.line == null) return { file: null, line: null };
  return { file: head.file, line: head.line, endLine: head.line };
}
