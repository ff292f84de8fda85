/** The reference itself, on traces small enough to follow by eye. */
import test from 'ava';
import { TraceKind } from '../../src/stream/format.js';
import { Reference } from './reference.js';
import type { ReferenceRow } from './reference.js';

const OUTER = 0x100;
const INNER = 0x200;
const ALLOCATOR = 0x300;
const STUB = 0x400;
const SP = 0x7000;
const DATA = 0x1000;

type Short = [kind: keyof typeof TraceKind, address: number, second: number, thread?: number];

/** All rows by stack, from events of thread 1 unless they name another. */
function rowsOf(events: Short[], cell = 8): Map<number, ReferenceRow[]> {
  const reference = new Reference(cell, {
    isOpaque: (address) => address === ALLOCATOR,
    isStub: (address) => address === STUB,
    loopAround: () => 0,
    isLoop: () => true,
  });
  for (const [kind, address, second, thread] of events)
    reference.apply({ kind: TraceKind[kind], address, second, thread: thread ?? 1 });
  return reference.finish();
}

function sizes(rows: ReferenceRow[]): number[][] {
  return rows.map(({ rms, footprint, drms_kernel, drms_thread }) => [
    rms,
    footprint,
    drms_kernel,
    drms_thread,
  ]);
}

test('a cell is input once, and only if it is read first', (t) => {
  const rows = rowsOf([
    ['Call', OUTER, SP],
    ['Read', DATA, 8],
    ['Read', DATA, 8],
    ['Write', DATA + 8, 8],
    ['Read', DATA + 8, 8],
    ['Return', 0, SP + 8],
  ]);
  t.deepEqual(sizes(rows.get(1)!), [
    [1, 2, 0, 0],
    [1, 2, 0, 0],
  ]);
});

test('an access counts for each cell that it overlaps', (t) => {
  const events: Short[] = [
    ['Call', OUTER, SP],
    ['Read', DATA + 6, 4],
    ['Return', 0, SP + 8],
  ];
  t.deepEqual(
    [1, 2, 4, 8].map((cell) => rowsOf(events, cell).get(1)![0].rms),
    [4, 2, 2, 2],
  );
});

test('callers include what their callees read first, callees know nothing of before', (t) => {
  const rows = rowsOf([
    ['Call', OUTER, SP],
    ['Write', DATA, 8],
    ['Call', INNER, SP - 16],
    ['Read', DATA, 16],
    ['Return', 0, SP - 8],
    ['Return', 0, SP + 8],
  ]);
  t.deepEqual(
    rows.get(1)!.map(({ address, depth, rms }) => [address, depth, rms]),
    [
      [INNER, 2, 2],
      [OUTER, 1, 1],
      [0, 0, 1],
    ],
  );
});

test('what the kernel wrote is read again for the kernel share', (t) => {
  const rows = rowsOf([
    ['Call', OUTER, SP],
    ['KernelWrite', DATA, 8],
    ['Read', DATA, 8],
    ['Read', DATA, 8],
    ['KernelWrite', DATA, 8],
    ['Call', INNER, SP - 16],
    ['Read', DATA, 8],
    ['Return', 0, SP - 8],
    ['Return', 0, SP + 8],
  ]);
  t.deepEqual(sizes(rows.get(1)!), [
    [1, 1, 0, 0],
    [0, 1, 2, 0],
    [0, 1, 2, 0],
  ]);
});

test('what another thread wrote is read again for the thread share', (t) => {
  const rows = rowsOf([
    ['Call', OUTER, SP],
    ['Read', DATA, 8],
    ['Write', DATA, 8, 2],
    ['Read', DATA, 8],
    ['Read', DATA, 8],
    ['Write', DATA + 8, 8, 2],
    ['Read', DATA + 8, 8],
    ['Return', 0, SP + 8],
  ]);
  // The second cell was unknown when the other thread wrote it: plain input.
  t.deepEqual(sizes(rows.get(1)!)[0], [2, 2, 0, 1]);
});

test('an own write makes the other thread’s write forgotten', (t) => {
  const rows = rowsOf([
    ['Call', OUTER, SP],
    ['Read', DATA, 8],
    ['Write', DATA, 8, 2],
    ['Write', DATA, 8],
    ['Read', DATA, 8],
    ['Return', 0, SP + 8],
  ]);
  t.deepEqual(sizes(rows.get(1)!)[0], [1, 1, 0, 0]);
});

test('memory that was given back is new, the count stays', (t) => {
  const rows = rowsOf([
    ['Call', OUTER, SP],
    ['Read', DATA, 16],
    ['Unmap', DATA + 1, 1],
    ['Read', DATA, 16],
    ['Return', 0, SP + 8],
  ]);
  t.deepEqual(sizes(rows.get(1)!)[0], [3, 3, 0, 0]);
});

test('opaque routines keep their sizes, but what they accessed is known', (t) => {
  const rows = rowsOf([
    ['Call', OUTER, SP],
    ['Call', ALLOCATOR, SP - 16],
    ['Read', DATA, 16],
    ['Return', 0, SP - 8],
    ['Read', DATA, 16],
    ['Return', 0, SP + 8],
  ]);
  t.deepEqual(
    rows.get(1)!.map(({ rms }) => rms),
    [2, 0, 0],
  );
});

test('a jump to an entry at the same stack pointer is a tail call; after a stub, its name', (t) => {
  const rows = rowsOf([
    ['Call', OUTER, SP],
    ['Entry', INNER, SP],
    ['Entry', OUTER, SP - 8],
    ['Return', 0, SP + 8],
    ['Call', STUB, SP],
    ['Entry', INNER, SP],
    ['Return', 0, SP + 8],
  ]);
  t.deepEqual(
    rows.get(1)!.map(({ address, depth }) => [address, depth]),
    [
      [OUTER, 1],
      [INNER, 1],
      [INNER, 1],
      [0, 0],
    ],
  );
});

test('returns and calls end what lies below them', (t) => {
  const rows = rowsOf([
    ['Call', OUTER, SP],
    ['Call', INNER, SP - 16],
    ['Call', INNER, SP - 32],
    ['Call', OUTER, SP - 16],
    ['Return', 0, SP + 8],
  ]);
  t.deepEqual(
    rows.get(1)!.map(({ address, depth }) => [address, depth]),
    [
      [INNER, 3],
      [INNER, 2],
      [OUTER, 2],
      [OUTER, 1],
      [0, 0],
    ],
  );
});

test('a handler has a stack of its own', (t) => {
  const rows = rowsOf([
    ['StackBounds', 0, 2 * SP],
    ['Call', OUTER, SP],
    ['SignalEnter', 0, SP - 64],
    ['StackBounds', 0, 2 * SP],
    ['Entry', INNER, SP - 512],
    ['Read', DATA, 8],
    ['SignalLeave', 0, 0],
    ['Read', DATA, 8],
    ['Return', 0, SP + 8],
  ]);
  t.deepEqual(
    [...rows].map(([stack, its]) => [stack, its.map(({ address, rms }) => [address, rms])]),
    [
      [
        1,
        [
          // The handler accessed the cell while this activation was pending.
          [OUTER, 0],
          [0, 0],
        ],
      ],
      [
        2,
        [
          [INNER, 1],
          [0, 1],
        ],
      ],
    ],
  );
});
