import test from 'ava';
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
