/**
 * Random programs for the core as commands that make sense in whatever order they come.
 */
import fc from 'fast-check';

export type Command = { thread: number } & (
  | { do: 'call'; routine: number; frame: number }
  | { do: 'return'; frames: number; value: number }
  | { do: 'tail'; routine: number }
  | { do: 'read' | 'write' | 'kernel'; area: number; at: number; bytes: number }
  | { do: 'unmap'; area: number; at: number; bytes: number }
  | { do: 'signal' | 'leave' | 'flush' | 'renumber' }
  | { do: 'cost'; blocks: number }
  | { do: 'ask'; bytes: number | null; before: number | null; moved: number; waits: boolean }
  | { do: 'free'; block: number }
  // The allocator is called, asked, and returns.
  | { do: 'block'; bytes: number; before: number | null; value: number }
  | { do: 'switch'; stack: number; frames: number }
  // Where nobody sees it: longjmp, or a jump to another stack.
  | { do: 'unwind'; frames: number }
  | { do: 'jump'; stack: number }
  // Points of a routine, by default that which runs.
  | { do: 'header'; loop: number; routine: number | null; frame: number }
  | { do: 'exit'; loop: number | null; routine: number | null; frame: number }
);

/** Where data lies: within a page, over a page's end, over a unit's end for each cell size. */
export const AREAS = [0x5000_0100, 0x6000_0fe0, 0x7f_ffff_ffe0];
const AREA_BYTES = 64;
export const ROUTINE_COUNT = 7;
/** Each routine's loops: where their headers are, and the loop around each. */
export const LOOPS: readonly [at: number, around: number | null][] = [
  [0, null], // the entry
  [8, 0],
  [16, 1],
  [24, 1],
  [32, 2],
  [40, null],
];
/** The thread's own and two coroutines. */
export const STACK_COUNT = 3;

const thread = fc.integer({ min: 1, max: 3 });
const area = fc.nat({ max: AREAS.length - 1 });
const at = fc.nat({ max: AREA_BYTES });
const routine = fc.nat({ max: ROUTINE_COUNT - 1 });
const bytes = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(1, 2, 4, 8) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 40 }) },
);

function a<Name extends string>(...names: Name[]): fc.Arbitrary<Name> {
  return fc.constantFrom(...names);
}

const call = fc.record({
  do: a('call'),
  thread,
  routine,
  frame: fc.constantFrom(0, 8, 24, 200, 70_000),
});
/** What routines return, and what is freed: blocks come back to where others were. */
const block = fc.oneof(
  fc.constant(0),
  fc.nat({ max: 15 }).map((number) => 0x9000 + 16 * number),
);
const leave = fc.record({
  do: a('return'),
  thread,
  frames: fc.constantFrom(1, 1, 1, 1, 2, 4),
  value: block,
});
const tail = fc.record({ do: a('tail'), thread, routine });
const access = fc.record({ do: a('read', 'read', 'write', 'kernel'), thread, area, at, bytes });
const unmap = fc.record({
  do: a('unmap'),
  thread,
  area,
  at,
  bytes: fc.constantFrom(1, 8, 13, 4096, 0x100000),
});
const change = fc.record({
  do: a('switch'),
  thread,
  stack: fc.nat({ max: STACK_COUNT - 1 }),
  frames: fc.constantFrom(1, 1, 1, 3),
});
const signal = fc.record({ do: a('signal', 'leave'), thread });
const housekeeping = fc.record({ do: a('flush'), thread });
const cost = fc.record({ do: a('cost'), thread, blocks: fc.nat({ max: 300 }) });

/** A system call, or what the allocator is asked for. */
const ask = fc.record({
  do: a('ask'),
  thread,
  bytes: fc.option(fc.nat({ max: 5000 })),
  before: fc.option(block),
  moved: fc.nat({ max: 3 }),
  waits: fc.boolean(),
});
const free = fc.record({ do: a('free'), thread, block });
const whole = fc.record({
  do: a('block'),
  thread,
  bytes: fc.nat({ max: 5000 }),
  before: fc.option(block, { freq: 3 }),
  value: block,
});

const unwind = fc.record({ do: a('unwind'), thread, frames: fc.constantFrom(1, 1, 2, 4) });
const jump = fc.record({ do: a('jump'), thread, stack: fc.nat({ max: STACK_COUNT - 1 }) });
const whose = fc.oneof(
  { weight: 9, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: routine },
);
const anyLoop = fc.nat({ max: LOOPS.length - 1 });
const pushed = fc.constantFrom(0, 8, 24, 200, 70_000);
const header = fc.record({
  do: a('header'),
  thread,
  loop: fc.oneof(anyLoop, fc.constant(1)),
  routine: whose,
  frame: pushed,
});
const exit = fc.record({
  do: a('exit'),
  thread,
  loop: fc.option(anyLoop, { freq: 2 }),
  routine: whose,
  frame: pushed,
});

const renumbering = fc.record({ do: a('renumber'), thread });

/** Of loops. */
export const isPoint = ({ do: what }: Command): boolean => what === 'header' || what === 'exit';

/**
 * Weights keep stacks a few frames deep and cells few enough to meet again.
 *
 * @param renumber how often time is renumbered; each one takes some 20 ms.
 */
export function commands(renumber: number): fc.Arbitrary<Command> {
  return fc.oneof(
    { weight: 20, arbitrary: call },
    { weight: 14, arbitrary: leave },
    { weight: 4, arbitrary: tail },
    { weight: 50, arbitrary: access },
    { weight: 2, arbitrary: unmap },
    { weight: 2, arbitrary: signal },
    { weight: 3, arbitrary: change },
    { weight: 1, arbitrary: housekeeping },
    { weight: 4, arbitrary: cost },
    { weight: 6, arbitrary: ask },
    { weight: 6, arbitrary: free },
    { weight: 10, arbitrary: whole },
    { weight: 2, arbitrary: unwind },
    { weight: 1, arbitrary: jump },
    { weight: 24, arbitrary: header },
    { weight: 10, arbitrary: exit },
    { weight: renumber, arbitrary: renumbering },
  );
}
