import test from 'ava';
import { fitCost } from '../../src/analysis/fit/fit.js';
import type { Sample } from '../../src/analysis/fit/types.js';
import type { ComplexityClass } from '../../src/report/schema.js';

/** Seeded generator of uniform numbers in [0, 1): mulberry32. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Samples of `f` at `sizes`, costs whole numbers, off by up to `noise` of themselves. */
function sample(sizes: number[], f: (n: number) => number, noise = 0, seed = 1): Sample[] {
  const random = generator(seed);
  return sizes.map((size) => ({
    size,
    cost: Math.max(1, Math.round(f(size) * (1 + noise * (2 * random() - 1)))),
  }));
}

const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
const doubling = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => from * 2 ** i);

const SIZES: [string, number[]][] = [
  ['every size', range(1, 400)],
  ['every tenth', range(10, 1000, 10)],
  ['doubling', doubling(8, 9)],
];
const log = Math.log2;
const FAMILIES: [ComplexityClass, (n: number) => number][] = [
  ['O(1)', () => 70],
  ['O(log n)', (n) => 5 + 30 * log(n + 1)],
  ['O(n)', (n) => 3 * n + 20],
  ['O(n log n)', (n) => 4 * n * log(n + 1) + 15],
  ['O(n^2)', (n) => 2 * n * n + 3 * n + 12],
  ['O(n^2)', (n) => (n * (n + 1)) / 2],
  ['O(n^3)', (n) => n ** 3 + 10 * n * n + 100 * n + 50],
];

for (const [name, sizes] of SIZES) {
  for (const [i, [expected, f]] of FAMILIES.entries()) {
    for (const noise of [0, 0.03]) {
      test(`${expected} (${i}) on ${name}, noise ${noise}`, (t) => {
        const fit = fitCost(sample(sizes, f, noise, 7 + i));
        t.is(
          fit.class,
          expected,
          `${fit.function?.formula() ?? fit.reason ?? ''}, not ${JSON.stringify(fit.runnerUp)}`,
        );
        if (expected !== 'O(1)') t.true((fit.r2 ?? 0) > 0.97, String(fit.r2));
      });
    }
  }
}
