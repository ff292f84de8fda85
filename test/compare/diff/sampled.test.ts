/** Sampled runs compared and checked: an alarm only where intervals have no value in common. */
import test from 'ava';
import pc from 'picocolors';
import { check } from '../../../src/compare/check/check.js';
import { DEFAULT_RULES } from '../../../src/compare/check/rules.js';
import { diff } from '../../../src/compare/diff/diff.js';
import { diffText } from '../../../src/compare/diff/diff-text.js';
import type { Estimate } from '../../../src/profile/inference/estimate.js';
import type { InferredRoutine } from '../../../src/schema/inferred.js';
import type { Report, RoutineReport } from '../../../src/schema/report.js';
import type { Sampled } from '../../../src/schema/sampled.js';
import { sampleReport, sampleRoutine, sampleRun } from '../../support/sample-report.js';

const SIZES = [10, 20, 40, 80, 160];
const OUTCOMES = { samples: 20, exact: 20, cut: 0, killed: 0, failed: 0 };
const SAMPLED: Sampled = {
  budget: 0.01,
  seconds: 60,
  spent_s: 0.5,
  processor_s: 50,
  copies_s: 2,
  longest_stall_s: 0.001,
  ...OUTCOMES,
  passed_over: 0,
  cuts: {},
  stopped: null,
  routines: [],
};

const about = (value: number, by = 1.2): Estimate => ({ value, low: value / by, high: value * by });

interface Case {
  mean: Estimate & { bound?: boolean };
  rate?: Estimate;
  cells?: Estimate;
  /** Of a call, by its size. */
  cost?: (n: number) => number;
  sizes?: readonly number[];
  routine?: Partial<RoutineReport>;
}

function report({ mean, rate = about(10), cells, cost = (n) => n * n, ...more }: Case): Report {
  const routine = sampleRoutine({
    points: (more.sizes ?? SIZES).map((n) => [n, 2, cost(n), cost(n), 2 * cost(n)]),
    exponent_interval: [1.9, 2.1],
    ...more.routine,
  });
  const inferred: InferredRoutine = {
    name: routine.name,
    module: routine.module_path,
    build_id: routine.build_id,
    offset: routine.offset,
    ...OUTCOMES,
    calls_per_s: rate,
    calls: rate,
    mean_cost: { bound: false, ...mean },
    cost_per_s: null,
    share: null,
    total_size: cells ?? null,
  };
  return sampleReport({
    runs: [sampleRun({ sampled: SAMPLED })],
    routines: [routine],
    sampled: { runs: 1, seconds: 60, ...OUTCOMES, routines: [inferred] },
  });
}

const changes = (before: Case, after: Case): unknown[] =>
  diff(report(before), report(after)).changes.map(({ kind, better }) => [kind, better]);

const fails = (before: Case, after: Case): string[] =>
  check(report(after), DEFAULT_RULES, report(before))
    .verdicts.filter(({ fails: does }) => does)
    .map(({ message }) => message);

const twice = (n: number): number => 2 * n * n;

test('the intervals lie apart: it became worse, or better', (t) => {
  const [before, after] = [{ mean: about(1000) }, { mean: about(2000), cost: twice }];
  t.deepEqual(changes(before, after), [
    ['cost', false],
    ['sampled', false],
  ]);
  const result = diff(report(before), report(after));
  t.regex(
    diffText(result, { width: 100, colors: pc.createColors(false) }),
    /WORSE +lookup, all calls \(20 samples and 20\): blocks a call 1k \(833-1\.2k\) -> 2k \(1\.67k-2\.4k\)/,
  );
  // Both say the same: it is weighed once.
  t.true(Math.abs(result.effect - 0.931 / 2) < 1e-9);
  t.deepEqual(changes(after, before), [
    ['cost', true],
    ['sampled', true],
  ]);
  t.regex(fails(before, after).join(), /a call of lookup costs 2k .* was 1k .* no value in common/);
  t.deepEqual(fails(after, before), []);
});

test('intervals that overlap are no alarm', (t) => {
  const [before, after] = [{ mean: about(1000, 1.6) }, { mean: about(2000, 1.6) }];
  t.deepEqual(changes(before, after), []);
  t.deepEqual(fails(before, after), []);
});

test('dearer calls of larger inputs are no alarm', (t) => {
  const before = { mean: about(1000) };
  const after = { mean: about(4000), sizes: SIZES.map((n) => 2 * n) };
  t.deepEqual(changes(before, after), [['sampled', null]]);
  t.regex(diff(report(before), report(after)).changes[0].text, /by size they cost the same/);
  t.deepEqual(fails(before, after), []);
});

test('more calls, and more cells, are told and judged by nobody', (t) => {
  const before = { mean: about(1000), cells: about(50) };
  const after = { mean: about(1000), rate: about(90), cells: about(500) };
  t.deepEqual(changes(before, after), [['sampled', null]]);
  t.regex(
    diff(report(before), report(after)).changes[0].text,
    /calls a second 10 \(8\.33-12\) -> 90 .*cells of all calls ≥ 50 .* -> ≥ 500/,
  );
  t.deepEqual(fails(before, after), []);
});

test('a lower bound may be any dearer: nothing is above it, and it is marked', (t) => {
  const bound = { mean: { value: 1000, low: 800, high: null, bound: true } };
  t.deepEqual(changes(bound, { mean: about(9000), cost: (n) => n * n }), []);
  t.deepEqual(fails(bound, { mean: about(9000) }), []);
  const worse = diff(
    report({ mean: about(100) }),
    report({ ...bound, cost: (n) => 9 * n * n }),
  ).changes.find(({ kind }) => kind === 'sampled')!;
  t.false(worse.better);
  t.regex(worse.text, /100 \(83\.3-120\) -> ≥ 1k \(from 800\)/);
});

test('a class that other samples may have shown is no verdict', (t) => {
  const line = { class: 'O(n)', exponent: 1, size: 'rms' } as const;
  const square = { class: 'O(n^2)', exponent: 2, size: 'rms' } as const;
  const mean = about(1000);
  for (const [ends, is] of [
    [[0.9, 1.95], null],
    [[0.9, 1.1], false],
  ] as const) {
    const before = {
      mean,
      cost: (n: number) => 20 * n,
      routine: { ...line, exponent_interval: [...ends] },
    };
    const after = { mean, routine: square };
    t.deepEqual(changes(before as Case, after), [['class', is]]);
    t.is(fails(before as Case, after).length, is === null ? 0 : 1);
  }
});
