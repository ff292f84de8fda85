/** What is raised although it costs little, and what stands back although it costs more. */
import test from 'ava';
import { isBackground } from '../../src/symbols/background.js';
import { fitCost } from '../../src/fit/calls/fit.js';
import { growing } from '../../src/report/growing.js';
import { rank } from '../../src/report/rank.js';
import { buildReport } from '../support/build-report.js';
import { mergeProfiles } from '../../src/profile/merge-profiles.js';
import { profileOf, SYMBOLS } from '../support/profiles.js';

const SIZES = [8, 16, 32, 64, 128, 256, 512];

function raised(share: number, cost: (n: number) => number) {
  const fit = fitCost(SIZES.map((size) => ({ size, cost: Math.round(cost(size)) })));
  return growing(share, fit, 512);
}

test('a cheap cubic routine is raised, with its shares now and at ten times the sizes', (t) => {
  const found = raised(0.004, (n) => n ** 3)!;
  t.is(found.share, 0.004);
  // 1000 times its cost, beside ten times the rest.
  const expected = (0.004 * 1000) / (0.004 * 1000 + 10 * 0.996);
  t.true(Math.abs(found.share_x10 - expected) < 0.01, String(found.share_x10));
});

test('what is linear, too cheap, dear enough to be seen, or of no known class is not raised', (t) => {
  t.is(
    raised(0.004, (n) => 7 * n),
    null,
  );
  t.is(
    raised(0.00001, (n) => n ** 3),
    null,
  );
  t.is(
    raised(0.3, (n) => n ** 3),
    null,
  );
  t.is(
    raised(0.004, () => 7),
    null,
  );
  t.is(growing(0.004, { function: null, r2: null }, 512), null);
});

test('a handful of sizes that a cube fits by chance is not raised', (t) => {
  // sqlite3BtreeBeginTrans over an indexed join.
  const costs = [16, 17, 90, 112, 240, 789];
  const fit = fitCost([7, 10, 43, 48, 66, 101].map((size, i) => ({ size, cost: costs[i] })));
  t.is(fit.class, 'O(n^3)');
  t.true(fit.r2! > 0.98);
  t.is(growing(0.003, fit, 101), null);
});

test('a growing routine has a rank whatever it costs', (t) => {
  const constant = (f: (n: number) => number) => ({ min: f, max: f, sum: f, count: 1 });
  const dear = profileOf(
    SIZES,
    constant((n) => 30_000_000 * n),
  );
  const cubic = profileOf(
    SIZES,
    constant((n) => n ** 3),
  );
  cubic.routines[0].offset = '0x200';
  const report = buildReport(mergeProfiles([dear, cubic]), SYMBOLS, { minShare: 0.01 });
  t.deepEqual(
    report.routines.map(({ name, rank: its }) => [name, its]),
    [
      ['f200', 1],
      ['f100', 2],
    ],
  );
  t.true(report.routines[0].growing!.share < 0.01);
  t.is(report.routines[1].growing, undefined);
});

test('allocator, loader and start-up come behind the program, unless they take much', (t) => {
  for (const [module, name] of [
    ['libc.so.6', 'malloc'],
    ['libc.so.6', '_int_malloc'],
    ['libc.so.6', 'unlink_chunk.constprop.0'],
    ['ld-linux-x86-64.so.2', 'do_lookup_x'],
    ['ld-2.31.so', 'strcmp'],
    ['a', '_start'],
  ]) {
    t.true(isBackground(module, name, 0.1), name);
    t.false(isBackground(module, name, 0.5), name);
  }
  for (const [module, name] of [
    ['libc.so.6', 'qsort_r'],
    ['prog', 'my_malloc'],
    ['prog', 'sub_1234'],
    ['libld.so', 'f'],
  ]) {
    t.false(isBackground(module, name, 0.1), name);
  }
  const one = { class: 'O(n)', exponent: 1, ranked: true } as const;
  const order = rank(
    [
      { ...one, cost: 90, background: true },
      { ...one, cost: 50 },
      { ...one, cost: 60 },
    ],
    [[1, 0, 45]],
  );
  t.deepEqual(order, [2, 1, 0]);
  // Linear, behind all of the program's own; faster, only behind those of its group.
  const log = { class: 'O(log n)', exponent: 0, ranked: true, cost: 10 } as const;
  const square = { class: 'O(n^2)', exponent: 2, ranked: true, cost: 90 } as const;
  t.deepEqual(
    rank(
      [{ ...one, cost: 90, background: true }, log, { ...square, background: true }, square],
      [],
    ),
    [3, 2, 1, 0],
  );
});
