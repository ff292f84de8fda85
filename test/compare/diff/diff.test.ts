import test from 'ava';
import pc from 'picocolors';
import { diff } from '../../../src/compare/diff/diff.js';
import type { Diff } from '../../../src/compare/diff/diff-model.js';
import { diffText } from '../../../src/compare/diff/diff-text.js';
import { ComairError } from '../../../src/base/errors.js';
import type { Report, RoutineReport } from '../../../src/schema/report.js';
import { hostileReport, UNPRINTABLE } from '../../terminal/hostile.js';
import { sampleReport, sampleRoutine, sampleRun } from '../../support/sample-report.js';

const SIZES = [10, 20, 40, 80, 160];
const points = (cost: (n: number) => number): RoutineReport['points'] =>
  SIZES.map((n) => [n, 2, cost(n), cost(n), 2 * cost(n)]);

const build = (id: string, routines: RoutineReport[]): Report =>
  sampleReport({
    runs: [sampleRun({ build_id: id })],
    routines: routines.map((r) => ({ ...r, build_id: id, id: `${id}${r.name}`.slice(0, 12) })),
  });

const kinds = ({ changes }: Diff): unknown[] =>
  changes.map(({ kind, better, old, new: now }) => [kind, better, old?.name, now?.name]);

const text = (result: Diff): string =>
  diffText(result, { width: 100, colors: pc.createColors(false) });

test('a report compares with itself as unchanged', (t) => {
  const report = build('a', [sampleRoutine({ points: points((n) => n * n) })]);
  const result = diff(report, report);
  t.deepEqual(result.changes, []);
  t.is(result.unchanged, 1);
  t.deepEqual(result.warnings, []);
  t.regex(text(result), /\nNo change: 1 routine compared/);
});

test('class, exponent and cost at equal size, each with its evidence', (t) => {
  const square = sampleRoutine({ name: 'square', points: points((n) => n * n) });
  const power = sampleRoutine({
    name: 'power',
    class: 'O(n^k)',
    exponent: 1.4,
    points: points((n) => n ** 1.4),
  });
  const line = sampleRoutine({
    name: 'line',
    class: 'O(n)',
    exponent: 1,
    points: points((n) => 10 * n),
  });
  const result = diff(
    build('a', [square, power, line]),
    build('b', [
      { ...square, class: 'O(n log n)', exponent: 1, points: points((n) => 7 * n) },
      { ...power, exponent: 1.7, points: points((n) => n ** 1.7) },
      { ...line, points: points((n) => 11 * n) },
    ]),
  );
  t.deepEqual(kinds(result), [
    ['exponent', false, 'power', 'power'],
    ['cost', false, 'line', 'line'],
    ['class', true, 'square', 'square'],
  ]);
  const [exponent, cost, better] = result.changes;
  t.regex(exponent.text, /grows faster: O\(n\^1.4\) -> O\(n\^1.7\)/);
  t.is(
    cost.text,
    'line costs more (O(n)): at size 160 1.6k -> 1.76k blocks (x1.10; x1.10 over all 5 sizes)',
  );
  t.deepEqual(
    { ...cost.at_equal_size, ratio: 0 },
    {
      size: 160,
      old: 1600,
      new: 1760,
      ratio: 0,
      sizes: 5,
      compared: 5,
      share: 1,
      crossing: null,
    },
  );
  t.regex(
    better.text,
    /^square grows slower: O\(n\^2\) -> O\(n log n\); at size 160 25.6k -> 1.12k/,
  );
});

test('what costs the same at equal sizes is no change of the code, and that is said', (t) => {
  const before = sampleRoutine({ class: 'O(n)', exponent: 1, points: points((n) => n * n) });
  const more = { ...before, points: points((n) => n * n), class: 'O(n^2)' as const, exponent: 2 };
  const [change] = diff(build('a', [before]), build('b', [more])).changes;
  t.regex(change.text, /other sizes show it, the code costs the same$/);
  t.is(change.better, null);
});

test('costs are weighed by where they are, and where they cross is said', (t) => {
  const before = sampleRoutine({ class: 'O(n)', exponent: 1, points: points((n) => 100 * n) });
  const mixed = { ...before, points: points((n) => (n === 160 ? 70 : 130) * n) };
  const report = (routine: RoutineReport): Report => build('a', [routine]);
  const result = diff(report(before), report(mixed));
  t.deepEqual(result.changes, []);
  // 31,000 blocks before and 30,700 now: nothing that counts, though four of five sizes are dearer.
  t.is(result.verdict, 'unchanged');
  const better = { ...before, points: points((n) => (n === 160 ? 50 : 130) * n) };
  const there = diff(report(before), report(better));
  t.is(there.verdict, 'better');
  t.regex(
    there.changes[0].text,
    /^lookup costs less \(O\(n\)\): at size 160 16k -> 8k blocks \(x0\.50; x0\.89 over all 5 sizes\); the curves cross near size 97: more expensive below, cheaper above$/,
  );
  const back = diff(report(better), report(before));
  t.is(back.verdict, 'worse');
  t.regex(
    back.changes[0].text,
    /costs more .* cross near size 97: cheaper below, more expensive above$/,
  );
  t.true(Math.abs(back.effect + there.effect) < 1e-9);
});

const sorted = (sizes: number[], cost: (n: number) => number, calls = 1): RoutineReport['points'] =>
  sizes.map((n) => [n, calls, cost(n), cost(n), calls * cost(n)]);

test('a better sort is an improvement though it is dearer at all common sizes', (t) => {
  const unclaimed = { class: 'unknown', exponent: null, formula: null, r2: null } as const;
  const insertion = sampleRoutine({
    ...unclaimed,
    name: 'sort',
    reason: '4 distinct sizes',
    points: sorted([3, 5, 9, 150], (n) => 24 + 2 * n * n),
    cost_total: 45_326,
  });
  // Calls itself, so that it has many small calls; its large ones are of other sizes.
  const levels = [152, 76, 38, 19, 9, 5, 3, 1];
  const merge = sampleRoutine({
    ...unclaimed,
    name: 'sort',
    reason: 'varies',
    points: levels
      .toReversed()
      .flatMap((n) => sorted([n], (m) => 60 * m + 10 * m * Math.log2(m + 1), Math.ceil(152 / n))),
    cost_total: 22_000,
  });
  const [old, now] = [build('a', [insertion]), build('b', [merge])];
  const result = diff(old, now);
  t.deepEqual(kinds(result), [['cost', true, 'sort', 'sort']]);
  t.is(result.verdict, 'better');
  t.regex(result.changes[0].text, /cross near size \d+: more expensive below, cheaper above/);
  t.regex(
    text(result),
    /\nBetter(: \S+ -> \S+ blocks \(\d\d\.\d % less\)| at equal sizes, by \d\d\.\d % of the cost)\.\n/,
  );
  t.is(diff(now, old).verdict, 'worse');
});

test('growth decides against the sizes seen where it turns them within ten times the largest', (t) => {
  const claimed = (name: 'O(n)' | 'O(n^2)', coefficient: number): RoutineReport => {
    const power = name === 'O(n)' ? 1 : 2;
    return sampleRoutine({
      class: name,
      exponent: power,
      curve: { offset: 0, terms: [{ coefficient, power, log: 0 }] },
      points: points((n) => coefficient * n ** power),
    });
  };
  // Equal at 1000, and at 16,000.
  for (const [coefficient, better] of [
    [1000, true],
    [16_000, false],
  ] as const) {
    const result = diff(
      build('a', [claimed('O(n^2)', 1)]),
      build('b', [claimed('O(n)', coefficient)]),
    );
    t.is(result.changes[0].better, better);
    t.is(result.verdict, better ? 'better' : 'worse');
    t.is(/by the cost functions cheaper from size 1k on/.test(result.changes[0].text), better);
  }
});

test('thresholds: small changes and small shares are left out', (t) => {
  const one = sampleRoutine({ points: points((n) => 100 * n) });
  const two = { ...one, points: points((n) => 103 * n) };
  t.deepEqual(diff(build('a', [one]), build('b', [two])).changes, []);
  t.is(diff(build('a', [one]), build('b', [two]), { threshold: 0.01 }).changes.length, 1);
  const tiny = { ...two, cost_share: 0.001, points: points((n) => 900 * n) };
  const small = { ...one, cost_share: 0.001 };
  t.deepEqual(diff(build('a', [small]), build('b', [tiny])).changes, []);
  t.is(diff(build('a', [small]), build('b', [tiny]), { minShare: 0 }).changes.length, 1);
});

test('appeared, vanished, replaced under the same caller, unclaimed and claimed', (t) => {
  const old = (name: string, changes = {}): RoutineReport => sampleRoutine({ name, ...changes });
  const unknown = {
    class: 'unknown',
    exponent: null,
    formula: null,
    r2: null,
    reason: 'few',
  } as const;
  const calls = (routine: number): object => ({
    callees: [{ routine, name: 'x', calls: 1, cost: 8e6 }],
  });
  const before = build('a', [
    old('caller', calls(1)),
    old('insertion', { points: points((n) => n * n) }),
    old('gone'),
    old('lost'),
    old('found', unknown),
  ]);
  const after = build('b', [
    old('caller', calls(1)),
    old('merge', { class: 'O(n log n)', exponent: 1, points: points((n) => 6 * n) }),
    old('come'),
    old('lost', unknown),
    old('found'),
  ]);
  const result = diff(before, after);
  t.deepEqual(kinds(result), [
    ['replaced', true, 'insertion', 'merge'],
    ['appeared', null, undefined, 'come'],
    ['vanished', null, 'gone', undefined],
    ['unclaimed', null, 'lost', 'lost'],
    ['claimed', null, 'found', 'found'],
  ]);
  t.regex(
    text(result),
    /^better {2}insertion O\(n\^2\) was replaced by merge O\(n log n\), both called by caller; at size 160 25.6k -> 960 blocks/m,
  );
});

test('routines without names compare within a build only, and it is said', (t) => {
  const nameless = sampleRoutine({ name: 'sub_1234', points: points((n) => n) });
  const dearer = { ...nameless, points: points((n) => 2 * n) };
  t.deepEqual(kinds(diff(build('a', [nameless]), build('a', [dearer]))), [
    ['cost', false, 'sub_1234', 'sub_1234'],
  ]);
  const other = diff(build('a', [nameless]), build('b', [dearer]));
  t.deepEqual(other.changes, []);
  t.regex(other.warnings.join(), /2 routines without names cannot be found again/);
});

test('a library in another version and a function on another line are the same', (t) => {
  const at = (name: string, module: string): RoutineReport => sampleRoutine({ name, module });
  const result = diff(
    build('a', [at('f', 'libz.so.1.2.3'), at('g (a.c:12)', 'prog')]),
    build('b', [at('f', 'libz.so.1.3'), at('g (a.c:99)', 'prog')]),
  );
  t.deepEqual([result.changes.length, result.unchanged], [0, 2]);
});

test('different metrics are refused, different programs are said', (t) => {
  const report = sampleReport();
  const other = sampleReport({ metric: { size: 'drms', cost: 'blocks', cell: 8 } });
  const error = t.throws(() => diff(report, other), { instanceOf: ComairError });
  t.is(error.code, 'mismatch');
  t.regex(error.message, /size is rms in the old one and drms in the new one/);
  t.regex(
    diff(sampleReport({ routines: [] }), report).warnings.join(),
    /the old one is empty. Nothing/,
  );
  t.throws(() => diff(report, sampleReport({ view: 'bottom-up' })), { message: /one is top-down/ });
  const program = sampleReport({ runs: [sampleRun({ exe: '/bin/other' })] });
  t.regex(diff(report, program).warnings.join(), /different programs: prog and other/);
});

test('hostile names are text on the terminal and in the page', (t) => {
  const before = hostileReport();
  const after = hostileReport();
  for (const routine of after.routines) routine.points = points((n) => n);
  for (const routine of before.routines) routine.points = points((n) => 9 * n);
  const result = diff(before, after, { minShare: 0 });
  t.is(result.changes.length, before.routines.length);
  t.notRegex(text(result).replaceAll('\n', ''), UNPRINTABLE);
});
