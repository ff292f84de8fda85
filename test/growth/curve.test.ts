/** A curve as data is the function that was fitted. */
import test from 'ava';
import { fitCost } from '../../src/fit/calls/fit.js';
import { curveAt } from '../../src/growth/curve.js';
import type { ComplexityClass } from '../../src/schema/report.js';

const FAMILIES: [ComplexityClass, (n: number) => number][] = [
  ['O(1)', () => 70],
  ['O(log n)', (n) => 5 + 30 * Math.log2(n + 1)],
  ['O(n)', (n) => 3 * n + 20],
  ['O(n log n)', (n) => 9 + 2 * n * Math.log2(n + 1)],
  ['O(n^2)', (n) => 100 + 4 * (n - 3) ** 2],
  ['O(n^2 log n)', (n) => n ** 2 * Math.log2(n + 1)],
  ['O(n^3)', (n) => 2 * n ** 3],
  ['O(n^k)', (n) => 2 * n ** 1.5],
  ['O(2^n)', (n) => 50 + 1.3 ** n],
];

for (const [name, f] of FAMILIES) {
  test(`${name}: the curve predicts what the cost function does`, (t) => {
    const sizes = Array.from({ length: 60 }, (_, i) => 4 + i);
    const fit = fitCost(sizes.map((size) => ({ size, cost: Math.round(f(size)) })));
    t.is(fit.class, name);
    const curve = fit.function!.curve();
    for (const size of [0, 1, ...sizes, 630, 1e6]) {
      const expected = fit.function!.predict(size);
      const found = curveAt(curve, size);
      if (Number.isFinite(expected)) {
        t.true(Math.abs(found - expected) <= 1e-9 * Math.abs(expected), `${name} at ${size}`);
      } else t.is(found, expected);
    }
  });
}
