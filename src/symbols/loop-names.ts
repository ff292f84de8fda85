/** What loops are called: by their lines, else by their place in the routine. */
import { fileName } from '../base/text/file-name.js';
import type { Inlined } from './loop-lines.js';
import { plainName } from './short-name.js';

export interface NamedLoop {
  /** Of the routine, as a report shows it. */
  routine: string;
  /** Start of the routine, and the loop's header. */
  entry: bigint;
  header: bigint;
  /** Like 2.1: by nesting and order of addresses. */
  number: string;
  file: string | null;
  line: number | null;
  endLine: number | null;
  /** Where the loop is of what was inlined into the routine. */
  inlined?: Inlined | undefined;
}

/** `prog.cc:11-12`, or with what is called there and is of a library: `prog.cc:11 (std::find)`. */
function linesOf({
  file,
  line,
  endLine,
  inlined,
}: Pick<NamedLoop, 'file' | 'line' | 'endLine' | 'inlined'>): string | null {
  if (file === null || line === null) return null;
  const to = endLine === null || endLine === line ? '' : `-${endLine}`;
  const library = inlined === undefined ? '' : libraryCall(inlined);
  return `${fileName(file)}:${line}${to}${library === '' ? '' : ` (${library})`}`;
}

/** What the lines of a loop call, where the loop is of a library that was inlined there. */
export function libraryCall({ frames, at }: Inlined): string {
  return plainName(frames.at(at + 1)?.name ?? '');
}

/** What a loop's lines are of: `add inlined into main`, or the routine. */
export function inlinedName(routine: string, inlined: Inlined | undefined): string {
  const name = plainName(inlined?.frames.at(inlined.at)?.name ?? '');
  return name === '' ? routine : `${name} inlined into ${routine}`;
}

/** Without its routine, for where that is known. */
export function withoutRoutine({ name }: { name: string }, routine: string): string {
  for (const end of [` in ${routine}`, ` inlined into ${routine}`]) {
    const at = name.lastIndexOf(end);
    if (at >= 0) return name.slice(0, at) + name.slice(at + end.length);
  }
  return name;
}

const placed = (lines: string, { routine, inlined }: Omit<NamedLoop, 'number'>): string =>
  `${lines} in ${inlinedName(routine, inlined)}`;

/** Of the header in its routine, as +0x2c. */
function distanceOf({ entry, header }: Pick<NamedLoop, 'entry' | 'header'>): string {
  const from = header - entry;
  return `${from < 0n ? '-' : '+'}0x${(from < 0n ? -from : from).toString(16)}`;
}

function byPlace(loop: NamedLoop): string {
  return `${loop.routine}${distanceOf(loop)} loop ${loop.number}`;
}

/** One of the names has the routine's, or is known to be of it. */
export function shortLoopName(loop: NamedLoop): string {
  return linesOf(loop) ?? byPlace(loop);
}

/** In the same order. Loops of a routine that have the same lines are told apart by their number. */
export function loopNames(loops: readonly NamedLoop[]): string[] {
  const names = loops.map((loop) => {
    const lines = linesOf(loop);
    return lines === null ? byPlace(loop) : placed(lines, loop);
  });
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return names.map((name, i) =>
    times.get(name) === 1 ? name : `${name} (loop ${loops[i].number})`,
  );
}

/** The same for those who do not know all loops of a routine, and so no numbers. */
export function unnumberedLoopNames(loops: readonly Omit<NamedLoop, 'number'>[]): string[] {
  const names = loops.map((loop) => {
    const lines = linesOf(loop);
    return lines === null ? null : placed(lines, loop);
  });
  return names.map((name, i) => {
    const distance = distanceOf(loops[i]);
    if (name === null) return `${loops[i].routine}${distance} loop`;
    return names.filter((each) => each === name).length > 1 ? `${name} (${distance})` : name;
  });
}

/**
 * Numbers of loops by nesting: those in no other are 1, 2, ..., those in the first of them 1.1, 1.2.
 * @param loops with the index of the loop around them, or -1, by which they are told to be of one
 *   routine
 */
export function loopNumbers(
  loops: readonly { routine: number | null; parent: number; header: bigint }[],
): { number: string; order: number[] }[] {
  const inside = new Map<string, number[]>();
  for (const [i, { routine, parent }] of loops.entries()) {
    const key = parent < 0 ? `routine ${routine ?? 'none'}` : `loop ${parent}`;
    const list = inside.get(key);
    if (list === undefined) inside.set(key, [i]);
    else list.push(i);
  }
  const orders: number[][] = loops.map(() => []);
  for (const list of inside.values()) {
    list.sort((a, b) => (loops[a].header < loops[b].header ? -1 : 1));
    for (const [at, i] of list.entries()) orders[i] = [at + 1];
  }
  // Parents come before their children.
  for (const [i, { parent }] of loops.entries()) {
    if (parent >= 0) orders[i] = [...orders[parent], ...orders[i]];
  }
  return orders.map((order) => ({ number: order.join('.'), order }));
}
