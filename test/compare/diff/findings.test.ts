import test from 'ava';
import pc from 'picocolors';
import { diff } from '../../../src/compare/diff/diff.js';
import type { Diff } from '../../../src/compare/diff/diff-model.js';
import { sideCost } from '../../../src/compare/diff/side-cost.js';
import { diffText } from '../../../src/compare/diff/diff-text.js';
import { growthOf } from '../../../src/growth/classes.js';
import type { ComplexityClass, Report, RoutineReport } from '../../../src/schema/report.js';
import {
  sampleFinding,
  sampleGrowth,
  samplePerRun,
  sampleReport,
  sampleRoutine,
} from '../../support/sample-report.js';

const SIZES = [100, 200, 400, 800, 1600];

/** `insert` costs the same at each call; over the runs it is called as often as `own` says. */
function sweep(
  name: ComplexityClass,
  own: (n: number) => number,
  { finding = true, share = 0.9, against = true, routine = {} } = {},
): Report {
  const exponent =
    name === 'unknown' ? null : (growthOf({ class: name, exponent: null })?.power ?? null);
  const insert: RoutineReport = sampleRoutine({
    id: 'i',
    name: 'insert',
    class: 'unknown',
    formula: null,
    exponent: null,
    points: [[10, 5, 1, 1, 5]],
    callers: [],
    cost_share: share,
    per_run: samplePerRun({
      class: name,
      exponent,
      exponent_interval: exponent === null ? null : [1.9, 2.1],
      points: SIZES.map((n) => [n, n, own(n)]),
    }),
    ...routine,
  });
  if (!against) delete insert.per_run;
  const member = { ...sampleFinding().routines[0], id: 'i', name: 'insert' };
  return sampleReport({
    growth: sampleGrowth(against ? {} : { against: null }),
    findings: finding
      ? [
          sampleFinding({
            class: name,
            exponent,
            share,
            routines: [member],
            text: 'insert adds up.',
          }),
        ]
      : [],
    routines: [insert],
  });
}

const square = (n: number): number => n * n;
const told = ({ changes }: Diff): unknown[] =>
  changes.map(({ kind, better, finding }) => [
    kind,
    better,
    finding?.old?.class ?? null,
    finding?.new?.class ?? null,
  ]);
const text = (result: Diff): string =>
  diffText(result, { width: 100, colors: pc.createColors(false) });

test('a new finding is worse and a lost one better, in text, page and verdict', (t) => {
  const [slow, fast] = [sweep('O(n^2)', square), sweep('O(n)', (n) => 9 * n, { finding: false })];
  const worse = diff(fast, slow);
  t.deepEqual(told(worse), [['finding', false, null, 'O(n^2)']]);
  t.deepEqual([worse.verdict, worse.effect], ['worse', 0.9]);
  t.is(
    worse.changes[0].text,
    'insert is a new finding: grows like O(n^2) over the runs, was O(n); 90.0 % of the cost; at n = 1.6k 14.4k -> 2.56M blocks (x122 over 5 sizes)',
  );
  t.regex(
    text(worse),
    /\nFindings: 1 new\.\n\nWORSE {3}insert is a new finding[^]*new finding 1, 90/,
  );
  const better = diff(slow, fast);
  t.deepEqual(told(better), [['finding', true, 'O(n^2)', null]]);
  t.is(better.verdict, 'better');
  t.regex(
    better.changes[0].text,
    /^insert is no finding any more: grew like O\(n\^2\) .*; now O\(n\)/,
  );
});

test('of a finding in both, its growth and its cost in the same runs are compared', (t) => {
  const old = sweep('O(n^2)', square);
  t.deepEqual(diff(old, sweep('O(n^2)', square)).changes, []);
  const steeper = diff(
    old,
    sweep('O(n^3)', (n) => n ** 3),
  );
  t.is(steeper.verdict, 'worse');
  t.regex(
    steeper.changes[0].text,
    /^insert, a finding in both, grows faster over the runs: O\(n\^2\)/,
  );
  const half = diff(
    old,
    sweep('O(n^2)', (n) => square(n) / 2),
  );
  t.deepEqual(told(half), [['finding', true, 'O(n^2)', 'O(n^2)']]);
  t.true(Math.abs(half.effect + 0.45) < 1e-9);
});

test('what the same runs cost the same has not become worse, whatever is claimed', (t) => {
  const result = diff(sweep('unknown', square, { finding: false }), sweep('O(n^2)', square));
  t.deepEqual(told(result), [['finding', null, null, 'O(n^2)']]);
  t.regex(result.changes[0].text, /: the same runs cost the same$/);
  t.is(result.verdict, 'unchanged');
});

test('runs of sizes against a single run say nothing of better or worse', (t) => {
  const single = sweep('O(n)', (n) => n, { finding: false, against: false });
  const [change] = diff(single, sweep('O(n^2)', square)).changes;
  t.is(change.better, null);
  t.regex(change.text, /; the other report has no runs of such sizes$/);
});

test('a finding of less than the least share is left out', (t) => {
  const fast = sweep('O(n)', (n) => n, { finding: false, share: 0.005 });
  t.deepEqual(diff(fast, sweep('O(n^2)', square, { share: 0.005 })).changes, []);
});

test('what one call went through is said as the report says it', (t) => {
  const of = (
    name: 'O(n^2)' | 'O(n^3)' | 'unknown',
    basis: 'progress' | 'passes',
    confidence = 0.67,
  ): Report => {
    const report = sweep(name, square, { against: false });
    for (const each of report.findings!) {
      each.basis = basis;
      each.confidence = confidence;
    }
    return report;
  };
  const none = sweep('O(n)', square, { finding: false, against: false });
  const said = (old: Report, now: Report): string[] =>
    diff(old, now).changes.map((change) => change.text);
  const { share } = of('O(n^2)', 'progress').findings![0];
  t.is(share, 0.9);
  const end = '90.0 % of the cost';
  t.deepEqual(said(none, of('O(n^2)', 'progress')), [
    `insert is a new finding: grows like O(n^2); ${end}`,
  ]);
  t.deepEqual(said(none, of('O(n^2)', 'progress', 0.5)), [
    `insert is a new finding: may grow like O(n^2); ${end}`,
  ]);
  t.deepEqual(said(none, of('unknown', 'passes')), [
    `insert is a new finding: goes over the same data again and again; ${end}`,
  ]);
  t.deepEqual(said(of('O(n^2)', 'passes'), none), [
    `insert is no finding any more: was likely to grow like O(n^2), ${end}; now undecided`,
  ]);
  t.deepEqual(said(of('O(n^2)', 'progress'), of('O(n^2)', 'progress')), []);
  t.deepEqual(told(diff(of('O(n^2)', 'progress'), of('O(n^3)', 'progress'))), [
    ['finding', false, 'O(n^2)', 'O(n^3)'],
  ]);
});

test('a finding of calls is noted with the change of the calls', (t) => {
  const points = (cost: (n: number) => number): RoutineReport['points'] =>
    SIZES.map((n) => [n, 1, cost(n), cost(n), cost(n)]);
  const of = (name: 'O(n)' | 'O(n^2)', cost: (n: number) => number): Report => {
    const routine = { class: name, exponent: name === 'O(n)' ? 1 : 2, points: points(cost) };
    const report = sweep(name, cost, { finding: name === 'O(n^2)', against: false, routine });
    for (const each of report.findings!) each.basis = 'call';
    return report;
  };
  const result = diff(
    of('O(n)', (n) => n),
    of('O(n^2)', square),
  );
  t.deepEqual(told(result), [['class', false, null, 'O(n^2)']]);
  t.regex(text(result), /Findings: 1 new\.[^]*new finding 1, 90\.0 % of the cost: insert adds up/);
});

test('costs are not followed further beyond the sizes seen than these are apart', (t) => {
  const costs = (first: number, last: number) =>
    sideCost(
      sampleRoutine({
        points: [
          [1000, 1, first, first, first],
          [1003, 1, last, last, last],
        ],
      }),
    );
  t.is(costs(10_000, 10_060)(1100), null);
  t.is(Math.round(costs(10_000, 10_060)(1005)!), 10_100);
  // As do calls whose cost is the run's, not their own: no power is as steep.
  t.is(costs(10, 10_000)(1005), null);
  t.is(costs(10_000, 10)(999), null);
});

test('what costs more only by what it calls is told in one line, behind its cause', (t) => {
  const routine = (id: string, times: number, callee: number | null): RoutineReport =>
    sampleRoutine({
      id,
      name: id,
      points: SIZES.map((n) => [n, 1, times * n, times * n, times * n]),
      cost_total: 1000 * times,
      callers: [],
      callees: callee === null ? [] : [{ routine: callee, name: '', calls: 1, cost: 1000 * times }],
    });
  const names = ['cause', 'first', 'second', 'third', 'fourth'];
  const report = (times: number, count: number): Report =>
    sampleReport({
      routines: names
        .slice(0, count)
        .map((name, i) => routine(name, times, i === 0 ? null : i - 1)),
    });
  const texts = [5, 3].map((count) =>
    diffText(diff(report(1, count), report(4, count)), {
      width: 100,
      colors: pc.createColors(false),
    }),
  );
  t.regex(texts[0], /^WORSE {3}cause costs more/m);
  t.regex(
    texts[0],
    /^WORSE {3}4 routines cost more by what they call of these: first, fourth, second, third \(/m,
  );
  t.notRegex(texts[0], /^WORSE {3}second costs/m);
  // Two are told like any other.
  t.regex(texts[1], /^WORSE {3}second costs more/m);
  t.regex(texts[1], /comes with: first/);
});
