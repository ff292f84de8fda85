import test from 'ava';
import { checkAll, resourcesOf } from '../../../src/compare/check/check-all.js';
import { check } from '../../../src/compare/check/check.js';
import { toJUnit } from '../../../src/compare/check/junit.js';
import { DEFAULT_RULES, parseFindings, parseRule } from '../../../src/compare/check/rules.js';
import type { Rules } from '../../../src/compare/check/rules.js';
import { ComairError } from '../../../src/base/errors.js';
import type { Report } from '../../../src/schema/report.js';
import {
  sampleGrowth,
  sampleReport,
  sampleRoutine,
  sampleRun,
} from '../../support/sample-report.js';

const RUN = sampleRun({ syscalls: 100, peak: 4096 });
const GROWS: NonNullable<Report['resources']>[number] = {
  resource: 'peak',
  total: 4096,
  routine: { id: '0123456789ab', name: 'lookup', module: 'prog' },
  class: 'O(n^2)',
  exponent: 2,
  share: 0.9,
  most: 4000,
  at_x10: 400_000,
  text: 'The memory grows.',
};

/** Of work nothing grows. */
const ofWork = (resources?: Report['resources']): Report =>
  sampleReport({
    runs: [RUN],
    routines: [
      sampleRoutine({ class: 'O(n)', formula: 'n', exponent: 1 }),
      sampleRoutine({ id: '1', name: 'idle', class: 'O(1)', formula: '1', cost_share: 0.1 }),
    ],
    findings: [],
    growth: sampleGrowth(),
    ...(resources === undefined ? {} : { resources }),
  });
const ofPeaks = sampleReport({
  runs: [RUN],
  routines: [sampleRoutine(), sampleRoutine({ id: '2', name: 'held', class: 'unknown' })],
});

const rulesOf = (...rules: string[]): Rules => ({
  ...DEFAULT_RULES,
  rules: rules.map(parseRule),
});

const outcomes = (...rules: string[]): unknown[] =>
  checkAll(
    ofWork(),
    rulesOf(...rules),
    null,
    new Map([['peak', { report: ofPeaks, baseline: null }]]),
  ).verdicts.map(({ outcome, fails, resource, message }) => [outcome, fails, resource, message]);

test('a rule may begin with what it is about', (t) => {
  t.deepEqual(parseRule('memory parse_* <= n').of, { word: 'memory', resource: 'peak' });
  t.deepEqual(parseRule('syscalls look <= n per run').of, {
    word: 'syscalls',
    resource: 'syscalls',
  });
  t.is(parseRule('syscalls look <= n per run').perRun, true);
  for (const text of ['memory <= n', 'peak <= n', 'unsigned long parse<int>() <= n'])
    t.is(parseRule(text).of, undefined, text);
  t.deepEqual(resourcesOf(rulesOf('a <= n', 'memory a <= n', 'peak b <= n', 'kept c <= n')), [
    'peak',
    'kept',
  ]);
});

test('a routine is held to what it asks for, and by its work as before', (t) => {
  const [[outcome, fails, resource, message]] = outcomes('memory lookup <= n') as [unknown[]];
  t.deepEqual([outcome, fails, resource], ['violation', true, 'peak']);
  t.regex(String(message), /^memory: lookup grows like O\(n\^2\); at most O\(n\) is allowed/);
  t.like(outcomes('memory lookup <= n^2'), [['holds', false, 'peak']]);
  t.like(outcomes('lookup <= n'), [['holds', false, undefined]]);
  t.like(outcomes('lookup <= n', 'memory lookup <= n'), [
    ['violation', true, 'peak'],
    ['holds', false, undefined],
  ]);
});

test('a routine that is there and asks for none is within limits; one that is not there is none', (t) => {
  t.deepEqual(outcomes('memory idle <= 1'), [
    ['holds', false, 'peak', 'memory: idle asks for none, or next to none'],
  ]);
  const error = t.throws(() => outcomes('memory nobody <= 1'), { instanceOf: ComairError });
  t.regex(error.message, /^"memory nobody <= 1" matches none of the routines that ran/);
  const alone = t.throws(() => check(ofWork(), rulesOf('memory lookup <= n')), {
    instanceOf: ComairError,
  });
  t.regex(alone.message, /is about bytes of memory at once/);
});

test('growth of memory and calls is a finding: for limits, warnings and baselines', (t) => {
  const now = ofWork([GROWS]);
  const held = (findings: string, before: Report | null = null) =>
    check(now, { ...rulesOf('lookup <= n'), findings: parseFindings(findings) }, before);
  t.is(held('none').status, 1);
  t.regex(held('none').verdicts[0].message, /^The memory grows; no finding is allowed/);
  t.is(held('n').status, 1);
  t.is(held('n^2').status, 0);
  t.is(held('any').status, 0);
  const plain = check(now, rulesOf('lookup <= n'));
  t.is(plain.status, 0);
  t.like(plain.uncovered, [{ name: 'lookup', class: 'O(n^2)', rank: null }]);
  t.regex(toJUnit(plain), /name="finding: lookup/);

  const against = (before: Report) =>
    check(now, DEFAULT_RULES, before).verdicts.find(({ resource }) => resource === 'peak')?.outcome;
  t.is(against(ofWork()), 'violation');
  t.is(against(now), 'known');
  // All that is asked for grew as fast where the baseline speaks of the peak.
  const all = ofWork([{ ...GROWS, resource: 'allocated' }]);
  t.is(check(all, DEFAULT_RULES, now).status, 0);
  t.is(against(ofWork([{ ...GROWS, class: 'O(n^k)', exponent: 1.5 }])), 'violation');
  // What was recorded before there were such numbers cannot tell.
  t.is(against(sampleReport({ ...ofWork(), runs: [sampleRun()] })), undefined);
});
