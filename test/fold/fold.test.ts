import test from 'ava';
import fc from 'fast-check';
import { binOf, EXACT_BELOW, MAX_DISTINCT } from '../reference/bins.js';
import { ThreadFold } from '../../src/fold/thread-fold.js';
import { Tallies } from '../../src/fold/tallies.js';
import { cut, fold, shared, sharedBatch, few, repeating, sizeTotals } from './folding.js';
import { decodeRows } from '../../src/stream/decode-rows.js';
import { encodeRows } from '../../src/stream/encode.js';
import type { RowColumns } from '../../src/stream/encode.js';
import { batchOf, FURTHER, ROUTINES, rowsOf, slowFold, trees, withSizes } from './trees.js';
import type { Row } from './trees.js';

const lengths = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 60 });

test('any tree, cut anywhere, grouped anyhow, in any order of results', (t) => {
  fc.assert(
    fc.property(
      trees,
      lengths,
      fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 60 }),
      fc.array(fc.nat(), { maxLength: 60 }),
      fc.nat({ max: 20 }),
      (root, cuts, grouping, order, open) => {
        const rows = rowsOf(root);
        // The last rows stand for what was still open at the end.
        const closed = Math.max(0, rows.length - open);
        const parts = [...cut(rows.slice(0, closed), cuts), rows.slice(closed)];
        const frames = parts.map((part, seq) => batchOf(part, seq, seq === parts.length - 1));
        // By number in order of return.
        const incomplete = new Set<number>();
        for (const [i, row] of rows.filter(({ of }) => of !== null).entries()) {
          if (rows.indexOf(row) >= closed) incomplete.add(i);
        }
        const { folded, depth, totals, series, totalsOf, contexts } = fold(
          cut(frames, grouping),
          order,
        );
        const sum = (value: (row: Row) => number) => rows.reduce((s, row) => s + value(row), 0);
        t.deepEqual(totals, {
          rows: rows.length,
          activations: sum((row) => row.repeat),
          blocks: sum((row) => row.cost * Math.max(1, row.repeat)),
          second: sum((row) => 3 * Math.max(1, row.repeat)),
        });
        t.is(depth, 0);
        t.deepEqual(folded, slowFold(root, incomplete));
        const some = (lines: readonly string[]) => lines.filter((line) => !/^0[ :]/.test(line));
        t.deepEqual(some(contexts.points), some(folded.points));
        // Calls and self costs.
        const costs = folded.routines.map((line) => line.split(' ').slice(0, 3).join(' '));
        t.deepEqual(some(contexts.costs), some(costs));
        const drms = withSizes(root, (row) => row.size + FURTHER.kernel(row) + FURTHER.thread(row));
        const footprint = withSizes(root, FURTHER.footprint);
        t.deepEqual(series('drms') ?? folded.points, slowFold(drms, incomplete).points);
        t.deepEqual(series('footprint'), slowFold(footprint, incomplete).points);
        t.deepEqual(series('arg1') ?? [], slowFold(root, incomplete, FURTHER.arg1).points);
        t.deepEqual(series('arg2') ?? [], []);
        for (const part of ['kernel', 'thread'] as const) {
          const expected = slowFold(withSizes(root, FURTHER[part]), incomplete).points;
          t.deepEqual(totalsOf(part), sizeTotals(expected));
        }
      },
    ),
    { numRuns: 500 },
  );
  t.pass();
});

test('subtrees that are sent once', (t) => {
  let fewer = 0;
  fc.assert(
    fc.property(trees, lengths, fc.integer({ min: 1, max: 3 }), (root, cuts, times) => {
      const tree = repeating(root, times);
      const plain = rowsOf(tree);
      fc.pre(plain.length < 3000);
      const parts = cut(
        plain,
        cuts.map((length) => 20 * length),
      );
      const groups = cut(
        parts.map((part, seq) => sharedBatch(part, seq)),
        [2, 1, 3, 2, 4, 4],
      );
      const { folded, totals, series } = fold(groups, [], 0);
      const sum = (value: (row: Row) => number) => plain.reduce((s, row) => s + value(row), 0);
      t.deepEqual(totals, {
        rows: parts.reduce((s, part) => s + shared(part).length, 0),
        activations: sum((row) => row.repeat),
        blocks: sum((row) => row.cost * Math.max(1, row.repeat)),
        second: sum((row) => 3 * Math.max(1, row.repeat)),
      });
      if (totals.rows < plain.length) fewer++;
      t.deepEqual(folded, slowFold(tree, new Set()));
      const drms = withSizes(tree, (row) => row.size + few(row));
      t.deepEqual(series('drms') ?? folded.points, slowFold(drms, new Set()).points);
    }),
    { numRuns: 100 },
  );
  t.true(fewer > 20, `${fewer} of 100`);
});

test('what was read again stays so beside batches in which nothing is', (t) => {
  const batch = (seq: number, rows: number, columns: RowColumns) =>
    encodeRows({ thread: 1, seq, rows, columns: { ...columns, blocks: 1, instructions: 1 } });
  const groups = [
    [
      batch(0, 2, { construct: [2, 2], depth: [4, 3], rms: 5, drms_kernel: [3, 0] }),
      batch(1, 20, { construct: 3, depth: 3, rms: 1, drms_kernel: 0 }),
      batch(2, 3, { construct: [1, 4, 5], depth: [2, 1, 0], rms: 1, drms_kernel: 0 }),
    ],
  ];
  const { folded, series, totalsOf } = fold(groups, [], 0);
  const sizes = (lines: readonly string[] | null) =>
    lines?.map((line) => line.replace(/^(\d+ \d+): (\d+).*/, '$1 $2'));
  t.deepEqual(sizes(folded.points), ['1 31 1', '2 10 1', '2 5 1', '3 1 20', '4 32 1', '5 33 1']);
  t.deepEqual(sizes(series('drms')), ['1 34 1', '2 13 1', '2 8 1', '3 1 20', '4 35 1', '5 36 1']);
  t.deepEqual(totalsOf('kernel'), [
    [1, 3],
    [2, 6],
    [4, 3],
    [5, 3],
  ]);
});

test('rows of a subtree that is none are refused', (t) => {
  const refuse = (
    back_reference: number[],
    depth: number[],
    repeat: number[],
    construct = [1, 1, 1, 1],
  ) => {
    const frame = encodeRows({
      thread: 1,
      seq: 0,
      rows: back_reference.length,
      columns: { construct, depth, repeat, back_reference, rms: 1, blocks: 1, instructions: 1 },
    });
    t.throws(() => fold([[frame]], [], 0), { message: /^rows\./ });
  };
  refuse([0, 0, 0, 4], [3, 2, 2, 2], [1, 1, 1, 1]);
  refuse([0, 0, 1, 1], [3, 3, 3, 3], [1, 1, 1, 1]);
  refuse([0, 0, 1, 0], [3, 3, 3, 3], [1, 2, 1, 1]);
  refuse([0, 0, 1, 0], [3, 3, 3, 3], [1, 0, 1, 1]);
  refuse([0, 0, 0, 2], [3, 3, 4, 3], [1, 1, 1, 1]);
  refuse([0, 0, 1, 0], [3, 3, 3, 3], [1, 1, 1, 1], [1, 1, 2, 1]);
  refuse([0, 1], [3, 3], [1, 1], [1, 1]);
});

function rows(...entries: [id: number, depth: number, repeat?: number][]): Row[] {
  return entries.map(([id, depth, repeat = 1]) => ({
    id,
    depth,
    size: 1,
    cost: 1,
    repeat,
    of: null,
  }));
}

test('rows that contradict each other are refused', (t) => {
  const refuse = (groups: Row[][], message: RegExp) => {
    t.throws(
      () =>
        fold(
          groups.map((group, i) => [batchOf(group, i)]),
          [],
        ),
      { message },
    );
  };
  refuse([rows([1, 3], [1, 1])], /depth: 1 after 3/);
  refuse([rows([1, 3]), rows([1, 1])], /depth: 1 after 3/);
  refuse([rows([1, 3], [1, 2, 2])], /repeat: a row with children/);
  refuse([rows([1, 3]), rows([1, 2, 2])], /repeat: a row with children/);
  refuse([rows([ROUTINES + 1, 1])], /construct: 7 was never announced/);
  refuse([rows([ROUTINES + 1, 1], [1, 1])], /construct: 7 was never announced/);
  refuse([rows([1, 2 ** 26], [1, 3])], /depth: out of range/);
  refuse([rows([1, 1, 2 ** 31], [1, 1])], /repeat: out of range/);
});

test('a batch that is missing is noticed', (t) => {
  const thread = new ThreadFold(new Tallies(() => false));
  const frame = batchOf(rows([1, 1]), 1);
  t.throws(
    () => {
      thread.add(decodeRows(frame, frame.byteLength), frame, frame.byteLength);
    },
    {
      message: 'rows.seq: 1 where 0 was due',
    },
  );
});

test('deep recursion: a stack of 200000 levels, folded in groups', (t) => {
  const depth = 200_000;
  const all = Array.from({ length: depth }, (_, i): [number, number] => [1, depth - i]);
  const parts = cut(rows(...all, [0, 0]), new Array<number>(10).fill(17_001));
  const { folded } = fold(
    parts.map((part, seq) => [batchOf(part, seq)]),
    [5, 4, 3, 2, 1],
  );
  t.is(folded.routines[1], `1: ${depth} ${depth} ${depth} 0 0`);
  t.is(
    folded.edges.find((line) => line.startsWith('1 1')),
    `1 1: ${depth - 1} ${(depth * (depth - 1)) / 2}`,
  );
  t.true(folded.points.includes(`1 100: 1 100 100 100 10000`));
});

test('a routine whose sizes are many is binned, whichever groups they come from', (t) => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 1, max: 2000 }),
      (counts, stride) => {
        const sizes = counts.map((count, i) =>
          Array.from({ length: count }, (_, k) => (i + 1) * 100 + k * stride),
        );
        const leaf = (id: number, size: number): Row => ({ ...rows([id, 1])[0], id, size });
        const groups = sizes.map((list, seq) => [
          batchOf(
            list.flatMap((size) => [leaf(1, size), leaf(2, 300)]),
            seq,
          ),
        ]);
        const { folded } = fold(groups, []);
        const all = sizes.flat();
        const exact = new Set(all.filter((size) => size >= EXACT_BELOW));
        const binned = exact.size > MAX_DISTINCT;
        const counted = new Map<number, number>();
        for (const size of all) {
          const key = binned ? binOf(size) : size;
          counted.set(key, (counted.get(key) ?? 0) + 1);
        }
        const expected = [...counted].map(([size, n]) => `1 ${size}: ${n} 1 1 ${n} ${n}`);
        expected.push(`2 300: ${all.length} 1 1 ${all.length} ${all.length}`);
        t.deepEqual(folded.points, expected.sort());
      },
    ),
    { numRuns: 20 },
  );
});
