/** Of what grows with what a call has gone through: who else goes over it again and again. */
import test from 'ava';
import { CallGraph } from '../../../src/claims/findings/graph.js';
import { innermost } from '../../../src/claims/findings/innermost.js';
import type { Subject } from '../../../src/claims/findings/problem.js';
import { withSharers } from '../../../src/claims/findings/sharers.js';
import type { RoutineReport } from '../../../src/schema/report.js';

const CALLS = 400;
/** What main has gone through in the end; a call of each other routine reads up to all of it. */
const CELLS = 4000;

interface Callee {
  name: string;
  cost: number;
  /** Of the largest call; each other one is in proportion. */
  cells?: number;
  module?: string;
}

/** main has 20 of the cost itself, and calls each callee 400 times. */
function found(callees: readonly Callee[], as: Partial<Subject> = {}) {
  const all: Callee[] = [
    { name: 'main', cost: 20 + callees.reduce((sum, { cost }) => sum + cost, 0) },
    ...callees,
  ];
  const subjects = all.map(({ name, cost, module = 'prog' }, i): Subject => ({
    id: name,
    name,
    module,
    offset: '0x0',
    calls: i === 0 ? 1 : CALLS,
    costTotal: cost,
    costSelf: i === 0 ? 20 : cost,
    class: i === 0 ? 'unknown' : 'O(n)',
    exponent: i === 0 ? null : 1,
    ...(i === 0 ? as : {}),
  }));
  const routines = all.map(({ cells = CELLS }, i) => ({
    class: subjects[i].class,
    exponent: subjects[i].exponent,
    r2: 0.99,
    points: Array.from({ length: CALLS }, (_, k) => [(cells * (k + 1)) / CALLS, 1, 0, 0, 0]),
  })) as unknown as RoutineReport[];
  const edges = callees.map(({ cost }, i) => ({ caller: 0, callee: i + 1, calls: CALLS, cost }));
  const calls = { subjects, graph: new CallGraph(all.length, edges), isLevel: () => false };
  const [problem] = innermost(new Set([0]), calls);
  const { problem: shared, cost } = withSharers(
    problem,
    { cells: CELLS, cost: all[0].cost },
    calls,
    routines,
  );
  const nameOf = (each: number) => all[each].name;
  return {
    culprits: shared.culprits.map(nameOf),
    spends: [shared.spends, ...(shared.beside ?? [])].map(nameOf),
    repeats: shared.repeats === null ? null : nameOf(shared.repeats),
    cost,
  };
}

test('where several share the cost, they are the culprits, not who calls them', (t) => {
  const { culprits, spends, repeats } = found([
    { name: 'contains', cost: 490 },
    { name: 'count', cost: 480 },
  ]);
  t.deepEqual(culprits, ['contains', 'count']);
  t.deepEqual(spends, ['contains', 'count']);
  t.is(repeats, 'main');
});

test('what has less beside what has most is named with it, and its cost counts', (t) => {
  const { culprits, cost } = found([
    { name: 'move', cost: 600 },
    { name: 'length', cost: 300 },
  ]);
  t.deepEqual(culprits, ['move', 'length']);
  t.is(cost, 300);
});

test('what goes over other data each time is not', (t) => {
  const { culprits, cost } = found([
    { name: 'move', cost: 600 },
    // All of its calls together read what main has gone through five times.
    { name: 'parse', cost: 300, cells: CELLS / 40 },
  ]);
  t.deepEqual(culprits, ['move']);
  t.is(cost, 0);
});

test('nor is what has little of the cost', (t) => {
  const { culprits } = found([
    { name: 'move', cost: 900 },
    { name: 'length', cost: 80 },
  ]);
  t.deepEqual(culprits, ['move']);
});

test('a function of a script keeps what its interpreter spends for it, a region only calls', (t) => {
  const callees = [
    { name: 'contains', cost: 490 },
    { name: 'count', cost: 480 },
  ];
  const script = { script: true, line: 1 } as const;
  t.is(found(callees, script).culprits[0], 'main');
  const region = found(callees, { ...script, region: true });
  t.deepEqual(region.culprits, ['contains', 'count']);
  t.is(region.repeats, 'main');
});
