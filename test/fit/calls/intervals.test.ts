/** Intervals of exponents and predictions, the cost that is fitted, and samples that are none. */
import test from 'ava';
import fc from 'fast-check';
import { fitCost } from '../../../src/fit/calls/fit.js';
import { buildReport } from '../../support/build-report.js';
import { FAMILIES, makeCase } from '../../../tools/bench-fit/battery.js';
import { withIntervals } from '../../../src/report/intervals.js';
import type { Fit } from '../../../src/fit/calls/types.js';
import type { RoutineFacts } from '../../../src/claims/reported.js';
import type { Point } from '../../../src/schema/report.js';
import { sampleRoutine } from '../../support/sample-report.js';
import { profileOf, SYMBOLS } from '../../support/profiles.js';

/** Cases whose class is found, and what a call of 10 times the largest size would really cost. */
function claims(name: string, noise: number, count: number) {
  const family = FAMILIES.find((each) => each.name === name)!;
  return Array.from({ length: count }, (_, i) => {
    const { samples } = makeCase(family, { noise, spread: 20, offset: 0 }, 31 + i);
    // The same numbers, before the noise.
    const exact = makeCase(family, { noise: 0, spread: 20, offset: 0 }, 31 + i).samples.at(-1)!;
    const size = 10 * exact.size;
    return {
      fit: fitCost(samples),
      size,
      truth: (exact.cost * family.g!(size)) / family.g!(exact.size),
    };
  }).filter(({ fit }) => fit.class === family.class);
}

test('most intervals hold the truth', (t) => {
  for (const [name, exponent] of [
    ['n', 1],
    ['n^2', 2],
    ['n^3', 3],
  ] as const) {
    const all = claims(name, 0.05, 12);
    t.true(all.length >= 10);
    const holds = all.filter(({ fit, size, truth }) => {
      const { exponent: found, predictions } = fit.intervals!([size]);
      const [low, high] = predictions[0]!;
      const there = low <= truth && truth <= high;
      return there && found![0] - 0.02 <= exponent && exponent <= found![1] + 0.02;
    });
    t.true(holds.length >= 0.8 * all.length, `${name}: ${holds.length} of ${all.length}`);
  }
});

test('the band goes from the smallest size to 10 times the largest, and holds the calls', (t) => {
  const sizes = Array.from({ length: 40 }, (_, i) => 10 + 13 * i);
  // Noise of up to 10 %, without a pattern.
  const cost = (size: number): number => Math.round(size * size * (1 + ((size * 7919) % 21) / 100));
  const profile = profileOf(sizes, { min: cost, max: cost, sum: cost, count: 1 });
  const [routine] = buildReport(profile, SYMBOLS).routines;
  const band = routine.band!;
  t.is(band[0][0], 10);
  t.is(band.at(-1)![0], 10 * sizes.at(-1)!);
  for (const [i, [size, low, high]] of band.entries()) {
    t.true(i === 0 || size > band[i - 1][0]);
    t.true(low < high);
    t.true(low <= 1.25 * size ** 2 && high >= 0.95 * size ** 2, `${size}: ${low} ${high}`);
  }
  const inside = sizes.filter((size) => {
    const next = band.find(([at]) => at >= size)!;
    const [at, low, high] = next;
    const scale = (size / at) ** 2;
    return cost(size) >= 0.98 * low * scale && cost(size) <= 1.02 * high * scale;
  });
  t.true(inside.length >= 0.9 * sizes.length, `${inside.length}`);
});

test('a band is of sizes at which the function says something, and within what calls cost', (t) => {
  const points = [10, 20, 40, 80, 160].map((n): Point => [n, 1, n, n, n]);
  const routine = sampleRoutine({
    points,
    size_range: [10, 160],
    predicted: { x2: { size: 320, cost: 320 }, x10: { size: 1600, cost: 1600 } },
  });
  /** Of a line; the ends of its interval are so many times as far. */
  const band = (low: (n: number) => number, high: (n: number) => number) => {
    const predictions = (sizes: readonly number[]) =>
      sizes.map((n): [number, number] => [n * low(n), n * high(n)]);
    const intervals = (sizes: readonly number[]) => ({
      exponent: null,
      predictions: predictions(sizes),
    });
    const fit = { intervals, function: { predict: (n: number) => n } };
    return withIntervals(routine as unknown as RoutineFacts, fit as unknown as Fit).band;
  };
  const near = band(
    () => 0.5,
    () => 2,
  )!;
  t.deepEqual(
    [near[0], near.at(-1)!],
    [
      [10, 10, 20],
      [1600, 800, 3200],
    ],
  );
  // No call that was seen cost more than 160, or less than 10.
  t.deepEqual(
    near.find(([n]) => n === 160),
    [160, 80, 160],
  );
  // Beyond what was seen, up to twice as far, the fit is of use; then it leaves all open.
  const short = band(
    () => 0.5,
    (n) => (n > 320 ? 1000 : 2),
  )!;
  t.true(short.at(-1)![0] > 160 && short.at(-1)![0] <= 320);
  t.is(
    band(
      () => 0,
      () => 1e6,
    ),
    undefined,
  );
});

test('intervals are the same every time, wider with more noise, and shut without', (t) => {
  const width = (noise: number) => {
    const [{ fit }] = claims('n^2', noise, 3);
    t.deepEqual(fit.intervals!([1e5]), fit.intervals!([1e5]));
    const [low, high] = fit.intervals!([1e5]).exponent!;
    return high - low;
  };
  const widths = [0, 0.01, 0.05].map(width);
  t.true(widths[0] < 0.02);
  t.true(widths[0] <= widths[1] && widths[1] < widths[2], widths.join(' '));
});

test('what is no number, or negative, is not fitted', (t) => {
  const good = [1, 2, 4, 8, 16, 32, 64].map((size) => ({ size, cost: 5 * size * size }));
  const bad = [
    { size: NaN, cost: 5 },
    { size: -3, cost: 5 },
    { size: 9, cost: NaN },
    { size: 10, cost: -1 },
    { size: Infinity, cost: 1 },
  ];
  t.is(fitCost([...bad, ...good]).class, 'O(n^2)');
  t.is(fitCost(bad).class, 'unknown');
});

test('any numbers give an answer, and a claim predicts finite costs', (t) => {
  const cost = fc.oneof(fc.nat(), fc.double({ min: 0, max: 1e300, noNaN: true }), fc.constant(0));
  const size = fc.oneof(fc.nat(1000), fc.nat(), fc.maxSafeNat());
  fc.assert(
    fc.property(fc.array(fc.tuple(size, cost), { maxLength: 40 }), (pairs) => {
      const samples = [...new Map(pairs)]
        .map(([s, c]) => ({ size: s, cost: c }))
        .sort((a, b) => a.size - b.size);
      const { class: name, function: f, reason } = fitCost(samples, 'thorough');
      if (f === null) return name === 'unknown' && reason.length > 0;
      return samples.every((each) => Number.isFinite(f.predict(each.size)));
    }),
    { numRuns: 150, seed: 7 },
  );
  t.pass();
});

test('ten million distinct sizes: fitted like any, from bins that a profile bounds', (t) => {
  const samples = Array.from({ length: 5000 }, (_, i) => {
    const size = Math.round(10 ** (1 + (6 * i) / 5000)) + i;
    return { size, cost: 3 * size + 100 };
  });
  t.is(fitCost(samples).class, 'O(n)');
});

test('the worst, the mean and the best call of each size are different functions', (t) => {
  const profile = profileOf([8, 16, 32, 64, 128, 256], {
    min: (n) => 7 * n,
    max: (n) => 2 * n * n,
    sum: (n) => 10 * n * Math.log2(n),
    count: 4,
  });
  const classOf = (fit?: 'max' | 'mean' | 'min') =>
    buildReport(profile, SYMBOLS, fit === undefined ? {} : { fit }).routines[0].class;
  t.is(classOf(), 'O(n^2)');
  t.is(classOf('max'), 'O(n^2)');
  t.is(classOf('mean'), 'O(n log n)');
  t.is(classOf('min'), 'O(n)');
});

test('a report predicts at the sizes that are asked for, with intervals', (t) => {
  const cost = (n: number) => 3 * n * n + 10;
  const profile = profileOf([8, 16, 32, 64, 128, 256], {
    min: cost,
    max: cost,
    sum: cost,
    count: 1,
  });
  const [routine] = buildReport(profile, SYMBOLS, { at: [1000, 5000] }).routines;
  t.deepEqual(
    routine.predicted!.at!.map(({ size }) => size),
    [1000, 5000],
  );
  for (const { size, cost: found, interval } of routine.predicted!.at!) {
    t.true(Math.abs(found / cost(size) - 1) < 0.01);
    t.true(interval![0] <= found * 1.001 && found <= interval![1] * 1.001);
  }
  t.true(routine.exponent_interval![0] <= 2.01 && routine.exponent_interval![1] >= 1.99);
  // Six sizes: seven of eight is all that they can say.
  t.is(routine.confidence, 7 / 8);
});
