/** What a loop does itself, and what it calls, are two terms: one power alone would be a blend of both. */
import test from 'ava';
import { fitLaw } from '../../../src/fit/runs/law.js';
import { growsFast } from '../../../src/growth/order.js';

const law = (from: number, sizes: number, cost: (n: number) => number) =>
  fitLaw(
    Array.from({ length: sizes }, (_, i) => {
      const x = from * 2 ** i;
      return { x, y: Math.round(cost(x)) };
    }),
  );

test('a power beside a line of the same weight is no n log n', (t) => {
  for (const [from, sizes] of [
    [1000, 7],
    [2000, 7],
    [500, 8],
  ] as const) {
    for (const [own, k] of [
      [110, 1.4],
      [310, 1.4],
      [310, 1.5],
    ]) {
      const found = law(from, sizes, (n) => own * n + 4 * n ** k);
      const text = `${own} n + 4 n^${k}: ${JSON.stringify(found)}`;
      t.true(growsFast(found), text);
      t.true(Math.abs(found.exponent! - k) <= 0.1, text);
    }
  }
});

test('what is n log n beside a line stays that', (t) => {
  for (const [from, sizes] of [
    [1000, 7],
    [250, 6],
    [20, 8],
  ] as const) {
    for (const own of [0, 10, 100]) {
      for (const shape of [
        Math.log2,
        (n: number) => Math.ceil(Math.log2(n)),
        (n: number) => Math.log2(n / 8),
      ]) {
        const found = law(from, sizes, (n) => 500 + own * n + 7 * n * Math.max(0, shape(n)));
        t.false(growsFast(found), JSON.stringify(found));
      }
    }
  }
});
