import test from 'ava';
import { fitCost } from '../../../src/fit/calls/fit.js';
import { generator } from '../../../src/fit/random.js';
import type { Sample } from '../../../src/fit/calls/types.js';
import type { ComplexityClass } from '../../../src/schema/report.js';
import { reasonWords } from '../../../src/words/reason.js';

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
          `${fit.function?.formula() ?? reasonWords(fit.reason) ?? ''}, not ${JSON.stringify(fit.runnerUp)}`,
        );
        if (expected !== 'O(1)') t.true((fit.r2 ?? 0) > 0.97, String(fit.r2));
      });
    }
  }
}

/** Sizes far enough apart for 2^n to stay a number. */
const SHORT = range(4, 28);

for (const noise of [0, 0.05]) {
  test(`exponential growth, noise ${noise}`, (t) => {
    for (const f of [
      (n: number) => 3 * 2 ** n,
      (n: number) => 50 + 20 * n + 1.6 ** n,
      (n: number) => 2 ** (n / 2) * 7,
    ]) {
      const fit = fitCost(sample(SHORT, f, noise, 3));
      t.is(fit.class, 'O(2^n)', fit.function?.formula() ?? reasonWords(fit.reason) ?? '');
      t.is(fit.function?.exponent, null);
    }
  });
}

test('a power that is no whole number', (t) => {
  for (const k of [0.5, 1.5, 2.4]) {
    const fit = fitCost(sample(range(10, 2000, 10), (n) => 4 * n ** k + 30, 0.02, 5));
    t.is(fit.class, 'O(n^k)', fit.function?.formula() ?? reasonWords(fit.reason) ?? '');
    t.true(Math.abs(fit.function!.exponent! - k) < 0.12, String(fit.function?.exponent));
  }
});

test('a constant part of the size does not hide the class', (t) => {
  const families: [ComplexityClass, (n: number) => number][] = [
    ['O(n)', (n) => 3 * n + 5],
    ['O(n^2)', (n) => 2 * n * n + 9],
    ['O(n^3)', (n) => n ** 3 + 4],
  ];
  for (const [expected, f] of families) {
    for (const offset of [20, 500]) {
      const sizes = range(2, 100, 2).map((n) => n + offset);
      const fit = fitCost(sample(sizes, (size) => f(size - offset)));
      t.is(
        fit.class,
        expected,
        `${offset}: ${fit.function?.formula() ?? reasonWords(fit.reason) ?? ''}`,
      );
    }
  }
});

test('predictions go on as the data did', (t) => {
  const f = (n: number) => 2 * n * n + 30 * n + 100;
  const fit = fitCost(sample(range(10, 500, 5), f, 0.02, 9));
  for (const n of [1000, 5000]) {
    const ratio = fit.function!.predict(n) / f(n);
    t.true(Math.abs(ratio - 1) < 0.1, `${ratio} at ${n}`);
  }
});

function unknown(samples: Sample[]): string {
  const fit = fitCost(samples);
  return fit.class === 'unknown'
    ? reasonWords(fit.reason)!
    : `${fit.class}: ${fit.function?.formula() ?? ''}`;
}

test('no claim without evidence', (t) => {
  const square = (n: number) => n * n;
  t.regex(unknown([]), /^no complete call; 5 sizes are needed/);
  t.regex(unknown(sample([5], square)), /^only one input size was seen; 5/);
  t.regex(unknown(sample([1, 10, 100, 1000], square)), /^only 4 different sizes; 5/);
  // A narrow range of large sizes.
  t.regex(unknown(sample(range(1000, 1100, 10), square)), /a factor of 1\.\d; a factor of 4/);
  t.regex(unknown(sample(range(1000, 3000, 100), (n) => 7 * n + 3)), /a factor of 3\.0;/);
  // Five sizes, but in three places.
  t.regex(unknown(sample([10, 500, 501, 502, 4000], square)), /only 3 clearly different sizes/);
  // Costs that have nothing to do with the sizes.
  const random = generator(11);
  const wild = range(1, 60).map((size) => ({ size, cost: Math.round(10 ** (5 * random())) }));
  t.regex(unknown(wild), /no class fits/);
});

test('a narrow range never becomes a high power', (t) => {
  const samples = range(1000, 1100, 5).map((size) => ({ size, cost: 50 + 40 * (size - 1000) }));
  const fit = fitCost(samples);
  t.true(['unknown', 'O(n)'].includes(fit.class), fit.function?.formula());
  const steep = range(1000, 1040, 2).map((size) => ({
    size,
    cost: Math.round(20 + size ** 39 / 1e117),
  }));
  t.true((fitCost(steep).function?.exponent ?? 0) <= 5, fitCost(steep).function?.formula());
});

test('the worst cases decide where other kinds of input came at the same sizes', (t) => {
  // A quadratic kind of call among many linear ones, at growing sizes.
  const linear = range(30, 6000, 97).map((size) => ({ size, cost: 9 * size }));
  const quadratic = [400, 750, 1400, 2700, 5300, 7000].map((size) => ({
    size,
    cost: 8 * size * size,
  }));
  const both = [...linear, ...quadratic].sort((a, b) => a.size - b.size);
  const fit = fitCost(both);
  t.is(fit.class, 'O(n^2)', fit.function?.formula() ?? reasonWords(fit.reason) ?? '');
  t.regex(reasonWords(fit.reason) ?? '', /fitted to the most expensive calls.*: [56] of 68 sizes/);
});

test('order and thinning of many sizes do not matter to the class', (t) => {
  const fit = fitCost(sample(range(1, 5000), (n) => 3 * n * log(n + 1) + 40, 0.05, 13));
  t.is(fit.class, 'O(n log n)', fit.function?.formula() ?? reasonWords(fit.reason) ?? '');
  t.true(fit.runnerUp !== null);
});

test('one dear call of another kind is set aside where most of the cost goes through', (t) => {
  const linear = range(30, 6000, 97).map((size) => ({ size, cost: 9 * size }));
  const quadratic = [440, 722, 1388, 2612, 5059].map((size) => ({ size, cost: 8 * size * size }));
  const load = { size: 1700, cost: 150_000_000 };
  const all = [...linear, ...quadratic, load].sort((a, b) => a.size - b.size);
  const fit = fitCost(all, 'thorough');
  t.is(fit.class, 'O(n^2)', fit.function?.formula() ?? reasonWords(fit.reason) ?? '');
  t.regex(reasonWords(fit.reason) ?? '', /with size 1700 set aside/);
  t.is(fitCost(all).class, 'unknown');
});

test('little effort still tells what is plain', (t) => {
  for (const [expected, f] of FAMILIES) {
    t.is(fitCost(sample(range(8, 900), f), 'little').class, expected);
  }
});

test('a merge sort as measured, cells of two elements, is n log n', (t) => {
  const measured =
    '6:20 7:81 8:152 9:217 10:298 12:449 14:592 17:872 22:1268 28:1747 35:2398 44:3318 57:4690 72:6410 93:8567 121:11701 159:16489 207:22535';
  const samples = measured.split(' ').map((pair) => {
    const [size, cost] = pair.split(':').map(Number);
    return { size, cost };
  });
  const fit = fitCost(samples);
  t.is(fit.class, 'O(n log n)', fit.function?.formula() ?? reasonWords(fit.reason) ?? '');
});

test('a first call that does more than the others does not hide the class', (t) => {
  const linear = range(76, 2926, 75).map((size) => ({ size, cost: Math.round(7.84 * size + 40) }));
  const fit = fitCost([{ size: 1, cost: 171 }, ...linear]);
  t.is(fit.class, 'O(n)', fit.function?.formula());
  t.is(reasonWords(fit.reason), 'holds, with size 1 set aside');
});

test('a narrow range of large sizes with any cost is nothing but unknown or linear', (t) => {
  const sizes = range(2_098_000, 2_121_000, 500);
  const random = generator(5);
  for (const cost of [
    (n: number) => n,
    (n: number) => n * n,
    () => 1e6 * (1 + random()),
    (n: number) => 1e6 + 3 * (n - 2_098_000),
    (n: number) => (n / 2e6) ** 39 * 1000,
  ]) {
    const fit = fitCost(sample(sizes, cost), 'thorough');
    t.true(['unknown', 'O(n)'].includes(fit.class), fit.function?.formula());
  }
});

test('a constant cost with noise is O(1), never O(log n)', (t) => {
  for (const noise of [0, 0.01, 0.05, 0.2]) {
    for (let seed = 1; seed <= 10; seed++) {
      const { class: name } = fitCost(sample(range(1, 300, 3), () => 5000, noise, seed));
      t.true(name === 'O(1)' || (noise > 0.1 && name === 'unknown'), `${noise} ${seed}: ${name}`);
    }
  }
});

test('one point, points that are all equal, and huge numbers', (t) => {
  t.regex(unknown([{ size: 7, cost: 9 }]), /^only one input size was seen; 5 sizes are needed/);
  t.regex(unknown(Array.from({ length: 20 }, () => ({ size: 7, cost: 9 }))), /are needed|close/);
  const equal = fitCost(range(1, 40).map((size) => ({ size, cost: 9 })));
  t.is(equal.class, 'O(1)');
  t.is(Math.round(equal.function!.predict(1000) * 1e9), 9e9);
  const huge = doubling(2 ** 30, 12).map((size) => ({ size, cost: 4 * size }));
  t.is(fitCost(huge).class, 'O(n)');
});

test('an exponential needs no spread of sizes, a power does', (t) => {
  const sizes = range(100, 118);
  const doubled = fitCost(sample(sizes, (n) => 50 + 20 * 2 ** (n - 100), 0.05, 3));
  t.is(doubled.class, 'O(2^n)', doubled.function?.formula() ?? reasonWords(doubled.reason) ?? '');
  for (const k of [1, 2, 3, 8]) {
    const said = unknown(sample(sizes, (n) => (n / 100) ** k * 1e4, 0.01, 5));
    t.regex(said, /a factor of 1\.2;|O\(1\)|close/, String(k));
  }
});

test('few sizes, and costs that wander, are no superlinear claim', (t) => {
  // Deletions of statements of several kinds, as measured.
  const kinds: [number, number][] = [
    ...([
      [36, 134],
      [37, 136],
      [47, 266],
      [77, 632],
      [79, 494],
    ] as [number, number][]),
    ...([
      [87, 733],
      [96, 792],
      [147, 1803],
      [159, 2019],
    ] as [number, number][]),
  ];
  t.is(fitCost(kinds.map(([size, cost]) => ({ size, cost }))).class, 'unknown');
  // Two kinds of calls, one after the other, of which each is linear.
  const wandering = range(0, 47).map((i) => {
    const size = Math.round(20 * 1.12 ** i);
    return { size, cost: Math.round((Math.floor(i / 4) % 2 === 0 ? 5 : 8) * size ** 1.15) };
  });
  const fit = fitCost(wandering);
  t.is(fit.class, 'unknown', fit.function?.formula());
});

test('a line is a line where its intercept is below 0, and its first call dearer', (t) => {
  // [slope, intercept, smallest size]: the line is next to nothing at the smallest size.
  for (const [slope, intercept, from] of [
    [2, -9, 8],
    [5, -37, 8],
    [3, -22, 8],
    [8.5, -86, 11],
    [4, 7, 8],
  ]) {
    for (const count of [40, 150, 2400]) {
      const samples = range(from, from + count).map((size, i) => ({
        size,
        cost: i === 0 ? 40 : Math.round(slope * size + intercept),
      }));
      const said = `${slope} n + ${intercept}, ${count} sizes`;
      const { class: name, function: f, reason } = fitCost(samples);
      t.is(name, 'O(n)', `${said}: ${reasonWords(reason) ?? ''}`);
      const expected = 10 * slope * samples[count].size;
      t.true(Math.abs((f?.predict(10 * samples[count].size) ?? 0) / expected - 1) < 0.02, said);
    }
  }
});

test('a line with an offset takes nothing from what is no line', (t) => {
  for (const [expected, cost] of [
    ['O(n log n)', (n: number) => 4 * n * log(n)],
    ['O(n^2)', (n: number) => 3 * (n - 4) ** 2],
  ] as const) {
    t.is(fitCost(sample(range(8, 800), cost)).class, expected);
  }
});
