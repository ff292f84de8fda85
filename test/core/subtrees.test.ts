/** Equal subtrees of calls, which are sent once. */
import test from 'ava';
import fc from 'fast-check';
import type { RowsFrame } from '../../src/stream/format.js';
import { FrameKind } from '../../src/stream/format.js';
import { batchRows, columnOf, foldRows } from '../reference/rows.js';
import type { FoldedRow, Row } from '../reference/rows.js';
import type { Operation } from './driver.js';
import { Core, Do } from './driver.js';

const SP = 0x7000_0000;
const DATA = 0x5000_0000;

interface Call {
  routine: number;
  cost: number;
  /** Cells read; those of one number are the same. */
  cell: number | null;
  children: Call[];
}

function operationsOf(call: Call, sp: number): Operation[] {
  return [
    [Do.Call, 1, 0x1000 * call.routine, sp],
    [Do.Cost, 1, 1, call.cost],
    ...(call.cell === null ? [] : [[Do.Read, 1, DATA + 8 * call.cell, 8] as Operation]),
    ...call.children.flatMap((child) => operationsOf(child, sp - 16)),
    [Do.Return, 1, 0, sp + 8],
  ];
}

interface Sent {
  rows: Row[];
  frames: RowsFrame[];
  end: unknown;
}

function send(calls: readonly Call[], backReferences: boolean, notes = false): Sent {
  const core = new Core('dynamorio', { footprint: false, backReferences, notes });
  try {
    core.apply([
      [Do.ThreadStart, 1, SP, 0],
      [Do.Cover, 1, SP - 0x10_0000, 0x20_0000],
      [Do.Cover, 1, DATA, 0x10_0000],
    ]);
    for (const call of calls) core.apply(operationsOf(call, SP - 16));
    // A thread that does nothing asks for the end.
    core.apply([[Do.ThreadStart, 2, SP + 0x10_0000, 0]]);
    core.apply([
      [Do.ThreadEnd, 1, 0, 0],
      [Do.End, 2, 0, 0],
    ]);
    const all = core.take();
    const frames = all
      .filter(({ kind }) => kind === FrameKind.Rows)
      .map(({ value }) => value as RowsFrame);
    const rows = frames.flatMap((frame) => [...batchRows(frame)]);
    return { rows, frames, end: all.find(({ kind }) => kind === FrameKind.End)?.value };
  } finally {
    core.close();
  }
}

/** Rows with repeated leaves written out: where batches end, they do not fold. */
function single(rows: Sent['rows']): Sent['rows'] {
  return rows.flatMap((row) =>
    Array.from({ length: Math.max(1, row.repeat) }, () => ({
      ...row,
      repeat: Math.min(1, row.repeat),
    })),
  );
}

/**
 * Rows of a batch whose subtrees may have begun before it, for all that its reader knows: the first
 * one, and each one further out than all before.
 */
function openRows(frame: RowsFrame): Set<number> {
  const open = new Set<number>();
  let lowest = Infinity;
  columnOf(frame, 'depth').forEach((depth, i) => {
    if (depth >= lowest) return;
    open.add(i);
    lowest = depth;
  });
  return open;
}

/** Neither they stand for others nor others for them. */
function areWhole(frames: readonly RowsFrame[]): boolean {
  return frames.every((frame) => {
    const open = openRows(frame);
    return columnOf(frame, 'back_reference').every(
      (back, i) => back === 0 || (!open.has(i) && !open.has(i - back)),
    );
  });
}

function folded(rows: Sent['rows']): FoldedRow[] {
  return foldRows(rows, () => false);
}

const { call } = fc.letrec<{ call: Call }>((tie) => ({
  call: fc.record({
    routine: fc.integer({ min: 1, max: 3 }),
    cost: fc.constantFrom(1, 2, 0x9000_0000),
    cell: fc.constantFrom(null, null, null, 1, 2),
    children: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant<Call[]>([]),
      fc.array(tie('call'), { maxLength: 4 }),
    ),
  }),
}));

test('any calls: the rows written out are those of a run without', (t) => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 12 }), fc.integer({ min: 1, max: 3 }), (list, n) => {
      const calls = Array.from({ length: n }, () => list).flat();
      const plain = send(calls, false);
      t.deepEqual(single(send(calls, true).rows), single(plain.rows));
      for (const shared of [send(calls, true), send(calls, true, true)]) {
        // What goes ahead of a row does so at other places where rows are made of notes.
        t.deepEqual(folded(shared.rows), folded(plain.rows));
        t.true(areWhole(shared.frames));
        t.like(shared.end, {
          ...(plain.end as object),
          rows: shared.frames.reduce((sum, frame) => sum + frame.rows, 0),
        });
      }
    }),
    { numRuns: 100 },
  );
});

function fib(n: number): Call {
  const children = n < 2 ? [] : [fib(n - 1), fib(n - 2)];
  return { routine: 1, cost: n < 2 ? 4 : 9, cell: null, children };
}

test('fib: few rows, in batches that stand for 65,536 at most', (t) => {
  const calls = [fib(23)];
  const plain = send(calls, false);
  t.true(plain.rows.length > 70_000);
  const all = JSON.stringify(single(plain.rows));
  for (const shared of [send(calls, true), send(calls, true, true)]) {
    t.is(JSON.stringify(single(shared.rows)), all);
    const sent = shared.frames.reduce((sum, frame) => sum + frame.rows, 0);
    t.true(sent < 300, `${sent} rows`);
    for (const frame of shared.frames) t.true([...batchRows(frame)].length <= 65_536);
  }
});

/** A tree of calls some of whose parts are equal, by numbers below 2^31 that follow each other. */
function someTree(depth: number, state: { seed: number }): Call {
  state.seed = (state.seed * 1103515245 + 12345) % 2 ** 31;
  const number = state.seed >> 12;
  // What comes late in a run is often like what came early.
  if (depth > 3 && number % 3 !== 0) state.seed %= 64;
  return {
    routine: 1 + (number % 3),
    cost: number % 50 === 0 ? number : 1,
    cell: null,
    children:
      depth === 7
        ? []
        : Array.from({ length: (number >> 4) % 6 }, () => someTree(depth + 1, state)),
  };
}

test('over many batches: the rows written out are those of a run without', (t) => {
  const state = { seed: 1 };
  const calls = Array.from({ length: 25 }, () => someTree(0, state));
  const plain = send(calls, false);
  const all = JSON.stringify(folded(plain.rows));
  for (const shared of [send(calls, true), send(calls, true, true)]) {
    t.is(JSON.stringify(folded(shared.rows)), all);
    t.true(areWhole(shared.frames));
    const sent = shared.frames.reduce((sum, frame) => sum + frame.rows, 0);
    t.true(shared.frames.length > 2, `${shared.frames.length} frames`);
    t.true(sent < plain.rows.length / 2, `${sent} of ${plain.rows.length} rows`);
  }
});

test('what is there again in a row has a number of repeats', (t) => {
  const one: Call = {
    routine: 1,
    cost: 1,
    cell: null,
    children: [{ routine: 2, cost: 1, cell: null, children: [] }],
  };
  const { frames } = send(
    Array.from({ length: 100 }, () => one),
    true,
  );
  // The first of a batch may have more callees in the one before.
  t.deepEqual(columnOf(frames[0], 'construct'), [2, 1, 2, 1, 1]);
  t.deepEqual(columnOf(frames[0], 'back_reference'), [0, 0, 0, 0, 1]);
  t.deepEqual(columnOf(frames[0], 'repeat'), [1, 1, 1, 1, 98]);
});
