/** What is told as worse has weight, and what fell by most of the cost is told. */
import test from 'ava';
import pc from 'picocolors';
import { diff } from '../../../src/compare/diff/diff.js';
import { overSameRuns } from '../../../src/compare/diff/diff-over-runs.js';
import type { Diff } from '../../../src/compare/diff/diff-model.js';
import { diffText } from '../../../src/compare/diff/diff-text.js';
import type { Report, RoutineReport } from '../../../src/schema/report.js';
import {
  sampleFinding,
  samplePerRun,
  sampleReport,
  sampleRoutine,
  sampleRun,
} from '../../support/sample-report.js';

const UNKNOWN = { class: 'unknown', exponent: null, formula: null, r2: null } as const;

const text = (result: Diff): string =>
  diffText(result, { width: 100, colors: pc.createColors(false) });

const report = (build_id: string, blocks: number, routines: RoutineReport[]): Report =>
  sampleReport({ runs: [sampleRun({ build_id, blocks })], routines });

/** One call, of a size of its own, of a routine that reads words and keeps those that are new. */
function reader(build: string, size: number, cost: number, calls: Record<string, number>): Report {
  const routine = sampleRoutine({
    ...UNKNOWN,
    id: `${build}0123456789`,
    name: 'main',
    build_id: build,
    calls: 1,
    cost_total: cost,
    cost_share: 0.99,
    points: [[size, 1, cost, cost, cost]],
    callees: Object.entries(calls).map(([name, n]) => ({ routine: null, name, calls: n, cost: n })),
  });
  return report(build, cost / 0.99, [routine]);
}

test('calls without a common size are compared where they call the same as often', (t) => {
  const old = reader('aa', 2070, 6_400_000, { scanf: 1002, malloc: 1001, compare: 500_500 });
  old.findings = [
    sampleFinding({
      basis: 'progress',
      routines: [{ ...sampleFinding().routines[0], id: 'aa0123456789', name: 'main' }],
    }),
  ];
  const now = reader('bb', 1083, 220_000, { scanf: 1002, malloc: 1001 });
  const result = diff(old, now);
  t.deepEqual(
    result.changes.map(({ kind, better }) => [kind, better]),
    [
      ['finding', true],
      ['cost', true],
    ],
  );
  t.true(Math.abs(result.effect + 0.99 * (1 - 0.22 / 6.4)) < 1e-9);
  t.regex(text(result), /^0 worse, 2 better;/m);
  t.regex(text(result), /^Better: 6\.46M -> 222k blocks \(96\.6 % less\)\.$/m);
  const back = diff(now, old);
  t.is(back.verdict, 'worse');
  t.regex(text(back), /^WORSE +main costs more: 220k -> 6\.4M blocks \(x29\.1\)/m);
});

test('another input is no verdict, but what the runs cost is said', (t) => {
  const old = reader('aa', 2070, 6_400_000, { scanf: 1002, malloc: 1001, setlocale: 3 });
  const now = reader('bb', 1083, 220_000, { scanf: 502, malloc: 501, setlocale: 3 });
  const result = diff(old, now);
  t.is(result.verdict, 'unchanged');
  t.deepEqual(result.changes, []);
  t.regex(
    text(result),
    /^The runs: 6\.46M -> 222k blocks \(96\.6 % less\), but no more or less at/m,
  );
  t.notRegex(text(diff(old, old)), /The runs/);
});

/** Two routines; \`part\` is 3 % of a run of 4 million, 10 % of that more than before. */
function pair(build: string, whole: number, part: number): Report {
  const each = (name: string, cost: number): RoutineReport =>
    sampleRoutine({
      ...UNKNOWN,
      id: `${build}${name}`.padEnd(12, '0'),
      name,
      build_id: build,
      calls: 1000,
      cost_total: cost,
      cost_share: cost / whole,
      points: [[1, 1000, cost / 1000, cost / 1000, cost]],
    });
  return report(build, whole, [each('most', 0.9 * whole), each('part', part)]);
}

test('what adds next to nothing to the dearer run is not told as worse', (t) => {
  const worse = ({ changes }: Diff): unknown[] =>
    changes.filter(({ better }) => better === false).map((change) => change.new?.name);
  const now = pair('bb', 4_000_000, 120_000);
  const fixed = diff(pair('aa', 100_000_000, 108_000), now);
  t.deepEqual(worse(fixed), []);
  t.is(fixed.verdict, 'better');
  // Of a run of the same cost it is told, and so is what doubles, in any.
  t.deepEqual(worse(diff(pair('aa', 4_000_000, 108_000), now)), ['part']);
  t.deepEqual(worse(diff(pair('aa', 100_000_000, 60_000), now)), ['part']);
});

test('the figures of runs differ, too, where these cost more', (t) => {
  const of = (build: string, costs: readonly number[]): Report => {
    const points = costs.map((own, i): [number, number, number] => [2 ** i, 1, own]);
    return report(build, 2000, [
      sampleRoutine({ id: build, build_id: build, per_run: samplePerRun({ points }) }),
    ]);
  };
  const runs = overSameRuns(
    of('aa', [500, 600, 738]),
    ['aa'],
    of('bb', [700, 900, 738]),
    ['bb'],
    0.05,
  );
  t.deepEqual([runs?.size, runs?.old, runs?.new], [2, 600, 900]);
});

test('figures that are told differ, though the largest size costs the same', (t) => {
  const of = (build: string, costs: readonly number[]): Report => {
    const points = costs.map((c, i): [number, number, number, number, number] => [
      2 ** i,
      1,
      c,
      c,
      c,
    ]);
    const total = costs.reduce((sum, c) => sum + c, 0);
    const routine = sampleRoutine({ ...UNKNOWN, build_id: build, points, cost_total: total });
    return report(build, total, [routine]);
  };
  const result = diff(of('aa', [500, 600, 738]), of('bb', [700, 900, 738]));
  const [{ better, at_equal_size: at }] = result.changes;
  t.is(better, false);
  t.deepEqual([at?.size, at?.old, at?.new], [2, 600, 900]);
  t.notRegex(text(result), /738/);
});
