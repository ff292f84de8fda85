import type { RowsFrame } from '../../src/stream/format.js';
import { FrameKind } from '../../src/stream/format.js';
import { batchRows, foldRows } from '../reference/rows.js';
import type { Operation } from './driver.js';
import { Core, Do } from './driver.js';
import type { Configuration } from './driver.js';
import { forEach } from './each.js';

const SP = 0x7000_0000;
const DATA = 0x5000_0000;

function begin(): Operation[] {
  return [
    [Do.ThreadStart, 1, SP, 0],
    [Do.Cover, 1, SP - 0x10_0000, 0x20_0000],
    [Do.Cover, 1, DATA, 0x100_0000],
  ];
}

/** Batches of a run, in order. */
function batches(configuration: Configuration, operations: Operation[], options = {}): RowsFrame[] {
  const core = new Core(configuration, options);
  try {
    core.apply([...begin(), ...operations, [Do.ThreadEnd, 1, 0, 0]]);
    return core
      .take()
      .filter(({ kind }) => kind === FrameKind.Rows)
      .map(({ value }) => value as RowsFrame);
  } finally {
    core.close();
  }
}

function leaf(target: number, between: Operation[] = []): Operation[] {
  return [[Do.Call, 1, target, SP - 16], ...between, [Do.Return, 1, 0, SP - 8]];
}

forEach('identical leaves in a row are one row with a repeat', (t, configuration) => {
  const operations = Array.from({ length: 1000 }, () => leaf(0x1000)).flat();
  const [complete, incomplete] = batches(configuration, operations);
  t.is(complete.rows, 1);
  t.is([...batchRows(complete)][0].repeat, 1000);
  t.true(incomplete.incomplete);
  const [root] = [...batchRows(incomplete)];
  t.like(root, { construct: 0, depth: 0, repeat: 1 });
});

forEach('leaves that differ in anything do not fold', (t, configuration) => {
  const [batch] = batches(configuration, [
    ...leaf(0x1000),
    ...leaf(0x2000),
    ...leaf(0x1000, [[Do.Cost, 1, 1, 1]]),
    ...leaf(0x1000, [[Do.Read, 1, DATA, 8]]),
    ...leaf(0x1000, [[Do.Write, 1, DATA + 64, 8]]),
  ]);
  t.is(batch.rows, 5);
});

forEach('activations with children do not fold', (t, configuration) => {
  const withChild: Operation[] = [
    [Do.Call, 1, 0x1000, SP - 16],
    [Do.Call, 1, 0x2000, SP - 32],
    [Do.Return, 1, 0, SP - 24],
    [Do.Return, 1, 0, SP - 8],
  ];
  const [batch] = batches(configuration, [...withChild, ...withChild, ...withChild]);
  t.deepEqual(
    [...batchRows(batch)].map(({ depth, repeat }) => [depth, repeat]),
    [2, 1, 2, 1, 2, 1].map((depth) => [depth, 1]),
  );
});

forEach('columns have the narrowest type, constants none', (t, configuration) => {
  const [batch] = batches(configuration, [
    ...leaf(0x1000, [
      [Do.Cost, 1, 300, 70_000],
      [Do.Read, 1, DATA, 8 * 200],
    ]),
    ...leaf(0x2000, [[Do.Cost, 1, 1, 1]]),
  ]);
  const types = Object.fromEntries(batch.columns.map((column) => [column[0], column[1]]));
  t.like(types, {
    construct: 'u8',
    depth: 'const',
    rms: 'i16',
    drms_kernel: 'const',
    blocks: 'u16',
    work: 'u32',
    repeat: 'const',
  });
  t.deepEqual(
    [...batchRows(batch)].map(({ rms, blocks, work }) => [rms, blocks, work]),
    [
      [200, 300, 70_000],
      [0, 1, 1],
    ],
  );
});

forEach('negative self values come through', (t, configuration) => {
  const rows = batches(configuration, [
    [Do.Call, 1, 0x1000, SP - 16],
    [Do.Read, 1, DATA, 8],
    [Do.Call, 1, 0x2000, SP - 32],
    [Do.Read, 1, DATA, 8 * 300],
    [Do.Return, 1, 0, SP - 24],
    [Do.Read, 1, DATA, 8 * 300],
    [Do.Return, 1, 0, SP - 8],
  ]).flatMap((batch) => [...batchRows(batch)]);
  t.deepEqual(
    rows.map(({ depth, rms }) => [depth, rms]),
    // The callee read first 300 cells, of which its caller had one.
    [
      [2, 300],
      [1, 0],
      [0, 0],
    ],
  );
});

forEach('costs beyond 32 bits go into continuation rows', (t, configuration) => {
  const much = 0x7000_0000;
  const operations: Operation[] = [[Do.Call, 1, 0x1000, SP - 16]];
  for (let i = 0; i < 6; i++) {
    operations.push([Do.Cost, 1, much, much]);
    operations.push([Do.Call, 1, 0x2000, SP - 32], [Do.Return, 1, 0, SP - 24]);
  }
  operations.push([Do.Return, 1, 0, SP - 8]);
  const rows = batches(configuration, operations).flatMap((batch) => [...batchRows(batch)]);
  t.true(rows.some(({ repeat }) => repeat === 0));
  const folded = foldRows(rows, () => false);
  const outer = folded.filter(({ depth }) => depth === 1);
  t.is(outer.length, 1);
  t.is(outer[0].blocks, 6 * much);
  t.is(outer[0].work, 6 * much);
  t.is(folded.filter(({ depth }) => depth === 2).length, 6);
});

forEach(
  'batches are numbered, full ones are sent by themselves, and totals add up',
  (t, configuration) => {
    const core = new Core(configuration);
    const operations: Operation[] = [];
    for (let i = 0; i < 20_000; i++)
      operations.push(...leaf(0x1000 + (i % 7) * 16, [[Do.Cost, 1, i % 5, i % 11]]));
    core.apply([...begin(), ...operations, [Do.Flush, 1, 0, 0]]);
    core.apply([[Do.ThreadStart, 2, SP + 0x10_0000, 0]]);
    core.apply([
      [Do.ThreadEnd, 1, 0, 0],
      [Do.End, 2, 7, 0],
    ]);
    const frames = core.take();
    core.close();
    const sent = frames
      .filter(({ kind }) => kind === FrameKind.Rows)
      .map(({ value }) => value as RowsFrame)
      .filter(({ thread }) => thread === 1);
    t.true(sent.length > 2);
    t.deepEqual(
      sent.map(({ seq }) => seq),
      sent.map((_, index) => index),
    );
    const rows = sent.flatMap((batch) => [...batchRows(batch)]);
    const end = frames.find(({ kind }) => kind === FrameKind.End)!.value as Record<string, number>;
    const sum = (value: (row: (typeof rows)[number]) => number): number =>
      rows.reduce((total, row) => total + value(row), 0);
    t.is(
      end['activations'],
      sum(({ repeat }) => repeat),
    );
    t.is(end['rows'], rows.length);
    t.is(
      end['blocks'],
      sum(({ repeat, blocks }) => repeat * blocks),
    );
    t.is(
      end['work'],
      sum(({ repeat, work }) => repeat * work),
    );
    t.is(end['exit_code'], 7);
    t.is(end['activations'], 20_001);
  },
);

forEach('constructs are sent once, before the rows that name them', (t, configuration) => {
  const core = new Core(configuration);
  core.apply([
    ...begin(),
    [Do.Declare, 1, 0x3000, 1],
    ...leaf(0x1000),
    ...leaf(0x2000),
    [Do.Flush, 1, 0, 0],
  ]);
  core.apply([...leaf(0x1000), ...leaf(0x4000), [Do.Flush, 1, 0, 0]]);
  const frames = core.take();
  core.close();
  const seen = new Set<number>([0]);
  for (const { kind, value } of frames) {
    if (kind === FrameKind.Constructs)
      for (const [id] of (value as { constructs: [number][] }).constructs) {
        t.false(seen.has(id));
        seen.add(id);
      }
    if (kind === FrameKind.Rows)
      for (const { construct } of batchRows(value as RowsFrame)) t.true(seen.has(construct));
  }
  t.is(seen.size, 5);
});

forEach('a fork child starts empty and sends its constructs anew', (t, configuration) => {
  const core = new Core(configuration);
  core.apply([...begin(), [Do.Call, 1, 0x1000, SP - 16], [Do.Read, 1, DATA, 80] as Operation]);
  core.take();
  core.apply([
    [Do.Fork, 1, SP - 16, 0],
    [Do.Cover, 1, DATA, 0x1000],
    [Do.Return, 1, 0, SP - 8],
    [Do.Call, 1, 0x1000, SP - 16],
    [Do.Read, 1, DATA, 80],
    [Do.Return, 1, 0, SP - 8],
    [Do.Flush, 1, 0, 0],
  ]);
  const frames = core.take();
  core.close();
  t.deepEqual(
    frames.map(({ kind }) => kind),
    [FrameKind.Thread, FrameKind.Constructs, FrameKind.Rows],
  );
  const rows = [...batchRows(frames[2].value as RowsFrame)];
  t.is(rows.length, 1);
  t.like(rows[0], { depth: 1, rms: 10, repeat: 1 });
});
