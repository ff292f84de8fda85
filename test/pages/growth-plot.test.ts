/** Where marks and lines of the plot over runs are. */
import test from 'ava';
import fc from 'fast-check';
import { growthPlot, ownCosts } from '../../src/pages/growth-plot.js';
import type { RunCost } from '../../src/pages/growth-plot.js';
import { limitedFindings, limited, MAX_FINDINGS, RUNS_KEPT } from '../../src/pages/limits.js';
import { sampleFinding, samplePerRun, sampleRoutine } from '../support/sample-report.js';

const QUADRATIC = { class: 'O(n^2)', exponent: 2 } as const;

test('own costs of several routines add up run by run', (t) => {
  const [a, b] = [[10, 1, 5] as const, [20, 1, 7] as const];
  t.deepEqual(ownCosts([{ points: [[...a], [...b]] }, { points: [[...a], [...b]] }]), [
    [10, 10],
    [20, 14],
  ]);
  // Points of other runs, as no report of ours has them, are left out.
  t.deepEqual(ownCosts([{ points: [[...a]] }, { points: [[...b]] }]), [[10, 5]]);
  t.deepEqual(ownCosts([]), []);
});

test('the law goes through the largest size, the band around it, and what is predicted lies on it', (t) => {
  const costs = [800, 100, 200, 400].map((n): RunCost => [n, 3 * n * n]);
  const predicted = { size: 8000, cost: 3 * 8000 ** 2, times: 100 };
  const claim = { ...QUADRATIC, exponent_interval: [1.9, 2.2] as const, predicted };
  const { marks, law, band, from, largest, ahead } = growthPlot(costs, claim)!;
  t.deepEqual([from, largest], [100, 800]);
  t.deepEqual(ahead, [8000, predicted.cost]);
  for (const [size, cost] of [...marks, ahead!]) {
    t.true(Math.abs(law!(size) / cost - 1) < 1e-9);
    t.true(band!.low(size) <= cost * (1 + 1e-9) && band!.high(size) >= cost * (1 - 1e-9));
  }
  t.true(Math.abs(band!.high(8000) / (marks[3][1] * 10 ** 2.2) - 1) < 1e-9);
  // Below the largest size the steeper one is lower.
  t.true(Math.abs(band!.low(100) / (marks[3][1] * 8 ** -2.2) - 1) < 1e-9);
  t.is(growthPlot(costs, { ...claim, holds_from: 300 })!.from, 300);
  t.is(growthPlot(costs, QUADRATIC)!.band, null);
});

test('a band goes as far as the exponent leaves less than ten times open; a wide one is none', (t) => {
  const costs = [100, 200, 400, 800].map((n): RunCost => [n, 3 * n * n]);
  const of = (ends: readonly [number, number]) =>
    growthPlot(costs, { ...QUADRATIC, exponent_interval: ends })!;
  // Ten times apart where the size is 10^(1/0.5) = 100 times as large, or as small.
  const { band, isWide } = of([1.75, 2.25]);
  t.false(isWide);
  t.true(Math.abs(band!.to - 80_000) < 1e-6 && Math.abs(band!.from - 8) < 1e-9);
  t.true(Math.abs(band!.high(band!.to) / band!.low(band!.to) - 10) < 1e-6);
  const wide = of([1.2, 2.9]);
  t.deepEqual([wide.band, wide.isWide], [null, true]);
});

test('what is no law has no line, and what cannot be drawn is no plot', (t) => {
  const costs: RunCost[] = [
    [1, 1],
    [2, 9],
  ];
  t.is(growthPlot(costs, { class: 'unknown', exponent: null })!.law, null);
  t.is(growthPlot(costs, { class: 'O(2^n)', exponent: 3 })!.law, null);
  t.is(growthPlot([], QUADRATIC), null);
  t.is(growthPlot([[5, 7]], QUADRATIC), null);
  t.is(
    growthPlot(
      [
        [0, 7],
        [0, 8],
        [9, 0],
      ],
      QUADRATIC,
    ),
    null,
  );
});

test('whatever a report says, sizes and costs that are drawn are above zero, and ascend', (t) => {
  const number = fc.oneof(
    fc.nat(),
    fc.maxSafeNat(),
    fc.double({ noNaN: true, min: 0, max: 1e300 }),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { maxLength: 12 }), number, (costs, size) => {
      const predicted = { size, cost: size, times: 1 };
      const plot = growthPlot(costs, { class: 'O(n^k)', exponent: 1.5, predicted });
      if (plot === null) return;
      const all = [...plot.marks, ...(plot.ahead === null ? [] : [plot.ahead])];
      t.true(all.flat().every((each) => each > 0 && Number.isFinite(each)));
      t.true(plot.marks.every(([at], i) => i === 0 || at >= plot.marks[i - 1][0]));
    }),
  );
});

test('a page takes so many runs and findings, and says so', (t) => {
  const points = Array.from({ length: 1000 }, (_, i): [number, number, number] => [i + 1, 1, i]);
  const { routines } = limited([sampleRoutine({ per_run: samplePerRun({ points }) })]);
  const kept = routines[0].per_run!.points;
  t.is(kept.length, RUNS_KEPT);
  t.deepEqual([kept[0], kept[RUNS_KEPT - 1]], [points[0], points[999]]);
  const leftOut: string[] = [];
  const many = Array.from({ length: MAX_FINDINGS + 3 }, () => sampleFinding());
  t.is(limitedFindings(many, leftOut).length, MAX_FINDINGS);
  t.regex(leftOut[0], /^3 findings of the lowest ranks/);
});

test('a course of very many points keeps some, its ends among them', (t) => {
  const points = Array.from({ length: 5000 }, (_, i): [number, number] => [i, i * i]);
  const [kept] = limitedFindings([sampleFinding({ course: { complete: true, points } })], []);
  t.is(kept.course!.points.length, RUNS_KEPT);
  t.deepEqual([kept.course!.points[0], kept.course!.points.at(-1)], [points[0], points[4999]]);
});
