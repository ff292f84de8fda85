import test from 'ava';
import fc from 'fast-check';
import { BIN_WIDTH } from '../../src/report/bins.js';
import { binOf, EXACT_BELOW, MAX_DISTINCT } from '../reference/bins.js';
import { fitCost } from '../../src/fit/calls/fit.js';
import { native } from '../../src/native/addon.js';
import { BY_RMS, LEFT_OUT, UNKNOWN } from '../../src/protocol/points.js';
import { PointsTable } from '../../src/profile/points-table.js';
import { POINT_NUMBERS } from '../../src/profile/profile-model.js';
import { reasonWords } from '../../src/words/reason.js';

type Add = [routine: number, size: number, times: number, cost: number];

const ROUTINES = 21;

/** [routine, size, count, min, max, sum, squares]. */
function rowsOf(table: PointsTable): number[][] {
  return table.byRoutine(ROUTINES).flatMap((points, routine) =>
    Array.from({ length: points.length / POINT_NUMBERS }, (_, i) => {
      const at = i * POINT_NUMBERS;
      return [routine, ...points.slice(at, at + POINT_NUMBERS)];
    }),
  );
}

/** Lines "routine size: count min max sum squares". */
function lines(table: PointsTable): string[] {
  return rowsOf(table)
    .map(([routine, size, ...rest]) => `${routine} ${size}: ${rest.join(' ')}`)
    .sort();
}

/** Activations of one size and the same cost. */
function add(table: PointsTable, ...adds: Add[]): void {
  for (const [routine, size, times, cost] of adds) {
    table.add(routine, [size, times, cost, cost, times * cost, times * cost * cost]);
  }
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
      const table = new PointsTable(pages);
      add(table, ...(list as Add[]));
      const exact = expected(list, (_, size) => size);
      t.deepEqual(lines(table), exact);
      // By size, and what one table exports another takes in.
      const other = new PointsTable();
      for (const [routine, points] of table.byRoutine(ROUTINES).entries()) {
        const sizes = points.filter((_, i) => i % POINT_NUMBERS === 0);
        t.deepEqual(
          sizes,
          sizes.toSorted((a, b) => a - b),
        );
        other.add(routine, points);
      }
      t.deepEqual(lines(other), exact);
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
    const table = new PointsTable();
    add(table, ...list);
    t.deepEqual(table.binnedRoutines(), [1]);
    t.deepEqual(lines(table), expected(list, bin));
    // Memory does not grow with what comes after.
    const before = rowsOf(table).length;
    const more = many.filter(([, size]) => size >= EXACT_BELOW);
    add(table, ...more.map(([routine, size, , cost]): Add => [routine, size + 3, 1, cost]));
    t.true(rowsOf(table).length <= before + 64);
  }
});

test('points of a binned routine bin the routine that they are added to', (t) => {
  const table = new PointsTable();
  const sizes = [50, 300, 1001, 1002, 1003, 5000];
  add(table, ...sizes.map((size): Add => [0, size, 1, 1]));
  table.bin(0);
  add(table, [0, 1004, 1, 1]);
  const all = [...sizes, 1004].map((size): Add => [0, size, 1, 1]);
  t.deepEqual(
    lines(table),
    expected(all, (_, size) => binOf(size)),
  );
});

test('a million distinct sizes of one routine take bounded memory, and fit like few', (t) => {
  const table = new PointsTable();
  const count = 1_000_000;
  const chunk = 100_000;
  // Each size once, in no order: the multiplier has no factor in common with the count.
  for (let from = 0; from < count; from += chunk) {
    const some = Array.from({ length: chunk }, (_, k): Add => {
      const size = 1 + (((from + k) * 7_654_321) % count);
      return [0, size, 1, 3 * size + 100];
    });
    add(table, ...some);
  }
  const octaves = Math.ceil(Math.log2(count / EXACT_BELOW));
  const rows = rowsOf(table);
  t.true(rows.length <= EXACT_BELOW + octaves / BIN_WIDTH);
  t.is(
    rows.reduce((sum, [, , calls]) => sum + calls, 0),
    count,
  );
  const samples = rows.map(([, size, , , max]) => ({ size, cost: max }));
  const fit = fitCost(samples.sort((a, b) => a.size - b.size));
  t.is(fit.class, 'O(n)', fit.function?.formula() ?? reasonWords(fit.reason) ?? '');
  // Within a bin's width of the truth.
  t.true(Math.abs(fit.function!.predict(1e8) / 3e8 - 1) <= BIN_WIDTH);
});

test('numbers that are none, and routines that are not there, are refused', (t) => {
  const table = new PointsTable();
  const good = [5, 1, 2, 2, 2, 4];
  for (const bad of [-1, NaN, Infinity, 2 ** 64]) {
    for (let k = 0; k + 1 < POINT_NUMBERS; k++) {
      const points = good.map((number, i) => (i === k ? bad : number));
      t.throws(
        () => {
          table.add(0, points);
        },
        { instanceOf: RangeError },
      );
    }
  }
  t.throws(
    () => {
      table.add(-1, good);
    },
    { instanceOf: RangeError },
  );
  t.deepEqual(rowsOf(table), []);
});

test("a tally's points go to the places of their routines; who has none is told first", (t) => {
  const tally = new (native().Tally)();
  tally.point(2, [5], 1, 7, 0);
  tally.point(3, [6], 2, 8, 0);
  const table = new PointsTable();
  const places = Int32Array.of(LEFT_OUT, LEFT_OUT, UNKNOWN, LEFT_OUT);
  t.deepEqual(table.addTally(tally, BY_RMS, places), [2]);
  t.deepEqual(rowsOf(table), []);
  places[2] = 0;
  t.deepEqual(table.addTally(tally, BY_RMS, places), []);
  const copy = table.copy();
  t.deepEqual(rowsOf(table), [[0, 5, 1, 7, 7, 7, 49]]);
  places[3] = 1;
  t.deepEqual(copy.addTally(tally, BY_RMS, places), []);
  t.deepEqual(rowsOf(copy), [
    [0, 5, 2, 7, 7, 14, 98],
    [1, 6, 2, 8, 8, 16, 128],
  ]);
  t.is(rowsOf(table).length, 1);
  t.throws(() => table.addTally(tally, BY_RMS, Int32Array.of(0)), { instanceOf: RangeError });
});
