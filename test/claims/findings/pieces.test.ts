/** Calls that get pieces of the input: their law says nothing of the program. */
import test from 'ava';
import { CallGraph } from '../../../src/claims/findings/graph.js';
import { findProblems } from '../../../src/claims/findings/find-problems.js';
import { callsWords } from '../../../src/words/verdict/calls.js';
import { wordedFinding } from '../../../src/words/findings/finding.js';
import type { Point, RoutineReport } from '../../../src/schema/report.js';
import { sampleRoutine } from '../../support/sample-report.js';
import { withoutReasons } from '../../support/without-reasons.js';

/** Calls of these sizes, each of which costs its square. */
const squares = (sizes: readonly number[]): Point[] =>
  [...new Set(sizes)]
    .sort((a, b) => a - b)
    .map((n) => {
      const calls = sizes.filter((each) => each === n).length;
      return [n, calls, n * n, n * n, calls * n * n];
    });

/**
 * main, which goes through `whole` cells, and `small`, which it calls with these sizes.
 * @param around what main is known to be
 */
function found(
  sizes: readonly number[],
  whole: number,
  { input = 0, around = {} }: { input?: number; around?: Partial<RoutineReport> } = {},
) {
  const points = squares(sizes);
  const cost = points.reduce((sum, [, , , , each]) => sum + each, 0);
  const total = 5 * cost;
  const most = points.at(-1)!;
  const routines = [
    sampleRoutine({
      id: 'main',
      name: 'main',
      class: 'unknown',
      exponent: null,
      calls: 1,
      cost_total: total,
      cost_self: total - cost,
      cost_share: 1,
      cost_max: total,
      size_range: [whole, whole],
      points: [[whole, 1, total, total, total]],
      predicted: null,
      ...around,
    }),
    sampleRoutine({
      id: 'small',
      name: 'small',
      class: 'O(n^2)',
      exponent: 2,
      confidence: 0.95,
      calls: sizes.length,
      cost_total: cost,
      cost_self: cost,
      cost_share: cost / total,
      cost_max: most[3],
      sizes: points.length,
      size_range: [points[0][0], most[0]],
      points,
      predicted: {
        now: most[3],
        x2: { size: 2 * most[0], cost: 4 * most[3] },
        x10: { size: 10 * most[0], cost: 100 * most[3] },
      },
    }),
  ].map(withoutReasons);
  const edges = [
    { caller: null, callee: 0, calls: 1, cost: total },
    { caller: 0, callee: 1, calls: sizes.length, cost },
  ];
  const { findings, verdict } = findProblems({
    routines,
    shown: [true, true],
    edges,
    graph: new CallGraph(2, edges),
    runs: null,
    starts: 1,
    total,
    unit: 'work',
    input,
  });
  return { findings, verdict: verdict.of === 'calls' ? callsWords(verdict) : '' };
}

const list = (count: number, size: (i: number) => number) =>
  Array.from({ length: count }, (_, i) => size(i));

/** As those of an insertion sort for runs of a merge sort. */
const RUNS = list(200, (i) => 20 + (i % 30));

test('a sort of runs of bounded length is no headline, and its law is no forecast', (t) => {
  for (const { findings, verdict } of [
    found(RUNS, 4000),
    // The start of the program has no complete call, but what it read is known.
    found(RUNS, 10, { input: 4000 }),
  ]) {
    t.is(findings.length, 1);
    const [finding] = findings;
    t.is(finding.predicted, null);
    t.true(finding.confidence! <= 0.5);
    t.regex(
      wordedFinding(finding).text,
      / Its 200 calls read at most 49 cells each, of 4k that the run went through: /,
    );
    t.regex(
      verdict,
      /^Nothing is sure to grow faster than n log n with the input of the run; small/,
    );
  }
});

test('a call of much of the input is one, however many small ones there are', (t) => {
  const sure = ({ findings, verdict }: ReturnType<typeof found>) => {
    t.is(findings.length, 1);
    t.is(findings[0].confidence, Math.min(0.95, findings[0].confidence!));
    t.not(findings[0].predicted, null);
    t.regex(verdict, /^small, 20\.0 % .* grows like n\^2 with the input of a call/);
  };
  // The whole input, and parts of it.
  sure(found([50, 100, 200, 400, 800, 1600, 3200], 4000));
  // Lines of many lengths, one of which is most of the file.
  sure(found([...list(60, (i) => 10 + i), 900], 4000));
  // As large as the run has got so far, again and again.
  sure(
    found(
      list(400, (i) => i + 1),
      2000,
    ),
  );
  // Few calls, each with much of the cost.
  sure(found([20, 40, 60, 80, 100, 120], 4000));
});

test('where what calls it grows as well, its calls are no pieces', (t) => {
  const { findings } = found(RUNS, 4000, {
    around: {
      class: 'O(n^2)',
      exponent: 2,
      confidence: 0.95,
      size_range: [100, 4000],
      predicted: { x2: { size: 8000, cost: 1e9 }, x10: { size: 40_000, cost: 1e11 } },
    },
  });
  t.not(findings[0].predicted, null);
});
