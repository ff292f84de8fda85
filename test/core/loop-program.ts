/** Programs with loops for the core, and what became of them. */
import { FrameKind } from '../../src/stream/format.js';
import { differences } from '../reference/compare.js';
import type { FoldedRow } from '../reference/rows.js';
import { CollectedStream } from '../reference/stream.js';
import type { Configuration, CoreOptions, Operation } from './driver.js';
import { Core, Do, noLoop } from './driver.js';

export const SP = 0x7000_0000;
export const DATA = 0x5000_0000;

/** Two routines with loops of their own: [L1 [L2] [L3]] [L4], where main's L1 begins at its entry. */
export const MAIN = 0x1000;
export const WORK = 0x2000;
export const LEAF = 0x3000;
const NAMES = new Map([
  [0, 'root'],
  [MAIN, 'main'],
  [WORK, 'work'],
  [LEAF, 'leaf'],
]);

/** Header of a routine's loop. */
export function loop(routine: number, number: number): number {
  return routine + 16 * (number - 1);
}

const DECLARED: Operation[] = [MAIN, WORK].flatMap((routine): Operation[] => [
  [Do.Function, 1, routine, routine + 256],
  [Do.Loop, 1, loop(routine, 1), 0],
  [Do.Loop, 1, loop(routine, 2), loop(routine, 1)],
  [Do.Loop, 1, loop(routine, 3), loop(routine, 1)],
  [Do.Loop, 1, loop(routine, 4), 0],
]);

/** What a thread does; stack pointers are below SP by so many bytes. */
export function events(thread = 1, stack = SP) {
  const event = (kind: number, a: number, b: number): Operation => [kind, thread, a, b];
  return {
    call: (routine: number, depth: number) => event(Do.Call, routine, stack - depth),
    /** From a call at this depth. */
    back: (depth: number) => event(Do.Return, 0, stack - depth + 8),
    enter: (routine: number, depth: number) => event(Do.Entry, routine, stack - depth),
    header: (routine: number, number: number, depth: number) =>
      event(Do.LoopHeader, loop(routine, number), stack - depth),
    /** To where this loop is the innermost one; 0: none. */
    exit: (routine: number, number: number, depth: number) =>
      event(Do.LoopExit, number === 0 ? noLoop(routine) : loop(routine, number), stack - depth),
    read: (cell: number) => event(Do.Read, DATA + 8 * cell, 8),
    write: (cell: number) => event(Do.Write, DATA + 8 * cell, 8),
    cost: (blocks: number) => event(Do.Cost, blocks, blocks),
  };
}

export function streamOf(
  configuration: Configuration,
  operations: readonly Operation[],
  options: Partial<CoreOptions> = {},
): CollectedStream {
  const cell = 8;
  const footprint = options.footprint ?? true;
  const core = new Core(configuration, { cell, footprint, tracing: true, loops: true, ...options });
  const stream = new CollectedStream();
  stream.add({ kind: FrameKind.Header, value: { cell, footprint } });
  try {
    core.apply([
      [Do.Bounds, 1, SP - 0x10_0000, SP + 0x1000],
      [Do.ThreadStart, 1, SP, 0],
      [Do.Cover, 1, SP - 0x40_0000, 0x80_0000],
      [Do.Cover, 1, DATA, 0x10_0000],
      ...DECLARED,
      ...operations,
      [Do.Flush, 1, 0, 0],
      [Do.ThreadEnd, 1, 0, 0],
    ]);
    for (const frame of core.take()) stream.add(frame);
  } finally {
    core.close();
  }
  return stream;
}

/** 'main', or 'main 2' for its second loop. */
export function nameOf(stream: CollectedStream, construct: number): string {
  const address = stream.constructs.get(construct)?.address ?? 0;
  if (!stream.isLoop(construct)) return NAMES.get(address) ?? address.toString(16);
  const routine = address - (address % 0x1000);
  return `${NAMES.get(routine)} ${(address - routine) / 16 + 1}`;
}

/** Of each activation what it is of, depth and iterations, by thread; the root's are left out. */
export function shown(stream: CollectedStream): Record<number, string[]> {
  const text = ({ construct, depth, iterations }: FoldedRow): string =>
    `${depth} ${nameOf(stream, construct)}${stream.isLoop(construct) ? ` x${iterations}` : ''}`;
  const rows = [...stream.folded()].map(([thread, list]): [number, string[]] => [
    thread,
    list.filter(({ depth }) => depth > 0).map(text),
  ]);
  return Object.fromEntries(rows);
}

/** The activations, as both the core and the reference have them, however they become rows. */
export function activations(
  configuration: Configuration,
  operations: readonly Operation[],
): Record<number, string[]> {
  const streams = [false, true].flatMap((notes) =>
    [true, false].map((footprint) =>
      streamOf(configuration, operations, { notes, footprint, backReferences: !footprint }),
    ),
  );
  const [first, ...others] = streams.map((stream) => {
    const found = differences(stream);
    if (found.length > 0) throw new Error(JSON.stringify(found, null, 1));
    return shown(stream);
  });
  for (const other of others)
    if (JSON.stringify(other) !== JSON.stringify(first))
      throw new Error(JSON.stringify([first, other]));
  return first;
}
