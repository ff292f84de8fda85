/** Everybody who judges growth is asked the same question of the same claim. */
import test from 'ava';
import { colorsFor } from '../../src/base/text/colors.js';
import { callProblems } from '../../src/claims/findings/by-call.js';
import { CallGraph } from '../../src/claims/findings/graph.js';
import { groupOf } from '../../src/report/rank.js';
import { check } from '../../src/compare/check/check.js';
import { failing } from '../../src/compare/check/check-model.js';
import { DEFAULT_RULES, parseRule } from '../../src/compare/check/rules.js';
import type { Claimed } from '../../src/growth/classes.js';
import { classPaint } from '../../src/terminal/class-paint.js';
import type { Report } from '../../src/schema/report.js';
import { SIZES, sweep } from '../claims/findings/swept.js';
import { sampleReport, sampleRoutine } from '../support/sample-report.js';

const colors = colorsFor({ isTTY: true }, {});

const passes = (report: Report, rule: string): boolean =>
  failing(check(report, { ...DEFAULT_RULES, rules: [parseRule(rule)] })).length === 0;

/** What each consumer says of a claim: true where it grows fast. */
function verdicts(claim: Claimed): Record<string, boolean> {
  const { class: name, exponent } = claim;
  const subject = {
    id: 'f',
    name: 'f',
    offset: '0x100',
    file: null,
    module: 'prog',
    class: name,
    exponent,
    calls: 10,
    costSelf: 1000,
    costTotal: 1000,
  };
  const graph = new CallGraph(1, []);
  const routine = sampleRoutine({ name: 'f', class: name, exponent, callers: [], callees: [] });
  return {
    findings: callProblems([subject], graph, () => true).length > 0,
    ranking: groupOf(claim) <= 1,
    colours: classPaint(claim, colors) === colors.red,
    gate: !passes(sampleReport({ routines: [routine] }), 'f <= n log n'),
  };
}

const said = (fast: boolean) => ({ findings: fast, ranking: fast, colours: fast, gate: fast });

const CLAIMS: readonly (readonly [Claimed, fast: boolean])[] = [
  [{ class: 'O(1)', exponent: 0 }, false],
  [{ class: 'O(n)', exponent: 1 }, false],
  [{ class: 'O(n log n)', exponent: 1 }, false],
  [{ class: 'O(n^k)', exponent: 0.97 }, false],
  [{ class: 'O(n^k)', exponent: 1.05 }, false],
  [{ class: 'O(n^k)', exponent: 1.15 }, false],
  [{ class: 'O(n^k)', exponent: 1.19 }, false],
  [{ class: 'O(n^k)', exponent: 1.2 }, true],
  [{ class: 'O(n^k)', exponent: 1.5 }, true],
  [{ class: 'O(n^2)', exponent: 2 }, true],
  [{ class: 'O(n^2 log n)', exponent: 2 }, true],
  [{ class: 'O(2^n)', exponent: null }, true],
];

for (const [claim, fast] of CLAIMS) {
  test(`all say the same of ${claim.class} ${claim.exponent ?? ''}`, (t) => {
    t.deepEqual(verdicts(claim), said(fast));
  });
}

const LAWS: readonly (readonly [name: string, cost: (n: number) => number, fast: boolean])[] = [
  ['n^1.05', (n) => 500 * n ** 1.05, false],
  ['n log n', (n) => 500 * n * Math.log2(n), false],
  ['n^1.15', (n) => 500 * n ** 1.15, false],
  ['n^1.5', (n) => 50 * n ** 1.5, true],
  ['n^2', (n) => n * n, true],
];

/** One routine whose only call costs that at each size, in runs that say their sizes or do not. */
function reportOn(cost: (n: number) => number, over: 'calls' | 'runs'): Report {
  const sizes = (n: number) => (over === 'runs' ? { features: { n } } : {});
  const f = { calls: () => 1, own: cost, input: (n: number) => n };
  return sweep({ main: { calls: () => 1, own: () => 10 }, f }, [['main', 'f']], sizes);
}

for (const [name, cost, fast] of LAWS) {
  for (const over of ['calls', 'runs'] as const) {
    test(`${name} over ${over} gets one verdict`, (t) => {
      const report = reportOn(cost, over);
      const routine = report.routines.find(({ name: its }) => its === 'f')!;
      t.is(report.growth?.against != null, over === 'runs');
      const claim = over === 'runs' ? routine.per_run! : routine;
      t.not(claim.class, 'unknown', `${name}, ${SIZES.length} sizes`);
      const { findings = [] } = report;
      t.deepEqual(
        {
          findings: findings.some((each) => each.routines[0].name === 'f'),
          ranking: groupOf(claim) <= 1,
          colours: classPaint(claim, colors) === colors.red,
          gate: !passes(report, `f <= n log n${over === 'runs' ? ' per run' : ''}`),
        },
        said(fast),
        JSON.stringify(claim),
      );
    });
  }
}
