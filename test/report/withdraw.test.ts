import test from 'ava';
import { CallGraph } from '../../src/claims/findings/graph.js';
import type { RoutineFacts } from '../../src/claims/reported.js';
import { withdrawn } from '../../src/report/withdraw.js';
import { doubt } from '../../src/report/leave-one-out.js';
import { fitCost } from '../../src/fit/calls/fit.js';
import type { Point } from '../../src/schema/report.js';
import { reasonWords } from '../../src/words/reason.js';
import type { Withdrawn } from '../../src/fit/calls/reason.js';

const points = (cost: (n: number) => number, sizes: readonly number[]): Point[] =>
  sizes.map((n) => [n, 1, cost(n), cost(n), cost(n)]);
const fitOf = (all: readonly Point[]) =>
  fitCost(
    all.map(([size, , , max]) => ({ size, cost: max })),
    'thorough',
  );

const SIZES = [12, 17, 24, 35, 50, 71, 100, 141, 200];

const said = (withdrawn: Withdrawn | null): string =>
  withdrawn === null ? '' : (reasonWords([{ kind: 'withdrawn', ...withdrawn }]) ?? '');

test('a square that all sizes have stands', (t) => {
  const all = points((n) => 40 + 3 * n * n, SIZES);
  const fit = fitOf(all);
  t.is(fit.class, 'O(n^2)');
  t.is(doubt(all, fit), null);
});

test('a square that one far size makes does not', (t) => {
  // As a cursor of a B-tree: 20 blocks whatever it reads, and one call that did something else.
  const all = points((n) => (n === 200 ? 9000 : 20 + (n % 3)), SIZES);
  const square = points((n) => 20 + 0.22 * n * n, SIZES);
  const claim = fitOf(square);
  t.is(claim.class, 'O(n^2)');
  t.regex(
    said(doubt(all, claim)),
    /not without each of its sizes|grow like n\^|at [01] sizes only/,
  );
});

test('a claim above the slope of its own points does not', (t) => {
  const all = points((n) => 100 * n ** 1.3, SIZES);
  const claim = fitOf(points((n) => n * n, SIZES));
  t.regex(said(doubt(all, claim)), /^looks like O\(n\^2\), but its costs grow like n\^1\.3/);
});

test('what grows like n log n is not asked', (t) => {
  const all = points((n) => n * Math.log2(n), SIZES);
  t.is(doubt(all, fitOf(all)), null);
});

/** Calls whose sizes look like a square, and what the dearest of them went through. */
function claimed(cost: (cells: number) => number, as: Partial<RoutineFacts> = {}) {
  const cells = Float64Array.from({ length: 64 }, (_, i) => 64 * (i + 1));
  const course = {
    routine: 0,
    calls: 1,
    complete: true,
    points: { cells, cost: cells.map(cost), written: cells.map(() => 0) },
  };
  const sizes = [64, 128, 256, 512, 1024, 2048, 4096];
  const all = points((n) => (cost(4096) * n * n) / 4096 ** 2, sizes);
  const fit = fitOf(all);
  const routine = {
    class: fit.class,
    exponent: 2,
    name: 'step',
    module: 'prog',
    points: all,
    size_range: [64, 4096],
    cost_self: 1,
    cost_total: 1,
    calls: 7,
    ...as,
  } as unknown as RoutineFacts;
  const { routines } = withdrawn(
    [routine],
    [fit],
    new CallGraph(1, []),
    null,
    new Map([[0, [course]]]),
  );
  return routines[0];
}

test('a square of sizes does not stand against a dearest call that was linear to its end', (t) => {
  const linear = claimed((n) => 30 * n);
  t.is(linear.class, 'unknown');
  t.is(
    reasonWords(linear.reason),
    'looks like O(n^2), but in its dearest call a further cell costs 30 work from the first to the last',
  );
  t.is(claimed((n) => (n * n) / 40).class, 'O(n^2)');
  // Its cells are the square of the number that was told.
  const told = { region: true, size: 'arg1' } as const;
  t.is(claimed((n) => 30 * n, told).class, 'O(n^2)');
});
