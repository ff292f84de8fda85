import test from 'ava';
import fc from 'fast-check';
import { costOf, fitLaw, isFast } from '../../src/findings/law.js';
import type { ComplexityClass } from '../../src/report/schema.js';
import type { RunPoint } from '../../src/findings/samples.js';

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
      t.true(Math.abs(costOf(law.terms, x) / cost(x) - 1) < 0.1, `${x}: ${costOf(law.terms, x)}`);
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
    t.false(isFast(law), `${odd}: ${law.class} ${String(law.exponent)}`);
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
          return !isFast(law);
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
        if (!isFast(law)) return true;
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
