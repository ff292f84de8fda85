import test from 'ava';
import { fitFeature } from '../../../src/compare/trends/fit-trend.js';

const fit = (values: readonly number[], cost: (value: number) => number, at: number[] = []) =>
  fitFeature(
    'n',
    values.map((value) => ({ value, cost: cost(value) })),
    at,
  );
const DOUBLES = [10, 20, 40, 80, 160, 320];

test('what is constant and what grows, with what they predict', (t) => {
  const linear = fit(DOUBLES, (n) => 500 + 3 * n, [1000]);
  t.is(linear.class, 'O(n)');
  t.deepEqual(
    linear.predictions.map(({ value, times, cost }) => [value, times, Math.round(cost!)]),
    [
      [640, 2, 2420],
      [3200, 10, 10_100],
      [1000, null, 3500],
    ],
  );
  const square = fit(DOUBLES, (n) => 0.5 * n * n);
  t.deepEqual([square.class, square.exponent], ['O(n^2)', 2]);
  t.true(square.error! < 1e-6);
  t.is(Math.round(square.predictions[1].cost!), 0.5 * 3200 ** 2);
  t.is(fit(DOUBLES, () => 12).class, 'O(1)');
});

test('few values, narrow ranges and what no value explains are unknown, with the reason', (t) => {
  const few = fit([1, 2, 4, 8, 8, 8, 8], (n) => n);
  t.like(few, { class: 'unknown', reason: '4 values, at least 5 are needed', error: null });
  t.true(few.predictions.every(({ cost }) => cost === null));
  const narrow = fit([100, 150, 200, 250, 299], (n) => n * n);
  t.is(narrow.reason, 'values span a factor of 3.0, at least 3 is needed');
  t.is(fitFeature('n', [], [5]).reason, '0 values, at least 5 are needed');
  const wild = fit(DOUBLES, (n) => (n % 40 === 0 ? 1e6 : 10) * (n + 1));
  t.regex(wild.reason!, /^values do not explain the cost: one that is left out is \d+.* off/);
});

test('values that are not above zero say nothing', (t) => {
  t.is(fit([0, ...DOUBLES], (n) => 5 * n).exponent, 1);
  const negative = fit([-40, -20, -10, 10, 20, 40], (n) => 1000 + 5 * n, [-5]);
  t.is(negative.reason, '3 values above zero, at least 5 are needed');
  t.is(negative.predictions.at(-1)!.cost, null);
});
