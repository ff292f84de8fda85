import test from 'ava';
import { fitFeature } from '../../src/trends/fit.js';

const points = (values: readonly number[], cost: (value: number) => number) =>
  values.map((value) => ({ value, cost: cost(value) }));
const fit = (values: readonly number[], cost: (value: number) => number, at: number[] = []) =>
  fitFeature('n', points(values, cost), at, true);
const DOUBLES = [10, 20, 40, 80, 160, 320];

test('a line and a power law, with what they predict', (t) => {
  const linear = fit(DOUBLES, (n) => 500 + 3 * n, [1000]);
  t.is(linear.better, 'linear');
  t.true(Math.abs(linear.linear!.intercept - 500) < 1e-6);
  t.true(Math.abs(linear.linear!.slope - 3) < 1e-9);
  t.deepEqual(
    linear.predictions.map(({ value, times, linear: cost }) => [value, times, Math.round(cost!)]),
    [
      [640, 2, 2420],
      [3200, 10, 10_100],
      [1000, null, 3500],
    ],
  );
  const square = fit(DOUBLES, (n) => 0.5 * n * n);
  t.is(square.better, 'power');
  t.true(Math.abs(square.power!.exponent - 2) < 1e-9);
  t.true(square.power!.r2 > 1 - 1e-9);
  t.is(Math.round(square.predictions[1].power!), 0.5 * 3200 ** 2);
  t.true(square.linear!.r2 < 0.98);
});

test('intervals hold what the costs were made of, and are the same again', (t) => {
  // Noise of up to 10 %, the same in each test.
  const noisy = (n: number) => 7 * n ** 1.5 * (1 + 0.1 * Math.sin(n * n));
  const values = Array.from({ length: 30 }, (_, i) => 10 + 7 * i * i);
  const found = fit(values, noisy);
  const [low, high] = found.power!.exponent_interval!;
  t.true(low < 1.5 && 1.5 < high && high - low < 0.1, `${low} ${high}`);
  const [x2] = found.predictions;
  const [least, most] = x2.interval!;
  const truth = 7 * x2.value ** 1.5;
  t.true(least < truth && truth < most && most / least < 1.3, `${least} ${truth} ${most}`);
  t.deepEqual(fit(values, noisy), found);
});

test('few values and narrow ranges are unknown, with the reason', (t) => {
  const few = fit([1, 2, 4, 8, 8, 8, 8], (n) => n);
  t.is(few.better, null);
  t.is(few.linear_reason, '4 values, at least 5 are needed');
  t.is(few.power_reason, '4 values, at least 5 are needed');
  t.true(few.predictions.every(({ interval, linear }) => interval === null && linear === null));
  const narrow = fit([100, 150, 200, 250, 300, 399], (n) => n * n);
  t.is(narrow.better, null);
  t.is(narrow.linear_reason, 'values span a factor of 4.0, at least 4 is needed');
  t.is(fit([100, 150, 200, 250, 400], (n) => n).power_reason, null);
  t.is(fit(DOUBLES, () => 12).linear_reason, 'the cost does not vary');
  t.is(fitFeature('n', [], [5], true).linear_reason, '0 values, at least 5 are needed');
});

test('zero and negative values have no logarithm: the line takes them', (t) => {
  const zero = fit([0, ...DOUBLES], (n) => 5 * n);
  t.is(zero.power!.left_out, 1);
  t.true(Math.abs(zero.power!.exponent - 1) < 1e-9);
  t.is(zero.better, 'linear');
  const negative = fit([-40, -20, -10, 10, 20, 40], (n) => 1000 + 5 * n);
  t.is(negative.power, null);
  t.regex(negative.power_reason!, /^3 values with value and cost above zero/);
  t.true(Math.abs(negative.linear!.slope - 5) < 1e-9);
  const falling = fit([-160, -80, -40, -20, -10], (n) => 1000 + 5 * n, [-5]);
  t.is(falling.better, 'linear');
  t.deepEqual(
    falling.predictions.map(({ value, linear }) => [value, Math.round(linear!)]),
    [[-5, 975]],
  );
  const nothing = fit(DOUBLES, (n) => (n > 80 ? 0 : n));
  t.regex(nothing.power_reason!, /4 values with value and cost above zero/);
});
