/** Where marks and lines of the plot over runs are. */
import test from 'ava';
import fc from 'fast-check';
import { growthPlot, ownCosts } from '../../../src/render/html/growth-plot.js';
import type { RunCost } from '../../../src/render/html/growth-plot.js';
import {
  limitedFindings,
  limited,
  MAX_FINDINGS,
  RUNS_KEPT,
} from '../../../src/render/html/limits.js';
import { sampleFinding, samplePerRun, sampleRoutine } from '../../support/sample-report.js';

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

test('a power is a straight line through the marks, and what is predicted lies on it', (t) => {
  const costs = [100, 200, 400, 800].map((n): RunCost => [n, 3 * n * n]);
  const predicted = { size: 8000, cost: 3 * 8000 ** 2, times: 100 };
  const { marks, line, beyond, ahead, ticks } = growthPlot(costs, { ...QUADRATIC, predicted })!;
  const close = (a: number, b: number) => Math.abs(a - b) < 1e-9;
  t.true(close(line[0].x, marks[0].x) && close(line[0].y, marks[0].y));
  t.true(close(line[1].x, marks[3].x) && close(line[1].y, marks[3].y));
  t.true(close(beyond[1].x, ahead!.x) && close(beyond[1].y, ahead!.y));
  const slope = (a: { x: number; y: number }, b: { x: number; y: number }) =>
    (b.y - a.y) / (b.x - a.x);
  t.true(close(slope(marks[0], marks[3]), slope(marks[3], ahead!)));
  t.true(ticks.x.length >= 2 && ticks.y.length >= 2);
});

test('what is no law has no line, and what cannot be drawn is no plot', (t) => {
  const costs: RunCost[] = [
    [1, 1],
    [2, 9],
  ];
  t.deepEqual(growthPlot(costs, { class: 'unknown', exponent: null })!.line, []);
  t.deepEqual(growthPlot(costs, { class: 'O(2^n)', exponent: null })!.line, []);
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

test('whatever a report says, marks are inside and numbers finite', (t) => {
  const number = fc.oneof(
    fc.nat(),
    fc.maxSafeNat(),
    fc.double({ noNaN: true, min: 0, max: 1e300 }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(number, number), { maxLength: 12 }),
      fc.double({ min: -5, max: 50, noNaN: true }),
      number,
      (costs, exponent, size) => {
        const predicted = { size, cost: size, times: 1 };
        const plot = growthPlot(costs, { class: 'O(n^k)', exponent, predicted });
        if (plot === null) return;
        const inside = [
          ...plot.marks,
          ...plot.beyond,
          ...(plot.ahead === null ? [] : [plot.ahead]),
        ];
        for (const { x, y } of inside)
          t.true(x >= 0 && x <= 1 && y >= 0 && y <= 1, JSON.stringify(plot));
        for (const { at } of [...plot.ticks.x, ...plot.ticks.y])
          t.true(at >= 0 && at <= 1, JSON.stringify(plot.ticks));
      },
    ),
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
