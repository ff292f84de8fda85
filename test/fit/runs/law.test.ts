import test from 'ava';
import fc from 'fast-check';
import { fitLaw } from '../../../src/fit/runs/law.js';
import { growsFast } from '../../../src/growth/order.js';
import { sumOfTerms } from '../../../src/growth/value.js';
import type { ComplexityClass } from '../../../src/schema/report.js';
import type { RunPoint } from '../../../src/fit/runs/run-samples.js';

const SIZES = [100, 200, 400, 800, 1600, 3200];

const points = (cost: (n: number) => number, sizes: readonly number[] = SIZES): RunPoint[] =>
  sizes.map((x) => ({ x, y: cost(x) }));

const SHAPES: readonly [name: ComplexityClass, exponent: number, cost: (n: number) => number][] = [
  ['O(1)', 0, () => 5000],
  ['O(n)', 1, (n) => 9000 + 17 * n],
  ['O(n)', 1, (n) => Math.max(6, 64 * (n - 100))],
  ['O(n log n)', 1, (n) => 300 + 5 * n * Math.log2(n)],
  ['O(n^2)', 2, (n) => 40_000 + 3 * n * n],
  ['O(n^2)', 2, (n) => 40_000 + 500 * n + 3 * n * n],
  ['O(n^3)', 3, (n) => 1e6 + 0.5 * n ** 3],
  ['O(n^k)', 1.5, (n) => 100 + 7 * n ** 1.5],
];

for (const [name, exponent, cost] of SHAPES) {
  test(`${name} is found: ${cost.toString().replace('(n) => ', '')}`, (t) => {
    const law = fitLaw(points(cost));
    t.is(law.class, name);
    t.true(Math.abs(law.exponent! - exponent) <= 0.05, String(law.exponent));
    t.true(law.interval![0] <= exponent && exponent <= law.interval![1], String(law.interval));
    for (const x of [6400, 32_000]) {
      t.true(
        Math.abs(sumOfTerms(law.terms, x) / cost(x) - 1) < 0.1,
        `${x}: ${sumOfTerms(law.terms, x)}`,
      );
    }
  });
}

test('five sizes that span a factor of three are needed', (t) => {
  t.is(fitLaw(points((n) => n * n, SIZES.slice(0, 4))).reason, 'few');
  t.is(fitLaw(points((n) => n * n, [100, 110, 120, 130, 140, 150])).reason, 'few');
  t.is(fitLaw(points((n) => n * n, [100, 100, 200, 400, 800])).reason, 'few');
  t.is(fitLaw(points((n) => n * n, SIZES.slice(0, 5))).class, 'O(n^2)');
});

test('what one size alone says is no claim', (t) => {
  for (const odd of SIZES) {
    const law = fitLaw(points((n) => (n === odd ? 40 : 10) * n));
    t.false(growsFast(law), `${odd}: ${law.class} ${String(law.exponent)}`);
  }
});

test('lines with noise of 3 % are never called faster than n log n', (t) => {
  t.notThrows(() => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -0.03, max: 0.03, noNaN: true }), { minLength: 6, maxLength: 6 }),
        fc.double({ min: 0, max: 1e5, noNaN: true }),
        (noise, start) => {
          const law = fitLaw(points((n) => (start + 50 * n) * (1 + noise[SIZES.indexOf(n)])));
          return !growsFast(law);
        },
      ),
      { numRuns: 300, seed: 1 },
    );
  });
});

test('squares with noise of 3 % keep 2 within their interval, or are no claim', (t) => {
  let claims = 0;
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -0.03, max: 0.03, noNaN: true }), { minLength: 6, maxLength: 6 }),
      (noise) => {
        const law = fitLaw(points((n) => 2 * n * n * (1 + noise[SIZES.indexOf(n)])));
        if (!growsFast(law)) return true;
        claims++;
        return law.interval![0] <= 2.02 && law.interval![1] >= 1.98;
      },
    ),
    { numRuns: 300, seed: 2 },
  );
  t.true(claims > 290, String(claims));
});

test('what goes up and down below a line is bounded by it', (t) => {
  const modes = [4116, 4111, 0, 3926, 3912, 3886];
  const law = fitLaw(points((n) => modes[SIZES.indexOf(n)] * n));
  t.is(law.class, 'unknown');
  t.is(law.bound, 1);
  t.true(fitLaw(points((n) => (n === 400 ? 0 : n * n))).bound! > 1.5);
});

test('an exponential is told from a power', (t) => {
  const sizes = [10, 12, 14, 16, 18, 20, 22];
  t.is(fitLaw(points((n) => 3 * 2 ** n, [8, ...sizes, 26])).class, 'O(2^n)');
  t.is(fitLaw(points((n) => n ** 3, [...SIZES, 6400])).class, 'O(n^3)');
});

test('a jump at one size is no exponential, nor any other law', (t) => {
  const jumps: readonly [sizes: readonly number[], cost: (n: number) => number][] = [
    [[6, 13, 25, 50, 101, 203, 407], (n) => 10 + Math.floor(n / 10) + (n > 300 ? 3e5 : 0)],
    // A buffer that is too small from some size on, of few sizes and of many, and a line after it.
    [SIZES, (n) => 200 + (n > 1600 ? 5e6 : 0)],
    [Array.from({ length: 30 }, (_, i) => 10 * (i + 1)), (n) => 20 + (n > 290 ? 4e5 : 0)],
    [[...SIZES, 6400], (n) => 50 + n + (n > 1600 ? 3000 * n : 0)],
    // Two switches, each a thousand times as dear.
    [SIZES, (n) => (n > 1600 ? 1e8 : n > 800 ? 1e5 : 100)],
  ];
  for (const [sizes, cost] of jumps) {
    const law = fitLaw(points(cost, sizes));
    t.is(law.class, 'unknown', cost.toString());
  }
  // Where it stays as it is behind the jump, it is known not to grow.
  const stays = fitLaw(points((n) => (n > 200 ? 4e5 : 20)));
  t.true(stays.bound !== null && stays.bound <= 1, String(stays.bound));
});

test('an exponential needs no sizes at equal distances', (t) => {
  t.is(fitLaw(points((n) => 40 + 2 ** n, [5, 7, 10, 13, 16, 20])).class, 'O(2^n)');
  t.is(fitLaw(points((n) => 9 * 1.3 ** n, [10, 20, 30, 40, 50, 60, 70])).class, 'O(2^n)');
});

test('sizes that lie close together tell an exponential, and nothing else', (t) => {
  const near = [
    [8, 10, 12, 14, 16, 18],
    [4, 5, 6, 7, 8, 9],
    [15, 16, 17, 18, 19, 20, 21, 22],
  ];
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  for (const sizes of near) {
    const start = 40 * 2 ** sizes[1];
    for (const cost of [
      (n: number) => 2 ** n,
      (n: number) => start + 20 * 2 ** n,
      (n: number) => 5000 + 40 * 3 ** n,
      factorial,
    ])
      t.is(fitLaw(points(cost, sizes)).class, 'O(2^n)', `${cost.toString()} ${sizes.join()}`);
    for (const cost of [
      (n: number) => n,
      (n: number) => n ** 3,
      (n: number) => n ** 6,
      (n: number) => 1000 + 1e5 * Math.max(0, n - sizes[2]) ** 3,
      (n: number) => (n > sizes[3] ? 1e6 * n : 1000),
    ])
      t.is(fitLaw(points(cost, sizes)).reason, 'few', `${cost.toString()} ${sizes.join()}`);
  }
});

test('an exponential over a start that costs as much is no sixth power', (t) => {
  const sizes = [2, 3, 4, 5, 6, 7, 8, 9, 10];
  t.is(fitLaw(points((n) => 1_368_000 + 2900 * 2 ** n, sizes)).class, 'O(2^n)');
  // What began above some size, and grew by other factors before.
  const counts = [145_892, 147_439, 151_231, 160_100, 178_948, 228_040, 322_736, 533_394, 986_380];
  t.is(fitLaw(points((n) => counts[n - 2], sizes)).class, 'O(2^n)');
  t.not(fitLaw(points((n) => 1_368_000 + 3 * n ** 5, sizes)).class, 'O(2^n)');
  t.not(fitLaw(points((n) => 40 * n ** 6, sizes)).class, 'O(2^n)');
});

test('what begins late is no faster for that', (t) => {
  const sizes = [125, 250, 500, 1000, 2000, 4000, 8000];
  const pages = fitLaw(points((n) => 70 + 2.5 * Math.max(0, n - 420), sizes));
  t.false(growsFast(pages), `${pages.class} ${String(pages.exponent)}`);
  const levels = (n: number): number => (n > 14 ? (n / 7) * Math.log2(n / 14) : 0);
  const sort = fitLaw(points((n) => 40 + 30 * levels(n), [10, 20, 40, 80, 160, 320, 640]));
  t.false(growsFast(sort), `${sort.class} ${String(sort.exponent)}`);
  const square = fitLaw(points((n) => 70 + Math.max(0, n - 420) ** 2, sizes));
  t.true(growsFast(square));
  t.true(square.interval![0] < 2 && square.interval![1] > 2, String(square.interval));
});

test('what no shape explains is told by its largest sizes', (t) => {
  const by = (counts: readonly number[]) => fitLaw(points((n) => counts[SIZES.indexOf(n)]));
  // A garbage collector that begins to run: each step is nearer to that of a line.
  const begins = by([21_172, 121_990, 641_993, 1_890_358, 4_392_923, 9_384_758]);
  t.false(growsFast(begins));
  t.true(begins.bound! <= 1.2, String(begins.bound));
  // Look-ups that get dearer: no step of the last three is below a square.
  const dearer = by([507_563, 725_111, 1_670_069, 6_737_475, 32_129_644, 178_430_726]);
  t.true(growsFast(dearer));
  t.deepEqual(dearer.tail, { from: 400, steps: [2.01, 2.25, 2.47] });
  t.is(dearer.interval![0], 2.01);
  t.is(sumOfTerms(dearer.terms, 3200), 178_430_726);
  // Steps that differ much: all of them together, and their range.
  const uneven = by([23_877, 46_355, 133_046, 913_410, 10_499_347, 56_537_721]);
  t.deepEqual(uneven.tail?.steps, [2.78, 3.52, 2.43]);
  t.is(uneven.exponent, 2.91);
  t.deepEqual(uneven.interval, [2.43, 3.52]);
  // What only begins in the last three may come down to a line.
  const late = by([425, 425, 425, 185_230, 2_512_225, 13_936_083]);
  t.is(late.class, 'unknown');
  t.true(late.bound! > 1.2);
});

test('steps between sizes that are near each other are no law', (t) => {
  const sizes = [100, 200, 400, 440, 480, 520];
  const counts = [1000, 1800, 3300, 9000, 11_000, 18_000];
  t.false(growsFast(fitLaw(points((n) => counts[sizes.indexOf(n)], sizes))));
});

test('what begins at the last two sizes has not been seen to grow by any law', (t) => {
  const at = (...ys: number[]) => ys.map((y, i) => ({ x: SIZES[i], y }));
  for (const points of [
    at(0, 0, 0, 0, 8, 28_665),
    at(500, 502, 501, 503, 700, 28_665),
    at(0, 0, 0, 0, 0, 28_665),
  ]) {
    t.is(fitLaw(points).class, 'unknown', JSON.stringify(points));
  }
  t.is(fitLaw(at(0, 0, 0, 0, 0, 28_665)).jump?.from, 1600);
  const jump = fitLaw(at(0, 0, 0, 7, 20, 28_638));
  t.deepEqual([jump.class, jump.jump?.from], ['unknown', 1600], 'the last step is a jump');
  t.true(growsFast(fitLaw(at(0, 0, 2, 40, 640, 10_240))), 'four sizes have more than nothing');
});
