/** More work at equal sizes, a lost class, and what is new fail against a baseline. */
import test from 'ava';
import { check } from '../../../src/compare/check/check.js';
import { DEFAULT_RULES, parseRule } from '../../../src/compare/check/rules.js';
import type { Report, RoutineReport } from '../../../src/schema/report.js';
import { sampleReport, sampleRoutine } from '../../support/sample-report.js';

const SIZES = [10, 20, 40, 80, 160, 320];
const sum = (cost: (n: number) => number) => SIZES.reduce((all, n) => all + cost(n), 0);

/** A line, unless something else is said. */
const routine = (
  name: string,
  cost: (n: number) => number,
  changes: Partial<RoutineReport> = {},
): RoutineReport =>
  sampleRoutine({
    name,
    id: name,
    class: 'O(n)',
    exponent: 1,
    callers: [],
    callees: [],
    sizes: SIZES.length,
    size_range: [10, 320],
    calls: SIZES.length,
    cost_total: sum(cost),
    cost_self: sum(cost),
    points: SIZES.map((n) => [n, 1, cost(n), cost(n), cost(n)]),
    ...changes,
  });

/** With shares of the cost. */
function report(...routines: RoutineReport[]): Report {
  const all = routines.reduce((total, { cost_self: own }) => total + own, 0);
  return sampleReport({
    routines: routines.map((each) => ({ ...each, cost_share: Math.min(1, each.cost_total / all) })),
  });
}

const failures = (old: Report, now: Report, rules = DEFAULT_RULES) => {
  const { verdicts, status } = check(now, rules, old);
  return [status, ...verdicts.filter(({ fails }) => fails).map(({ message }) => message)];
};

const parse = (n: number) => 30 * n;
const BEFORE = report(
  routine('main', (n) => 50 * n),
  routine('parse', parse),
);

test('thirty times the work for the same input fails, though it grows like before', (t) => {
  const now = report(
    routine('main', (n) => 50 * n),
    routine('parse', (n) => 30 * parse(n)),
  );
  const [status, ...messages] = failures(BEFORE, now);
  t.is(status, 1);
  t.is(messages.length, 1);
  t.regex(
    String(messages[0]),
    /^parse does 30 times the work for input of the same size: 288k blocks at size 320, was 9\.6k blocks; that adds 91\.\d % of the work$/,
  );
  t.deepEqual(failures(now, now), [0]);
  // Twice the work of next to nothing is none of anybody's concern.
  const little = (times: number) =>
    report(
      routine('main', (n) => 5000 * n),
      routine('parse', (n) => times * parse(n)),
    );
  t.deepEqual(failures(little(1), little(3)), [0]);
});

test('a large part of the work that has lost its class fails, unless that is to pass', (t) => {
  // Other sizes, and other costs: nothing is known of equal ones.
  const other = [13, 27, 55, 110, 230, 470];
  const lost = routine('parse', parse, {
    class: 'unknown',
    exponent: null,
    formula: null,
    r2: null,
    reason: 'calls of similar size cost very different amounts',
    size_range: [13, 470],
    points: other.map((n, i) => [n, 1, (i % 2 === 0 ? 3 : 40) * n, 40 * n, 40 * n]),
  });
  const now = report(
    routine('main', (n) => 20 * n),
    lost,
  );
  const [status, message] = failures(BEFORE, now);
  t.is(status, 1);
  t.regex(
    String(message),
    /^parse (was O\(n\), and has no class any more, with \d+(\.\d)? % of the work: calls of similar|does .* it was O\(n\), and has no class any more$)/,
  );
});

test('what is new and has much of the work fails, and its callers are named with it', (t) => {
  const nested = routine('nested', (n) => 40 * n * n, { class: 'O(n^2)', exponent: 2 });
  const caller = routine('parse', (n) => 30 * n + 40 * n * n, {
    cost_self: sum(parse),
    callees: [{ routine: 2, name: 'nested', calls: SIZES.length, cost: sum((n) => 40 * n * n) }],
    class: 'O(n)',
  });
  const now = report(
    routine('main', (n) => 50 * n),
    caller,
    nested,
  );
  const { verdicts } = check(now, DEFAULT_RULES, BEFORE);
  const failing = verdicts.filter(({ fails }) => fails);
  t.deepEqual(
    failing.map(({ message, callers }) => [message, callers]),
    [['nested is new, and has 99.1 % of the work by itself', ['parse']]],
  );
});

test('another name is nothing new', (t) => {
  const renamed = report(
    routine('main', (n) => 50 * n),
    routine('read_all', parse),
  );
  t.deepEqual(failures(BEFORE, renamed), [0]);
});

test('a rule of its own, and what is ignored, stand', (t) => {
  const now = report(
    routine('main', (n) => 50 * n),
    routine('parse', (n) => 30 * parse(n)),
  );
  const rules = { ...DEFAULT_RULES, rules: [parseRule('parse <= O(n)')] };
  t.deepEqual(failures(BEFORE, now, rules), [0]);
  t.deepEqual(failures(BEFORE, now, { ...DEFAULT_RULES, ignore: ['parse'] }), [0]);
});
