import test from 'ava';
import type { RowsFrame } from '../../src/stream/format.js';
import { FrameKind } from '../../src/stream/format.js';
import { batchRows, columnOf } from '../reference/rows.js';
import type { Operation } from './driver.js';
import { Core, Do } from './driver.js';

const SP = 0x7000_0000;

function residentBytes(): number {
  return process.memoryUsage.rss();
}

test('three million levels of recursion', (t) => {
  const levels = 3_000_000;
  const core = new Core('dynamorio');
  core.apply([
    [Do.ThreadStart, 1, SP, 0],
    [Do.Cover, 1, 0x1000_0000, SP],
    [Do.Cover, 1, 0x200_0000, 64],
  ]);
  const step = 100_000;
  for (let level = 0; level < levels; level += step) {
    const operations: Operation[] = [];
    for (let i = level; i < level + step; i++)
      operations.push([Do.Call, 1, 0x1000, SP - 16 * (i + 1)]);
    core.apply(operations);
  }
  core.apply([[Do.Read, 1, 0x200_0000, 8]]);
  let deepest = 0;
  let count = 0;
  let sum = 0;
  const add = (frame: RowsFrame): void => {
    for (const depth of columnOf(frame, 'depth')) deepest = Math.max(deepest, depth);
    for (const repeat of columnOf(frame, 'repeat')) count += repeat;
    for (const rms of columnOf(frame, 'rms')) sum += rms;
  };
  const take = (): void => {
    for (const { kind, value } of core.take()) if (kind === FrameKind.Rows) add(value as RowsFrame);
  };
  for (let level = levels; level > 0; level -= step) {
    const operations: Operation[] = [];
    for (let i = level; i > level - step; i--) operations.push([Do.Return, 1, 0, SP - 16 * i + 8]);
    core.apply(operations);
    take();
  }
  core.apply([[Do.ThreadEnd, 1, 0, 0]]);
  take();
  core.close();
  t.is(deepest, levels);
  t.is(count, levels + 1);
  // One cell, first read at the bottom: it is input of every level, and the fold adds it up once.
  t.is(sum, 1);
});

/** Resident bytes that a reservation of [start, end) takes, and then touches all over it. */
function growth(start: number, end: number, touches: number): [reserved: number, touched: number] {
  const core = new Core('dynamorio', { cell: 8 });
  const before = residentBytes();
  core.apply([
    [Do.ThreadStart, 1, SP, 0],
    [Do.Cover, 1, SP - 2 ** 20, 2 ** 20],
    [Do.Cover, 1, start, end - start],
    [Do.Call, 1, 0x1000, SP - 16],
  ]);
  const covered = residentBytes();
  const step = 2 ** 34;
  core.apply(
    Array.from({ length: touches }, (_, i): Operation => [Do.Write, 1, start + (i + 1) * step, 8]),
  );
  const touched = residentBytes();
  core.close();
  return [covered - before, touched - covered];
}

test('memory grows with the pages touched, not with the address space', (t) => {
  // So many that V8's own heap, which grows by some megabytes meanwhile, does not count.
  const touches = 4000;
  // One half after the other, in the same reservations: beside V8's heaps there is no room for
  // those of both.
  for (const [start, end] of [
    [0, 2 ** 46],
    [2 ** 46, 2 ** 47 - 4096],
  ] as const) {
    const [reserved, touched] = growth(start, end, touches);
    // Each touch costs a page of cells and at most three pages of the kernel's tables.
    t.true(reserved < 64 * 2 ** 20, `${reserved} bytes for the reservation`);
    t.true(touched < touches * 4 * 4096, `${touched} bytes for the touches`);
  }
});

test('what was unmapped in bulk costs nothing and is new input', (t) => {
  const core = new Core('dynamorio', { cell: 1 });
  const bytes = 2 ** 24;
  const start = 0x4000_0000;
  core.apply([
    [Do.ThreadStart, 1, SP, 0],
    [Do.Cover, 1, start, bytes],
    [Do.Call, 1, 0x1000, SP - 16],
    [Do.Read, 1, start, bytes],
  ]);
  const full = residentBytes();
  core.apply([[Do.Unmap, 1, start, bytes]]);
  const empty = residentBytes();
  core.apply([
    [Do.Read, 1, start + 100, 50],
    [Do.Return, 1, 0, SP - 8],
    [Do.Flush, 1, 0, 0],
  ]);
  const rows = core
    .take()
    .filter(({ kind }) => kind === FrameKind.Rows)
    .flatMap(({ value }) => [...batchRows(value as RowsFrame)]);
  core.close();
  t.is(rows[0].rms, bytes + 50);
  t.true(full - empty > 2 * bytes, `${full - empty} bytes came back`);
});

test('what another thread wrote is known for millions of cells', (t) => {
  const core = new Core('dynamorio');
  const cells = 3_000_000;
  const start = 0x4000_0000;
  core.apply([
    [Do.ThreadStart, 1, SP, 0],
    [Do.ThreadStart, 2, SP + 0x1000_0000, 0],
    [Do.Cover, 1, start, cells * 8],
    [Do.Call, 1, 0x1000, SP - 16],
  ]);
  // Each cell is read at a time of its own.
  const step = 100_000;
  for (let first = 0; first < cells; first += step) {
    const operations: Operation[] = [];
    for (let i = first; i < first + step; i++)
      operations.push(
        [Do.Call, 1, 0x2000, SP - 32],
        [Do.Read, 1, start + i * 8, 8],
        [Do.Return, 1, 0, SP - 24],
      );
    core.apply(operations);
    core.take();
  }
  core.apply([
    [Do.Write, 2, start, cells * 8],
    [Do.Read, 1, start, cells * 8],
    [Do.Return, 1, 0, SP - 8],
    [Do.Flush, 1, 0, 0],
  ]);
  const rows = core
    .take()
    .filter(({ kind }) => kind === FrameKind.Rows)
    .flatMap(({ value }) => [...batchRows(value as RowsFrame)]);
  core.close();
  t.like(
    rows.find(({ depth }) => depth === 1),
    { drms_thread: cells },
  );
});

test('wild addresses do no harm', (t) => {
  const core = new Core('dynamorio');
  core.apply([
    [Do.ThreadStart, 1, SP, 0],
    [Do.Call, 1, 0x1000, SP - 16],
  ]);
  const wild = [0, 8, 2 ** 47 - 8, 2 ** 47, 2 ** 52, 0x1234_5678_9abc];
  for (const address of wild)
    for (const kind of [Do.Read, Do.Write, Do.KernelWrite, Do.Unmap])
      core.apply([[kind, 1, address, 64]]);
  core.apply([
    [Do.Return, 1, 0, SP - 8],
    [Do.ThreadEnd, 1, 0, 0],
  ]);
  t.true(core.take().some(({ kind }) => kind === FrameKind.Rows));
  core.close();
});
