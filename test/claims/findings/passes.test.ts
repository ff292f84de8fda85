import test from 'ava';
import { generator } from '../../../src/fit/random.js';
import {
  costMostlyTheSame,
  isLinear,
  passes,
  scansAgain,
} from '../../../src/claims/findings/passes.js';
import type { RoutineReport } from '../../../src/schema/report.js';

type Points = RoutineReport['points'];

/** Points of calls of these sizes, each of which costs as much. */
function pointsOf(sizes: readonly number[]): Points {
  const counts = new Map<number, number>();
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => a[0] - b[0])
    .map(([size, calls]) => [size, calls, size, size, size * calls]);
}

const list = (count: number, size: (i: number) => number) =>
  Array.from({ length: count }, (_, i) => Math.round(size(i)));
const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);

/** Whether calls of these sizes are said to go again over what one call of their caller reads. */
function again(sizes: readonly number[], caller: number, input?: RoutineReport['input']): boolean {
  const callee = { class: 'O(n)' as const, exponent: 1, r2: 1, points: pointsOf(sizes) };
  const of = { points: pointsOf([caller]), ...(input === undefined ? {} : { input }) };
  return isLinear(callee) && scansAgain(callee, of);
}

const random = generator(7);

test('calls that each go over what has come together so far read it again and again', (t) => {
  // Each tag of a chain is followed to its end; the caller reads five times as much besides.
  t.true(
    again(
      list(800, (i) => 160 + 6 * i),
      25_000,
    ),
  );
  // A list that grows is searched, with a hit somewhere in it or none.
  t.true(
    again(
      list(6000, (i) => 2 + 0.7 * i * Math.min(1, 2 * random())),
      41_000,
    ),
  );
  // The first of what is left is taken away, and the others move up.
  t.true(
    again(
      list(500, (i) => 500 - i),
      500,
    ),
  );
  // A caller that made the data itself.
  t.true(
    again(
      list(1000, (i) => 2 * i),
      10,
    ),
  );
});

test('what reads all data a few times, or as often as a sort does, is ordinary', (t) => {
  const lines = list(2000, () => 4 + 400 * random());
  t.false(again(lines, sum(lines)), 'each line once');
  t.false(again([...lines, ...lines, ...lines], sum(lines)), 'each line three times');
  t.false(again(lines, 500, { kernel: sum(lines), thread: 0 }), 'from a file, into one buffer');
  const merged: number[] = [];
  const merge = (n: number) => {
    if (n < 8) return;
    merge(n >> 1);
    merge(n - (n >> 1));
    merged.push(n);
  };
  merge(100_003);
  t.false(again(merged, 100_003), 'merge sort');
  const parts: number[] = [];
  const quicksort = (n: number) => {
    if (n < 2) return;
    parts.push(n);
    const pivot = Math.floor(random() * n);
    quicksort(pivot);
    quicksort(n - 1 - pivot);
  };
  quicksort(20_000);
  t.false(again(parts, 20_000), 'quicksort');
});

test('lookups in a table that is there once are ordinary, however many they are', (t) => {
  const keys = list(5000, () => 1 + 40 * random());
  const table = 200;
  const hashed = keys.map((size) => size + table);
  t.false(again(hashed, sum(keys) + table), 'all of a table is read by each call');
  const touched = keys.map((size) => size + Math.round(table * (1 - 0.99 ** (8 * size))));
  t.false(again(touched, sum(keys) + table), 'what a key needs of a table is read');
  t.false(
    again(
      list(100_000, () => 20 + 40 * random()),
      10_000,
    ),
    'B-tree',
  );
  t.false(
    again(
      list(100_000, () => 3 + 12 * random() ** 3),
      10_000,
    ),
    'hash table',
  );
});

test('what is the same in all sizes of the callee is not gone through again', (t) => {
  const callee = { points: pointsOf([1010, 1020, 1030]) };
  t.deepEqual(passes(callee, { points: pointsOf([1040]) }), { passes: 30 / 1040, cells: 1040 });
});

test('of calls that cost 2,400 and a cell each it is their number that costs', (t) => {
  const sizes = list(400, (i) => 160 + 4 * i);
  const costing = (fixed: number, each: number): Points =>
    pointsOf(sizes).map(([size, calls]) => {
      const cost = fixed + each * size;
      return [size, calls, cost, cost, cost * calls];
    });
  t.true(costMostlyTheSame({ points: costing(2400, 1) }));
  t.false(costMostlyTheSame({ points: costing(40, 1) }));
  // Nothing is known of calls that are about as large.
  t.false(costMostlyTheSame({ points: costing(2400, 1).filter(([size]) => size > 1000) }));
  const callee = { class: 'O(n)' as const, exponent: 1, r2: 1 };
  t.false(isLinear({ ...callee, points: costing(2400, 1) }));
  t.true(isLinear({ ...callee, points: costing(40, 1) }));
});
