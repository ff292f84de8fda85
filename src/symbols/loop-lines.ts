/** Which lines of the source a loop is, and in which inlined calls. */
import type { FrameInfo, ModuleSymbols } from '../native/native-symbols.js';
import { isLibrarySource } from './library-source.js';

interface Place {
  file: string | null;
  line: number | null;
}

/** What a loop is in: a function, at the line of the call that was inlined, or of the loop. */
export interface LoopFrame extends Place {
  /** Demangled without arguments; '' of the routine, and where unknown. */
  name: string;
}

/** The way from the routine to the function whose loop it is. */
export interface Inlined {
  /** The routine first. */
  frames: LoopFrame[];
  /** Index of the one that the lines are of: those behind it are of libraries. */
  at: number;
}

export interface LoopPlace extends Place {
  endLine?: number;
  /** Left out where the loop is the routine's own. */
  inlined?: Inlined;
}

/** Instructions of a loop that are looked up: their lines lie close together. */
const INSTRUCTIONS_LOOKED_UP = 24;
/** Inlined calls in each other that are kept, from the outermost on. */
const DEEPEST = 12;

const isIn = (frames: readonly FrameInfo[], head: readonly FrameInfo[], depth: number): boolean =>
  frames.length > depth &&
  frames.slice(0, depth + 1).every(({ scope }, i) => scope === head[i].scope);

/** Evenly over what lies between header and end, where the file does not tell which it is. */
function spread(header: bigint, end: bigint): bigint[] {
  const length = end > header ? end - header : 1n;
  const steps = length < BigInt(INSTRUCTIONS_LOOKED_UP) ? Number(length) : INSTRUCTIONS_LOOKED_UP;
  // The last byte is of the last instruction.
  return Array.from({ length: steps }, (_, i) =>
    i === steps - 1 ? end - 1n : header + (length * BigInt(i)) / BigInt(steps),
  );
}

/** What is known of a loop's code. */
interface Code {
  header: bigint;
  head: readonly FrameInfo[];
  /** Ascending. */
  offsets: readonly bigint[];
  places: readonly (readonly FrameInfo[])[];
  /** Of what leads to the header again. */
  back: readonly (readonly FrameInfo[])[];
}

/**
 * How deep in inlined calls a loop is. It is the loop of a function that its header is in, and most
 * of its instructions, and of those that go round. A condition that was inlined is not that, and is
 * told by where it is entered: within the loop. Its header may be the first instruction of a
 * function whose loop it is, too, but then all of it is that function's.
 */
function depthOf({ header, head, offsets, places, back }: Code): number {
  const [first, last] = [offsets[0], offsets[offsets.length - 1]];
  for (let depth = head.length - 1; depth > 0; depth--) {
    const among = (all: readonly (readonly FrameInfo[])[]): number =>
      all.filter((frames) => isIn(frames, head, depth)).length;
    const inside = among(places);
    if (inside === places.length) return depth;
    const { entry } = head[depth];
    const called = entry !== null && (entry === header || (entry >= first && entry <= last));
    if (!called && 2 * inside >= places.length && 2 * among(back) >= back.length) return depth;
  }
  return 0;
}

/** The innermost that is not of a library; the loop's own function where all are. */
function userDepth(head: readonly FrameInfo[], depth: number): number {
  for (let at = depth; at >= 0; at--) {
    const { file } = head[at];
    if (file !== null && !isLibrarySource(file)) return at;
  }
  return depth;
}

/**
 * The first and the last line of a loop: lines of one function, which is the routine or what was
 * inlined into it. Code that is inlined into the loop is at the line of the call, and so is a loop
 * of a library that is inlined into what is not of one. Where nothing tells what is inlined, what is
 * of another file, or above the routine, says nothing of the loop, unless there is nothing else.
 * @param routine whose code it is in, with the line that it begins at
 */
export function linesOf(
  routine: Place,
  header: bigint,
  end: bigint,
  module: Pick<ModuleSymbols, 'frames' | 'loopCode'>,
): LoopPlace {
  const head = module.frames(header);
  if (head.length === 0) return { file: null, line: null };
  const code = module.loopCode(header, end, INSTRUCTIONS_LOOKED_UP);
  const known = code.instructions.length > 0;
  const offsets = known ? code.instructions : spread(header, end);
  const places = offsets.map((offset) => module.frames(offset));
  const back = known ? code.back.map((offset) => module.frames(offset)) : places.slice(-1);
  const depth = depthOf({ header, head, offsets, places, back });
  const at = userDepth(head, depth);
  const inlined = depth === 0 ? {} : { inlined: wayTo(head, depth, at) };
  const { file, line } = head[at];
  if (at < depth && line !== null) return { file, line, endLine: line, ...inlined };
  const own = ownLines(routine, head, depth, places, back);
  if (own !== null) return { ...own, ...inlined };
  const innermost = head[head.length - 1];
  if (innermost.line === null) return { file: null, line: null };
  return { file: innermost.file, line: innermost.line, endLine: innermost.line };
}

function ownLines(
  routine: Place,
  head: readonly FrameInfo[],
  depth: number,
  places: readonly (readonly FrameInfo[])[],
  back: readonly (readonly FrameInfo[])[],
): LoopPlace | null {
  const file = depth > 0 ? head[depth].file : routine.file;
  const first = (depth > 0 ? head[depth].declared : routine.line) ?? 0;
  // Compilers leave a result of what was inlined at its line, and say no longer that it was.
  const next = head[depth].next ?? Infinity;
  const linesAmong = (all: readonly (readonly FrameInfo[])[]): number[] =>
    all.flatMap((frames) => {
      const place = depth === 0 || isIn(frames, head, depth) ? frames.at(depth) : undefined;
      const line = place?.file === file ? place.line : null;
      return line !== null && line >= first && line < next ? [line] : [];
    });
  const lines = linesAmong(places);
  if (lines.length === 0) return null;
  // What a function has put aside is fetched again at the line that the function begins at. Where the
  // code begins further down, with the loop (clang), the loop goes round at that line.
  const round = first > (head[depth].declared ?? first) ? linesAmong(back) : [];
  const within = lines.filter((line) => line > first || round.includes(line));
  const [from, to] = [Math.min, Math.max].map((end) =>
    end(...(within.length > 0 ? within : lines)),
  );
  return { file, line: from, endLine: to };
}

function wayTo(head: readonly FrameInfo[], depth: number, at: number): Inlined {
  const frames = head.slice(0, depth + 1).map(({ name, file, line }) => ({ name, file, line }));
  // Of deep ones the routine, and those next to the loop.
  const left = Math.min(Math.max(0, frames.length - DEEPEST), Math.max(0, at - 1));
  frames.splice(1, left);
  return { frames: frames.slice(0, DEEPEST), at: at - left };
}
