import test from 'ava';
import { findProblems } from '../../../src/claims/findings/find-problems.js';
import { isLevelByRun } from '../../../src/claims/findings/helpers.js';
import { CallGraph } from '../../../src/claims/findings/graph.js';
import type { CallEdge } from '../../../src/claims/findings/graph.js';
import { RunGrowth } from '../../../src/claims/findings/run-growth.js';
import { wordedVerdict } from '../../../src/words/verdict/verdict.js';
import { sampleRoutine } from '../../support/sample-report.js';
import { withoutReasons } from '../../support/without-reasons.js';

const SIZES = [125, 250, 500, 1000, 2000];
/** Of comparisons that end early where luck has it: no law over sizes holds them. */
const LUCK = [1, 1, 1, 0.5, 0.63];

interface Routine {
  calls: (n: number) => number;
  own: (n: number) => number;
}

const sum = (f: (n: number) => number) => SIZES.reduce((all, n) => all + f(n), 0);
const compared = (n: number) => 1.5 * n * n * LUCK[SIZES.indexOf(n)];

/** Findings over runs; an edge says which part of the callee's calls it has. */
function found(routines: Record<string, Routine>, edges: [string, string, number][]) {
  const names = Object.keys(routines);
  const flows = edges.map(([from, to, part]): CallEdge => {
    const { calls, own } = routines[to];
    const [caller, callee] = [names.indexOf(from), names.indexOf(to)];
    return { caller, callee, calls: part * sum(calls), cost: part * sum(own) };
  });
  const graph = new CallGraph(names.length, flows);
  const all = Object.values(routines);
  const total = all.reduce((cost, { own }) => cost + sum(own), 0);
  const counts = all.map(({ calls, own }) => ({
    calls: Float64Array.from(SIZES, calls),
    own: Float64Array.from(SIZES, own),
    total: Float64Array.from(SIZES, own),
  }));
  const nothing = new Float64Array(SIZES.length);
  const root = { calls: nothing, own: nothing, total: nothing };
  const { findings, verdict } = findProblems({
    routines: names.map((name, i) =>
      withoutReasons(
        sampleRoutine({
          id: name,
          name,
          rank: i + 1,
          class: 'unknown',
          exponent: null,
          calls: sum(all[i].calls),
          cost_self: sum(all[i].own),
          cost_total: sum(all[i].own),
        }),
      ),
    ),
    shown: names.map(() => true),
    edges: flows,
    graph,
    starts: SIZES.length,
    total,
    unit: 'blocks',
    runs: new RunGrowth({ name: 'n', kind: 'feature', values: SIZES }, { routines: counts, root }),
  });
  return { findings, growth: wordedVerdict(verdict) };
}

const MAIN: Routine = { calls: () => 1, own: (n) => 40 * n };
const KNOWN: Routine = { calls: (n) => 3 * n, own: (n) => 4 * n * n };
const COMPARE: Routine = { calls: compared, own: (n) => 9 * compared(n) };

test('what a culprit calls, at one cost a call, counts with it, and is decided with it', (t) => {
  const { findings, growth } = found({ main: MAIN, known: KNOWN, compare: COMPARE }, [
    ['main', 'known', 1],
    ['known', 'compare', 0.98],
    ['main', 'compare', 0.02],
  ]);
  t.deepEqual(
    findings[0].routines.map(({ role, name }) => `${role} ${name}`),
    ['culprit known', 'culprit compare', 'repeats main'],
  );
  t.true(findings[0].share > 0.98);
  t.true(growth.shares.undecided < 0.001);
  t.regex(growth.text, /: known, with compare, 9\d\.\d % of these runs, grows like n\^2\. Nothing/);
});

test('what another routine calls as well is not credited to one of them', (t) => {
  const { findings, growth } = found({ main: MAIN, known: KNOWN, other: MAIN, compare: COMPARE }, [
    ['main', 'known', 1],
    ['main', 'other', 1],
    ['known', 'compare', 0.6],
    ['other', 'compare', 0.4],
  ]);
  t.deepEqual(
    findings[0].routines.map(({ name }) => name),
    ['known', 'main'],
  );
  t.true(growth.shares.undecided > 0.5);
});

test('what a culprit calls once for each piece of the input has no part in its growth', (t) => {
  const read: Routine = { calls: (n) => 3 * n, own: (n) => 20_000 * n };
  const { findings, growth } = found({ main: MAIN, known: KNOWN, compare: COMPARE, read }, [
    ['main', 'known', 1],
    ['known', 'compare', 1],
    ['known', 'read', 1],
  ]);
  t.deepEqual(
    findings[0].routines.filter(({ role }) => role === 'culprit').map(({ name }) => name),
    ['known', 'compare'],
  );
  t.true(findings[0].share < 0.5);
  t.true(growth.shares.undecided < 0.001);
});

test('calls that cost more in larger runs are not level', (t) => {
  const level = (own: (n: number) => number) => {
    const of = { calls: Float64Array.from(SIZES, compared), own: Float64Array.from(SIZES, own) };
    const counts = { ...of, total: of.own };
    const size = { name: 'n', kind: 'feature' as const, values: SIZES };
    return isLevelByRun(0, new RunGrowth(size, { routines: [counts], root: counts }));
  };
  t.true(level((n) => 9 * compared(n)));
  t.true(level((n) => Math.log2(n) * compared(n)));
  t.false(level((n) => Math.sqrt(n) * compared(n)));
});
