import test from 'ava';
import fc from 'fast-check';
import { BIN_WIDTH, binOf, EXACT_BELOW, MAX_DISTINCT } from '../../src/analysis/bins.js';
import { fitCost } from '../../src/analysis/fit/fit.js';
import { POINT_STRIDE, PointsTable } from '../../src/analysis/points.js';

type Add = [routine: number, size: number, times: number, cost: number];

/** Lines "routine size: count min max sum squares". */
function lines(table: PointsTable): string[] {
  const flat = table.export();
  return Array.from({ length: flat.length / POINT_STRIDE }, (_, i) => {
    const [routine, size, ...rest] = flat.subarray(i * POINT_STRIDE, (i + 1) * POINT_STRIDE);
    return `${routine} ${size}: ${rest.join(' ')}`;
  }).sort();
}

function expected(adds: readonly Add[], bin: (routine: number, size: number) => number): string[] {
  const sums = new Map<string, number[]>();
  for (const [routine, size, times, cost] of adds) {
    const key = `${routine} ${bin(routine, size)}`;
    const [count, min, max, sum, squares] = sums.get(key) ?? [0, cost, cost, 0, 0];
    sums.set(key, [
      count + times,
      Math.min(min, cost),
      Math.max(max, cost),
      sum + times * cost,
      squares + times * cost * cost,
    ]);
  }
  return [...sums].map(([key, values]) => `${key}: ${values.join(' ')}`).sort();
}

const adds = fc.array(
  fc.tuple(
    fc.nat({ max: 20 }),
    fc.oneof(fc.nat({ max: 300 }), fc.nat({ max: 3000 }), fc.nat({ max: 2 ** 40 })),
    fc.integer({ min: 1, max: 5 }),
    fc.nat({ max: 1e6 }),
  ),
  { maxLength: 400 },
);

test('points are what was added, with many pages or none', (t) => {
  fc.assert(
    fc.property(adds, fc.constantFrom(0, 1, 3, 8192), (list, pages) => {
      const table = new PointsTable(2, pages, 4);
      table.reserve(21);
      for (const add of list) table.add(...add);
      t.deepEqual(
        lines(table),
        expected(list as Add[], (_, size) => size),
      );
      // Cleared, it is as new; what one table exports another takes in.
      const flat = table.export();
      table.clear();
      t.is(table.export().length, 0);
      for (let i = 0; i < flat.length; i += POINT_STRIDE) {
        const [routine, size, count, min, max, sum, squares] = flat.subarray(i, i + POINT_STRIDE);
        table.merge(routine, size, count, min, max, sum, squares);
      }
      t.deepEqual(
        lines(table),
        expected(list as Add[], (_, size) => size),
      );
    }),
    { numRuns: 200 },
  );
});

test('a bin is narrow, keeps order, and holds its own name', (t) => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 45 }), fc.nat({ max: 2 ** 20 }), (size, more) => {
      const bin = binOf(size);
      t.is(binOf(bin), bin);
      t.true(Number.isInteger(bin));
      if (size < EXACT_BELOW) t.is(bin, size);
      else t.true(Math.abs(bin - size) <= BIN_WIDTH * size, `${size} in ${bin}`);
      t.true(binOf(size + more) >= bin);
    }),
    { numRuns: 2000 },
  );
  for (let k = 8; k < 46; k++) t.true(binOf(2 ** k) > binOf(2 ** k - 1));
});

test('a routine with very many sizes is binned, others are not, whatever came first', (t) => {
  const many = Array.from({ length: 3 * MAX_DISTINCT }, (_, i): Add => [1, 100 + 7 * i, 1, i]);
  const few = Array.from({ length: 500 }, (_, i): Add => [2, 7 * i, 2, i]);
  const bin = (routine: number, size: number) => (routine === 1 ? binOf(size) : size);
  for (const list of [
    [...many, ...few],
    [...few, ...many.toReversed()],
  ]) {
    const table = new PointsTable(3, 4);
    for (const add of list) table.add(...add);
    t.deepEqual(table.binnedRoutines(), [1]);
    t.deepEqual(lines(table), expected(list, bin));
    // Memory does not grow with what comes after.
    const before = table.export().length;
    for (const [routine, size, , cost] of many) {
      if (size >= EXACT_BELOW) table.add(routine, size + 3, 1, cost);
    }
    t.true(table.export().length <= before + 64 * POINT_STRIDE);
  }
});

test('points of a binned routine bin the routine that they are added to', (t) => {
  const table = new PointsTable(1, 4);
  const sizes = [50, 300, 1001, 1002, 1003, 5000];
  for (const size of sizes) table.add(0, size, 1, 1);
  table.bin(0);
  table.add(0, 1004, 1, 1);
  const all = [...sizes, 1004].map((size): Add => [0, size, 1, 1]);
  t.deepEqual(
    lines(table),
    expected(all, (_, size) => binOf(size)),
  );
});

test('ten million distinct sizes of one routine take bounded memory, and fit like few', (t) => {
  const table = new PointsTable(1, 4);
  const count = 10_000_000;
  // Each size once, in no order: the multiplier has no factor in common with the count.
  for (let i = 0; i < count; i++) {
    const size = 1 + ((i * 7_654_321) % count);
    table.add(0, size, 1, 3 * size + 100);
  }
  const flat = table.export();
  const octaves = Math.ceil(Math.log2(count / EXACT_BELOW));
  t.true(flat.length / POINT_STRIDE <= EXACT_BELOW + octaves / BIN_WIDTH);
  const rows = Array.from({ length: flat.length / POINT_STRIDE }, (_, i) =>
    flat.subarray(i * POINT_STRIDE, (i + 1) * POINT_STRIDE),
  );
  t.is(
    rows.reduce((sum, [, , calls]) => sum + calls, 0),
    count,
  );
  const samples = rows.map(([, size, , , max]) => ({ size, cost: max }));
  const fit = fitCost(samples.sort((a, b) => a.size - b.size));
  t.is(fit.class, 'O(n)', fit.function?.formula() ?? fit.reason ?? '');
  // Within a bin's width of the truth.
  t.true(Math.abs(fit.function!.predict(1e8) / 3e8 - 1) <= BIN_WIDTH);
});
