import test from 'ava';
import fc from 'fast-check';
import { isNumbered, logTicks } from '../../src/pages/ticks.js';

const range = fc
  .tuple(fc.double({ min: -2, max: 12, noNaN: true }), fc.double({ min: 0.2, max: 9, noNaN: true }))
  .map(([low, span]): [number, number] => [10 ** low, 10 ** (low + span)]);

test('lines lie within, ascend, and every power of ten has one with a number', (t) => {
  fc.assert(
    fc.property(range, ([min, max]) => {
      const ticks = logTicks(min, max);
      t.true(
        ticks.every((tick, i) => tick >= min && tick <= max && (i === 0 || tick > ticks[i - 1])),
      );
      for (let exponent = -3; exponent < 22; exponent++) {
        const power = 10 ** exponent;
        if (power < min || power > max) continue;
        t.true(ticks.includes(power), `${power} in ${min} to ${max}`);
        t.true(isNumbered(power, min, max));
      }
    }),
  );
});

test('numbers get fewer as decades get more', (t) => {
  const numbered = (min: number, max: number): number[] =>
    logTicks(min, max).filter((tick) => isNumbered(tick, min, max));
  t.deepEqual(numbered(1, 9), [1, 2, 3, 5, 7]);
  t.deepEqual(numbered(8, 300), [10, 20, 50, 100, 200]);
  t.deepEqual(numbered(2, 2e4), [10, 100, 1000, 1e4]);
  t.true(logTicks(1, 1e9).length === 10);
});
