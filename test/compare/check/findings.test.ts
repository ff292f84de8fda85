import test from 'ava';
import pc from 'picocolors';
import { check } from '../../../src/compare/check/check.js';
import { toGitHub } from '../../../src/compare/check/github.js';
import { toJUnit } from '../../../src/compare/check/junit.js';
import type { CheckResult } from '../../../src/compare/check/check-model.js';
import { DEFAULT_RULES, parseFindings, parseRule } from '../../../src/compare/check/rules.js';
import type { Rules } from '../../../src/compare/check/rules.js';
import { toSarif } from '../../../src/compare/check/sarif.js';
import { checkText } from '../../../src/compare/check/check-text.js';
import { ComairError } from '../../../src/base/errors.js';
import { parseGrowth } from '../../../src/growth/write.js';
import type { Report } from '../../../src/schema/report.js';
import {
  sampleFinding,
  sampleGrowth,
  samplePerRun,
  sampleReport,
  sampleRoutine,
} from '../../support/sample-report.js';

/** `insert` is O(n) at each of its n calls; `vague` says nothing by its calls, but grows like n. */
const inserting = (changes: Partial<Report> = {}): Report =>
  sampleReport({
    growth: sampleGrowth(),
    findings: [
      sampleFinding({
        text: 'insert is called n times by main, and each call costs O(n): together n^2.',
        routines: [{ ...sampleFinding().routines[0], id: 'i', name: 'insert' }],
      }),
    ],
    routines: [
      sampleRoutine({
        id: 'i',
        name: 'insert',
        class: 'O(n)',
        exponent: 1,
        callers: [],
        per_run: samplePerRun(),
      }),
      sampleRoutine({
        id: 'v',
        name: 'vague',
        class: 'unknown',
        formula: null,
        exponent: null,
        callers: [],
        reason: '2 sizes',
        cost_self: 20_000_000,
        per_run: samplePerRun({ class: 'O(n)', exponent: 1, exponent_interval: [1, 1] }),
      }),
    ],
    ...changes,
  });

const rules = (changes: Partial<Rules> = {}, texts: string[] = []): Rules => ({
  ...DEFAULT_RULES,
  rules: texts.map(parseRule),
  ...changes,
});
const of = ({ status, verdicts, uncovered }: CheckResult): unknown[] => [
  status,
  ...verdicts.map((v) => [v.routine.name, v.over, v.finding, v.outcome, v.rule]),
  ...uncovered.map(({ rank }) => `uncovered ${rank}`),
];
const plain = { colors: pc.createColors(false) };
const LINEAR = { ceiling: parseGrowth('n log n') };

test('the ceiling holds for findings over runs, and for what calls alone do not decide', (t) => {
  const result = check(inserting(), rules(LINEAR));
  t.deepEqual(of(result), [
    1,
    ['insert', 'run', 1, 'violation', 'ceiling'],
    ['insert', 'call', null, 'holds', 'ceiling'],
    ['vague', 'run', null, 'holds', 'ceiling'],
  ]);
  t.is(
    result.verdicts[0].message,
    'insert grows like O(n^2) over the runs; at most O(n log n) is allowed: insert is called n times by main, and each call costs O(n): together n^2; 89.0 % of the cost, exponent 1.97 to 2.02',
  );
  t.regex(
    checkText(result, plain),
    /\nFAILED: 2 routines and 1 finding checked, 2 within limits, 1/,
  );
  t.is(check(inserting(), rules({ ceiling: parseGrowth('n^2') })).status, 0);
  t.is(check(inserting(), rules({ ...LINEAR, ignore: ['insert'] })).status, 0);
});

test('findings have a limit of their own; none, and no rule for them, is said', (t) => {
  const none = check(inserting(), rules({ findings: 'none' }));
  t.deepEqual(of(none), [1, ['insert', 'run', 1, 'violation', 'findings']]);
  t.regex(none.verdicts[0].message, /over the runs; no finding is allowed: insert is called/);
  const square = check(inserting(), rules({ findings: parseFindings('n^2') }));
  t.deepEqual(of(square), [0, ['insert', 'run', 1, 'holds', 'findings']]);
  const byCall = ['insert <= n'];
  t.deepEqual(of(check(inserting(), rules({ findings: 'any' }, byCall))), [
    0,
    ['insert', 'call', null, 'holds', 'insert <= n'],
  ]);
  const silent = check(inserting(), rules({}, byCall));
  t.deepEqual(of(silent), [0, ['insert', 'call', null, 'holds', 'insert <= n'], 'uncovered 1']);
  t.regex(
    checkText(silent, plain),
    /^warning 1 finding not covered by any rule: insert \(O\(n\^2\), 89\.0 % of the cost\); --findings/,
  );
  t.regex(toGitHub(silent, '/'), /^::warning title=finding not covered by any rule::insert \(O/);
  t.regex(toJUnit(silent), /skipped="1">[^]*name="finding 1: insert [^]*<skipped message="not cov/);
  t.regex(toSarif(silent, '/'), /"level": "warning",\s+"message": \{\s+"text": "Finding not cov/);
  t.throws(() => parseFindings('few'), { instanceOf: ComairError, message: /none, any, or a/ });
});

test('a rule with "per run" is about own cost over whole runs', (t) => {
  const broken = check(inserting(), rules({}, ['insert <= n per run', 'insert <= n']));
  t.deepEqual(of(broken), [
    1,
    ['insert', 'run', null, 'violation', 'insert <= n per run'],
    ['insert', 'call', null, 'holds', 'insert <= n'],
  ]);
  t.is(
    broken.verdicts[0].message,
    'insert grows like O(n^2) over the runs; at most O(n) is allowed: 4 runs, 93.1 % of the cost, exponent 1.97 to 2.02',
  );
  const held = check(inserting(), rules({}, ['* <= O(n^2) per run']));
  t.deepEqual([held.status, held.uncovered], [0, []]);
  // Without sizes of runs it cannot be told.
  const single = inserting({ growth: sampleGrowth({ against: null }), findings: [] });
  delete single.routines[0].per_run;
  t.regex(
    check(single, rules({}, ['insert <= n per run'])).verdicts[0].message,
    /^insert may grow faster than O\(n\) over the runs: the runs have no sizes \(comair-bin sweep/,
  );
});

test('what the baseline has is known; a finding that it has not fails', (t) => {
  const before = inserting({ findings: [] });
  before.routines[0].per_run = samplePerRun({
    class: 'O(n)',
    exponent: 1,
    exponent_interval: [1, 1],
  });
  const fresh = check(inserting(), rules(), before);
  t.deepEqual(of(fresh).slice(0, 2), [1, ['insert', 'run', 1, 'violation', 'baseline']]);
  t.regex(fresh.verdicts[0].message, /over the runs, was O\(n\); the baseline has no such finding/);
  const known = check(inserting(), rules(LINEAR), inserting());
  t.is(known.status, 0);
  t.true(known.verdicts.some(({ outcome, finding }) => outcome === 'known' && finding === 1));
});

test('with most of the cost undecided, "no finding" is not said', (t) => {
  const growth = sampleGrowth({
    shares: { constant: 0.1, steady: 0.2, growing: 0, undecided: 0.7 },
  });
  const result = check(inserting({ growth, findings: [] }), rules({ findings: 'none' }));
  t.is(result.status, 2);
  t.regex(checkText(result, plain), /UNDECIDED: 70\.0 % of the cost could not be checked/);
  const pass = rules({ findings: 'none', unknown: 'pass' });
  t.is(check(inserting({ growth, findings: [] }), pass).status, 0);
});

test('what one call went through counts where it is sure, or where cautious findings do', (t) => {
  const report = inserting({ growth: sampleGrowth({ against: null }) });
  const [finding] = report.findings!;
  const outcome = (cautious: boolean) => {
    const result = check(report, rules({ findings: 'none', unknown: 'pass', cautious }));
    return [result.status, result.verdicts.find((each) => each.finding === 1)?.outcome];
  };
  Object.assign(finding, { basis: 'progress', confidence: 0.67 });
  t.deepEqual(outcome(false), [1, 'violation']);
  finding.confidence = 0.5;
  t.deepEqual([false, true].map(outcome), [
    [0, 'undecided'],
    [1, 'violation'],
  ]);
  Object.assign(finding, { basis: 'passes', class: 'unknown', exponent: null, confidence: null });
  t.deepEqual([false, true].map(outcome), [
    [0, 'undecided'],
    [0, 'undecided'],
  ]);
});

test('calls of a single run that may get more are undecided', (t) => {
  const report = inserting({ growth: sampleGrowth({ against: null }) });
  report.findings![0].basis = 'calls';
  const result = check(report, rules({ findings: 'none', unknown: 'pass' }));
  t.deepEqual(of(result), [0, ['insert', 'call', 1, 'undecided', 'findings']]);
  t.is(check(report, rules({ findings: 'none', unknown: 'fail' })).status, 1);
  t.deepEqual(of(check(report, rules(LINEAR))).at(-1), 'uncovered 1');
});

test('what a close look at the loops suggests is said with the finding', (t) => {
  const report = inserting();
  const [finding] = report.findings!;
  const suggestion = { code: 'index' as const, text: 'It is a search.', saving: 0.5 };
  const thresholds = { search: 0.01, some: 0.1, most: 0.9, redundant: 0.5 };
  finding.diagnosis = { thresholds, suggestion, loops: [], recursions: [], calls: [] };
  const log = toSarif(check(report, rules({ findings: 'none' })), '/');
  t.regex(log, /together n\^2\. Suggestion: index: It is a search; /);
  t.regex(log, /"help": \{\s+"text": "comair-bin --diagnose/);
  t.regex(
    check(report, rules({}, ['vague <= n'])).uncovered[0]?.text ?? '',
    /Suggestion: index: It is a search/,
  );
  finding.diagnosis.suggestion = { code: 'none', text: 'It is needed.', saving: 0 };
  t.notRegex(toSarif(check(report, rules({ findings: 'none' })), '/'), /Suggestion/);
});

test('a finding of a library routine is shown where the program calls it', (t) => {
  const report = inserting();
  const at = { file: '/home/me/proj/src/prog.cc', line: 14, name: 'Queue::take', routine: 'main' };
  report.findings![0].called_at = at;
  const result = check(report, { ...DEFAULT_RULES, findings: 'none', minShare: 0 });
  t.regex(checkText(result, { colors: pc.createColors(false) }), /src\/prog\.cc:14/);
  t.regex(toGitHub(result, '/home/me/proj'), /^::error file=src\/prog\.cc,line=14,/m);
  const { runs } = JSON.parse(toSarif(result, '/home/me/proj')) as {
    runs: { results: { locations: { physicalLocation?: object }[] }[] }[];
  };
  t.deepEqual(runs[0].results[0].locations[0].physicalLocation, {
    artifactLocation: { uri: 'src/prog.cc', uriBaseId: '%SRCROOT%' },
    region: { startLine: 14 },
  });
});
