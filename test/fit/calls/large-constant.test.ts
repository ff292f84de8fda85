/** A large constant hides no slope: what grows has a law of its own, however little of the cost it is. */
import test from 'ava';
import { fitCost } from '../../../src/fit/calls/fit.js';
import { generator, normal } from '../../../src/fit/random.js';
import type { ComplexityClass } from '../../../src/schema/report.js';

const SIZES = [10, 20, 40, 80, 160, 320, 640, 1280];
const samples = (cost: (n: number) => number, sizes: readonly number[] = SIZES) =>
  sizes.map((size) => ({ size, cost: Math.round(cost(size)) }));

test('a table that is cleared first leaves a line a line', (t) => {
  for (const factor of [4, 2, 1, 0.3]) {
    const fit = fitCost(samples((n) => 8198 + factor * n));
    t.is(fit.class, 'O(n)', `${factor}: ${fit.function?.formula() ?? ''}`);
    t.true(fit.r2! > 0.99);
  }
});

/** What grows is a twelfth of the cost of the largest call. */
const LAWS: [ComplexityClass, (n: number) => number][] = [
  ['O(n)', (n) => n],
  ['O(n log n)', (n) => n * Math.log2(n)],
  ['O(n^2)', (n) => n * n],
  ['O(n^3)', (n) => n ** 3],
];

for (const [name, law] of LAWS) {
  test(`${name} beside a large constant`, (t) => {
    for (const sizes of [SIZES, [30, 55, 90, 140, 210, 330, 480, 700, 1000]]) {
      const largest = law(sizes.at(-1)!);
      const fit = fitCost(samples((n) => 1e6 + (1e6 / 11) * (law(n) / largest), sizes));
      t.is(fit.class, name, fit.function?.formula());
      t.true(
        Math.abs(
          fit.function!.predict(10 * sizes.at(-1)!) /
            (1e6 + (1e6 / 11) * (law(10 * sizes.at(-1)!) / largest)) -
            1,
        ) < 0.05,
      );
    }
  });
}

test('noise about a constant is no law', (t) => {
  const random = generator(5);
  let [logarithms, others] = [0, 0];
  for (let trial = 0; trial < 200; trial++) {
    const slope = trial % 2 === 0 ? 0 : 0.8;
    const fit = fitCost(samples((n) => (8198 + slope * n) * Math.exp(0.03 * normal(random))));
    if (fit.class === 'O(log n)') logarithms++;
    else if (!['O(1)', 'O(n)', 'unknown'].includes(fit.class)) others++;
  }
  t.true(logarithms <= 10, String(logarithms));
  t.true(others <= 4, String(others));
});
