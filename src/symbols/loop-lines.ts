/** Which lines of the source a loop is. */
import type { FrameInfo } from '../native/native-symbols.js';

interface Place {
  file: string | null;
  line: number | null;
}

/** Addresses of a loop that are looked up: their lines lie close together. */
const MOST = 16;

const isIn = (frames: readonly FrameInfo[], head: readonly FrameInfo[], depth: number): boolean =>
  frames.length > depth &&
  frames.slice(0, depth + 1).every(({ scope }, i) => scope === head[i].scope);

/**
 * How deep in inlined calls a loop is: its header and its last instruction are in the same one, and
 * so is most of what lies between them. A condition that is inlined is not what goes round.
 */
function depthOf(places: readonly (readonly FrameInfo[])[]): number {
  const [head, tail] = [places[0], places[places.length - 1]];
  for (let depth = head.length - 1; depth > 0; depth--) {
    const inside = places.filter((frames) => isIn(frames, head, depth));
    if (isIn(tail, head, depth) && 2 * inside.length >= places.length) return depth;
  }
  return 0;
}

/**
 * The first and the last line of what lies between a loop's header and its end: lines of one
 * function, which is the routine or what was inlined into it. Code that is inlined into the loop is
 * at the line of the call. Where nothing tells what is inlined, what is of another file, or above
 * the routine, says nothing of the loop, unless there is nothing else.
 * @param routine whose code it is in, with the line that it begins at
 * @param at what is at an offset
 */
export function linesOf(
  routine: Place,
  header: bigint,
  end: bigint,
  at: (offset: bigint) => readonly FrameInfo[],
): Place & { endLine?: number } {
  const length = end > header ? end - header : 1n;
  const steps = length < BigInt(MOST) ? Number(length) : MOST;
  const places = Array.from({ length: steps }, (_, i) => {
    // The last byte is of the last instruction.
    return at(header + (i === steps - 1 ? length - 1n : (length * BigInt(i)) / BigInt(steps)));
  });
  const head = places[0];
  const depth = depthOf(places);
  const file = depth > 0 ? head[depth].file : routine.file;
  const first = depth > 0 ? 0 : (routine.line ?? 0);
  const own = places.flatMap((frames) => {
    const place = depth === 0 || isIn(frames, head, depth) ? frames.at(depth) : undefined;
    return place?.line != null && place.line >= first && place.file === file ? [place.line] : [];
  });
  if (own.length > 0) return { file, line: Math.min(...own), endLine: Math.max(...own) };
  const innermost = head.at(-1);
  if (innermost?.line == null) return { file: null, line: null };
  return { file: innermost.file, line: innermost.line, endLine: innermost.line };
}
