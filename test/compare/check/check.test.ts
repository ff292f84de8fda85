import test from 'ava';
import { check } from '../../../src/compare/check/check.js';
import { globToRegExp, isLiteral, matcher } from '../../../src/report/read/pattern.js';
import { DEFAULT_RULES, parseRule } from '../../../src/compare/check/rules.js';
import type { Rules } from '../../../src/compare/check/rules.js';
import type { CheckResult } from '../../../src/compare/check/check-model.js';
import { ComairError } from '../../../src/base/errors.js';
import { parseGrowth } from '../../../src/growth/write.js';
import type { Report, RoutineReport } from '../../../src/schema/report.js';
import { sampleLoop, sampleReport, sampleRoutine, sampleRun } from '../../support/sample-report.js';

const routine = (name: string, claim: string, changes = {}): RoutineReport =>
  sampleRoutine({
    name,
    id: name,
    class: claim as RoutineReport['class'],
    exponent: null,
    callers: [],
    ...changes,
  });
const unknown = (name: string, changes = {}): RoutineReport =>
  routine(name, 'unknown', { formula: null, r2: null, reason: '2 distinct sizes', ...changes });
const reportOf = (...routines: RoutineReport[]): Report => sampleReport({ routines });
const rules = (texts: string[], changes: Partial<Rules> = {}): Rules => ({
  ...DEFAULT_RULES,
  rules: texts.map(parseRule),
  ...changes,
});
const verdicts = ({ verdicts }: CheckResult): unknown[] =>
  verdicts.map((v) => [v.routine.name, v.outcome, v.fails, v.rule]);

test('a rule holds or fails by the class of what it names', (t) => {
  const report = reportOf(
    routine('parse_all', 'O(n^2)'),
    routine('parse_one', 'O(n)'),
    routine('other', 'O(n^3)'),
  );
  const result = check(report, rules(['parse_* <= O(n log n)']));
  t.false(result.passed);
  t.deepEqual(verdicts(result), [
    ['parse_all', 'violation', true, 'parse_* <= O(n log n)'],
    ['parse_one', 'holds', false, 'parse_* <= O(n log n)'],
  ]);
  t.is(
    result.verdicts[0].message,
    'parse_all grows like O(n^2); at most O(n log n) is allowed: 12 + 3.5 n^2 over 41 sizes 10-4k, 93.1 % of the cost',
  );
  t.true(check(report, rules(['parse_* <= n^2'])).passed);
});

test('a loop is held to rules that name it, by its lines or its nest', (t) => {
  const slow = sampleLoop({ class: 'O(n^2)' });
  const place = { number: '1.1', parent: 0, offset: '0x1260' };
  const inner = sampleLoop({ name: 'a.c:9 in lookup', ...place, class: 'O(n)' });
  const report = { ...reportOf(routine('lookup', 'O(n)')), loops: [slow, inner] };
  const result = check(report, rules(['lookup loop 1 <= O(n)', '*:* in lookup <= O(n)']));
  t.deepEqual(verdicts(result), [
    ['lookup.c:20-24 in lookup', 'violation', true, 'lookup loop 1 <= O(n)'],
    ['a.c:9 in lookup', 'holds', false, '*:* in lookup <= O(n)'],
  ]);
  // It was like that before, in the same nest of the same routine.
  const known = check(report, rules(['lookup loop 1 <= O(n)']), report);
  t.deepEqual(
    verdicts(known).find((each) => (each as unknown[])[0] === slow.name),
    [slow.name, 'known', false, 'lookup loop 1 <= O(n)'],
  );
  // What is about routines is not about what is in them.
  t.deepEqual(verdicts(check(report, rules(['lookup* <= O(n)']))).length, 1);
  const without = reportOf(routine('lookup', 'O(n)'));
  t.throws(() => check(without, rules(['lookup loop 1 <= O(n)'])), {
    message: /is about a loop, and none were recorded: record without --no-loops/,
  });
  t.throws(() => check(report, rules(['lookup loop 7 <= O(n)'])), { message: /matches none/ });
});

test('the first rule that matches decides; the ceiling is for the others, but for small and ignored ones', (t) => {
  const report = reportOf(
    routine('parse_slow', 'O(n^2)'),
    routine('sort', 'O(n^2)'),
    routine('small', 'O(n^2)', { cost_share: 0.005 }),
    routine('left', 'O(n^2)', { module: 'libc.so.6' }),
    unknown('vague'),
  );
  const ceiling = parseGrowth('n');
  const result = check(
    report,
    rules(['parse_slow <= n^2', 'parse_* <= n'], { ceiling, ignore: ['libc*!*', 'none'] }),
  );
  t.deepEqual(verdicts(result), [
    ['sort', 'violation', true, 'ceiling'],
    ['vague', 'undecided', false, 'ceiling'],
    ['parse_slow', 'holds', false, 'parse_slow <= n^2'],
  ]);
  t.deepEqual(result.warnings, ['ignore none matches no routine']);
});

test('an unknown class fails a rule that names one routine, or as the rules say', (t) => {
  const report = reportOf(unknown('parse'), routine('parse_x', 'O(n)'));
  const passes = (texts: string[], changes: Partial<Rules> = {}): boolean =>
    check(report, rules(texts, changes)).passed;
  t.false(passes(['parse <= n']));
  t.true(passes(['pars* <= n']));
  t.false(passes(['pars* <= n'], { unknown: 'fail' }));
  t.true(passes(['parse <= n'], { unknown: 'pass' }));
  const [verdict] = check(report, rules(['parse <= n'])).verdicts;
  t.is(verdict.message, 'parse may grow like O(n), and its class is unknown: 2 distinct sizes');
});

test('what could not be checked is named with its share; more than half of the cost is status 2', (t) => {
  const ceiling = parseGrowth('n');
  const of = (vague: number, changes: Partial<Rules> = {}): CheckResult =>
    check(
      reportOf(
        unknown('vague', { cost_self: vague }),
        routine('clear', 'O(n)', { cost_self: 100 - vague }),
      ),
      rules([], { ceiling, ...changes }),
    );
  const most = of(60);
  t.deepEqual([most.passed, most.status], [false, 2]);
  t.regex(most.unchecked.reason ?? '', /^60\.0 % of the cost could not be checked, more than half/);
  t.like(most.verdicts[0], { outcome: 'undecided', fails: false, share: 0.6, covered: 0 });
  const half = of(50);
  t.deepEqual([half.passed, half.status, half.unchecked], [true, 0, { share: 0.5, reason: null }]);
  t.deepEqual([of(60, { unknown: 'pass' }).status, of(10, { unknown: 'fail' }).status], [0, 1]);
  // What fails is the reason, whatever else could not be checked.
  const broken = check(
    reportOf(unknown('vague', { cost_self: 90 }), routine('bad', 'O(n^2)', { cost_self: 10 })),
    rules([], { ceiling }),
  );
  t.is(broken.status, 1);
  // Against a baseline alone, too.
  const before = reportOf(routine('f', 'O(n)'));
  const once = { sizes: 1, size_range: [10, 10] };
  t.is(check(reportOf(unknown('f', once)), DEFAULT_RULES, before).status, 2);
  // What lost its class over as many sizes has failed.
  t.is(check(reportOf(unknown('f')), DEFAULT_RULES, before).status, 1);
  t.is(check(reportOf(unknown('f')), rules([], { unknown: 'pass' }), before).status, 0);
});

test('a caller that was checked answers for what it calls', (t) => {
  const from = (routine: number, cost: number): object => ({
    callers: [{ routine, name: '', calls: 1, cost }],
    cost_total: 80,
    cost_self: 40,
  });
  const report = reportOf(
    routine('outer', 'O(n)', { cost_self: 20, cost_total: 100 }),
    unknown('middle', from(0, 80)),
    unknown('inner', from(1, 60)),
  );
  const ceiling = parseGrowth('n');
  const result = check(report, rules([], { ceiling }));
  t.is(result.status, 0);
  t.deepEqual(
    result.verdicts.map(({ share, covered }) => [share, covered]),
    [
      [0.4, 1],
      [0.4, 0.75],
      [null, 0],
    ],
  );
  t.true(Math.abs(result.unchecked.share - 0.1) < 1e-9);
  // One that is ignored answers for nothing; what calls itself does not, either.
  t.is(check(report, rules([], { ceiling, ignore: ['outer'] })).status, 2);
  const loop = reportOf(unknown('f', from(1, 80)), unknown('g', from(0, 80)));
  t.is(check(loop, rules([], { ceiling })).status, 2);
});

test('a rule that matches nothing is an error, and so is nothing to check', (t) => {
  const report = reportOf(routine('parse', 'O(n)'));
  const error = t.throws(
    () => check(report, rules(['parse <= n', 'pasre* <= n', 'x!parse <= n'])),
    {
      instanceOf: ComairError,
    },
  );
  t.regex(error.message, /"pasre\* <= n", "x!parse <= n" match none of 1 routine that ran/);
  t.throws(() => check(report, DEFAULT_RULES), { message: /nothing to check/ });
  t.throws(() => check(reportOf(), rules(['f <= n'])), { message: /nothing to check. Nothing to/ });
  const small = reportOf(routine('f', 'O(n)', { cost_share: 0.001 }));
  const none = check(small, rules([], { ceiling: parseGrowth('n') }));
  t.regex(none.warnings.join(), /^no routine was checked/);
});

test('classes that the costs do not tell apart: all within, all above, or undecided', (t) => {
  const alike = (['O(n log n)', 'O(n)'] as const).map((name) => ({ class: name, exponent: 1 }));
  const report = reportOf(unknown('f', { alike, reason: 'both fit equally well' }));
  const holds = check(report, rules(['f <= n log n']));
  t.true(holds.passed);
  t.regex(
    holds.verdicts[0].message,
    /^f grows like O\(n log n\) or O\(n\); O\(n log n\) is allowed/,
  );
  const above = check(report, rules(['f <= log n']));
  t.deepEqual(verdicts(above), [['f', 'violation', true, 'f <= log n']]);
  t.deepEqual(verdicts(check(report, rules(['f <= n']))), [['f', 'undecided', true, 'f <= n']]);
});

test('a fitted exponent is above a limit when the low end of its interval is', (t) => {
  const power = (low: number): Report =>
    reportOf(routine('f', 'O(n^k)', { exponent: 1.5, exponent_interval: [low, 1.7] }));
  t.true(check(power(0.9), rules(['f <= n'])).passed);
  const result = check(power(1.3), rules(['f <= n']));
  t.false(result.passed);
  t.regex(result.verdicts[0].message, /, exponent 1\.30 to 1\.70$/);
});

test('callers that only pass on what a callee does are named with it', (t) => {
  const calls = (routine: number, cost = 8e6): object => ({
    callees: [{ routine, name: '', calls: 1, cost }],
  });
  const report = reportOf(
    routine('main', 'O(n^2)', calls(1)),
    routine('middle', 'O(n^2)', calls(2)),
    routine('inner', 'O(n^2)'),
    routine('cubic', 'O(n^3)', calls(2)),
    routine('aside', 'O(n^2)', calls(2, 1e6)),
  );
  const result = check(report, { ...DEFAULT_RULES, ceiling: parseGrowth('n') });
  const found = result.verdicts.map((v) => [v.routine.name, v.callers]);
  t.deepEqual(found, [
    ['inner', ['main', 'middle']],
    ['cubic', []],
    ['aside', []],
  ]);
  // A rule of its own is never folded away.
  t.true(check(report, rules(['main <= n'])).verdicts.some((v) => v.routine.name === 'main'));
});

test('recursion between violating routines ends', (t) => {
  const calls = (...routines: number[]): object => ({
    callees: routines.map((routine) => ({ routine, name: '', calls: 1, cost: 9e6 })),
  });
  const report = reportOf(
    routine('a', 'O(n^2)', calls(1)),
    routine('b', 'O(n^2)', calls(0)),
    routine('c', 'O(n^2)', calls(2)),
  );
  const { verdicts: all } = check(report, { ...DEFAULT_RULES, ceiling: parseGrowth('n') });
  t.true(all.length >= 2);
  t.true(all.some((v) => v.routine.name === 'c' && v.fails));
  t.true(all.some((v) => ['a', 'b'].includes(v.routine.name) && v.fails));
});

test('a baseline: what it has is known, what got worse fails, what grew fails without a ceiling', (t) => {
  const before = reportOf(
    routine('known', 'O(n^2)'),
    routine('worse', 'O(n^2)'),
    routine('grown', 'O(n)'),
    routine('same', 'O(n)'),
  );
  const now = reportOf(
    routine('known', 'O(n^2)'),
    routine('worse', 'O(n^3)'),
    routine('grown', 'O(n log n)'),
    routine('same', 'O(n)', { cost_total: 99 }),
    routine('new', 'O(n^3)'),
  );
  const byCeiling = check(now, rules([], { ceiling: parseGrowth('n log n') }), before);
  t.deepEqual(verdicts(byCeiling), [
    ['worse', 'violation', true, 'ceiling'],
    ['new', 'violation', true, 'ceiling'],
    ['known', 'known', false, 'ceiling'],
    ['grown', 'holds', false, 'ceiling'],
    ['same', 'holds', false, 'ceiling'],
  ]);
  const alone = check(now, DEFAULT_RULES, before);
  t.deepEqual(
    alone.verdicts.filter(({ fails }) => fails).map((v) => [v.routine.name, v.rule, v.limit]),
    [
      ['new', 'baseline', 'no such routine'],
      ['worse', 'baseline', 'O(n^2)'],
      ['grown', 'baseline', 'O(n)'],
    ],
  );
  t.regex(
    alone.verdicts[2].message,
    /grows like O\(n log n\), was O\(n\); at most O\(n\) is allowed/,
  );
  const byRule = check(now, rules(['known <= n', 'worse <= n']), before);
  t.deepEqual(
    byRule.verdicts.map((v) => [v.routine.name, v.outcome]),
    [
      ['new', 'violation'],
      ['worse', 'violation'],
      ['grown', 'violation'],
      ['known', 'known'],
      ['same', 'holds'],
    ],
  );
});

test('a baseline of another program or metric is refused', (t) => {
  const report = reportOf(routine('f', 'O(n)'));
  const refused = (changes: Partial<Report>): string => {
    const baseline = { ...report, ...changes };
    const error = t.throws(() => check(report, DEFAULT_RULES, baseline), {
      instanceOf: ComairError,
    });
    t.is(error.code, 'mismatch');
    return error.message;
  };
  t.regex(
    refused({ runs: [sampleRun({ exe: '/bin/other' })] }),
    /another program: other, not prog/,
  );
  t.regex(refused({ view: 'bottom-up' }), /another view/);
  t.regex(refused({ runs: [] }), /another program: none/);
  t.regex(
    refused({ routines: [routine('g', 'O(n)', { build_id: 'b' })] }),
    /shares no routine of prog/,
  );
  t.regex(
    refused({ metric: { ...report.metric, size: 'drms' } }),
    /another metric: size drms, not rms/,
  );
});

test('patterns match whole names, with and without what was added to them', (t) => {
  const yes: [string, string][] = [
    ['parse', 'parse'],
    ['parse', 'parse (a.c:12)'],
    ['parse', 'parse.part.0'],
    ['parse', 'parse.constprop.1.isra.0'],
    ['ns::parse', 'ns::parse(int, char const*)'],
    ['*::parse', 'ns::parse'],
    ['p?rse', 'parse'],
    ['operator[](int)', 'operator[](int)'],
    ['a.b', 'a.b'],
    ['prog!parse', 'parse'],
    ['p*!*', 'parse'],
    ['sub_12-3', 'sub_12-3'],
  ];
  for (const [pattern, name] of yes) {
    t.true(matcher(pattern)({ name, module: 'prog' }), `${pattern} ${name}`);
  }
  const no: [string, string][] = [
    ['parse', 'parse_all'],
    ['parse', 'reparse'],
    ['a.b', 'axb'],
    ['lib!parse', 'parse'],
    ['(a|b)', 'a'],
  ];
  for (const [pattern, name] of no) {
    t.false(matcher(pattern)({ name, module: 'prog' }), `${pattern} ${name}`);
  }
  t.true(globToRegExp('a*\n*').test('a\nb\nc'));
  t.deepEqual([isLiteral('p*!parse'), isLiteral('parse*')], [true, false]);
});

test('rules are read, or refused with how to write them', (t) => {
  t.like(parseRule(' std::map<int, a<b>>::find  <=  O(log n) '), {
    pattern: 'std::map<int, a<b>>::find',
    limit: { power: 0, log: 1, exponential: false },
  });
  for (const text of ['parse', 'parse <=', '<= n', 'parse < n', '']) {
    t.throws(() => parseRule(text), { instanceOf: ComairError, message: /write it like/ }, text);
  }
});
