import test from 'ava';
import { CallGraph } from '../../../src/claims/findings/graph.js';
import type { Subject } from '../../../src/claims/findings/problem.js';
import { rereadingFinding } from '../../../src/claims/findings/call-finding.js';
import { openRereadings, rereadings } from '../../../src/claims/findings/rereading.js';
import type { RoutineReport } from '../../../src/schema/report.js';
import { withoutReasons } from '../../support/without-reasons.js';

const CALLS = 400;
const NAMES = ['main', 'run', 'expand', 'copy', 'free', 'quote', 'split', 'list', 'hash'];
const LEAVES = [3, 4, 5, 6, 7, 8];

/**
 * main calls run 400 times, run calls expand, and that has the rest; each reads up to 4,000 cells.
 * @param read by main
 */
function build(own: number[], read: number) {
  const totals = own.map((_, i) =>
    i < 3 ? own.slice(i).reduce((sum, each) => sum + each, 0) : own[i],
  );
  const subjects = NAMES.map((name, i): Subject => ({
    id: name,
    name,
    module: 'prog',
    offset: '0x0',
    calls: i === 0 ? 1 : CALLS,
    costTotal: totals[i],
    costSelf: own[i],
    class: i === 0 ? 'unknown' : 'O(n)',
    exponent: i === 0 ? null : 1,
  }));
  const points = Array.from({ length: CALLS }, (_, i) => [10 * (i + 1), 1, 0, 0, 0]);
  const routines = subjects.map(({ class: name, exponent, calls }, i) => ({
    class: name,
    exponent,
    r2: 0.99,
    rank: 1,
    calls,
    cost_total: totals[i],
    cost_max: totals[i],
    size_range: [10, i === 0 ? read : 10 * CALLS],
    points: i === 0 ? [[read, 1, 0, 0, 0]] : points,
  })) as unknown as RoutineReport[];
  const edge = (caller: number, callee: number) => ({
    caller,
    callee,
    calls: subjects[callee].calls,
    cost: totals[callee],
  });
  const leaves = LEAVES.map((leaf) => edge(2, leaf));
  const graph = new CallGraph(NAMES.length, [edge(0, 1), edge(1, 2), ...leaves]);
  const found = rereadings(subjects, routines, graph, new Map(), totals[0]);
  return { subjects, routines, found };
}

const program = (own: number[]) =>
  build(own, 10 * CALLS).found.map(({ culprits, repeats, called }) => ({
    culprits: culprits.map((i) => NAMES[i]),
    repeats: NAMES[repeats],
    called: NAMES[called],
  }));

test('the routine that reads again with most of the cost by itself is the culprit', (t) => {
  t.deepEqual(program([1, 1, 10, 900, 30, 1, 1, 1, 1]), [
    { culprits: ['copy'], repeats: 'main', called: 'run' },
  ]);
});

test('where nobody has much by itself, it is the innermost that leads to nearly all of it', (t) => {
  t.deepEqual(program([1, 10, 20, 95, 90, 95, 95, 95, 95]), [
    { culprits: ['expand'], repeats: 'main', called: 'run' },
  ]);
});

test('ten times the input is ten times what a call reads, where its caller reads less', (t) => {
  const { subjects, routines, found } = build([1, 1, 10, 900, 30, 1, 1, 1, 1], 79);
  const { finding } = rereadingFinding(found[0], subjects, routines.map(withoutReasons), 945);
  t.is(finding.predicted!.size, 10 * 10 * CALLS);
});

test('ten times the input is more than a hundred times the work where a call costs n log n', (t) => {
  const { subjects, routines, found } = build([1, 1, 10, 900, 30, 1, 1, 1, 1], 79);
  const each = routines.map((routine) => ({
    ...withoutReasons(routine),
    class: 'O(n log n)' as const,
  }));
  const { finding } = rereadingFinding(found[0], subjects, each, 945);
  t.is(finding.class, 'O(n^2 log n)');
  const size = finding.predicted!.size;
  t.is(
    Math.round(finding.predicted!.times),
    Math.round((100 * Math.log(size)) / Math.log(size / 10)),
  );
});

test('who repeats it may call it through several others', (t) => {
  const graph = (routes: readonly (readonly [caller: number, callee: number, part: number])[]) =>
    new CallGraph(
      NAMES.length,
      routes.map(([caller, callee, part]) => ({
        caller,
        callee,
        calls: part * CALLS,
        cost: part * 1000,
      })),
    );
  const { subjects, routines } = build([1, 1, 10, 900, 30, 1, 1, 1, 1], 79);
  const repeats = (of: CallGraph) => {
    const all = subjects.map((each, i) => ({ ...each, costTotal: [2000, 600, 400][i] ?? 1000 }));
    const told = routines.map((each, i) =>
      i === 3 ? { ...each, cost_total: 1000 } : { ...each, class: 'unknown' as const },
    );
    return rereadings(all, told, of, new Map(), 2000).map(({ repeats }) => NAMES[repeats]);
  };
  const below = (caller: number): [number, number, number][] => [
    [caller, 1, 0.6],
    [caller, 2, 0.4],
    [1, 3, 0.6],
    [2, 3, 0.4],
  ];
  t.deepEqual(repeats(graph(below(0))), ['main']);
  // Another has two fifths of it.
  const [first, , third, last] = below(0);
  t.deepEqual(repeats(graph([first, [8, 2, 0.4], third, last])), []);
});

test('a linear routine does not clear what asks it for the same again and again', (t) => {
  const { subjects, routines } = build([1, 1, 10, 900, 30, 1, 1, 1, 1], 4000);
  const graph = new CallGraph(NAMES.length, [{ caller: 0, callee: 3, calls: CALLS, cost: 900 }]);
  /** Calls of copy: some of ten sizes, and all others of the largest. */
  const open = (largest: number, each: number) => {
    const few = Array.from({ length: 9 }, (_, i) => [400 * (i + 1), 1, 0, 0, 0]);
    const points = [...few, [each, largest, 0, 0, 0]] as RoutineReport['points'];
    const told = routines.map((one, i) => ({
      ...withoutReasons(one),
      ...(i === 3 ? { points, calls: largest + 9, cost_max: 2, cost_total: 900 } : {}),
    }));
    return [...openRereadings(subjects, told, graph, 945)].map((i) => NAMES[i]);
  };
  t.deepEqual(open(CALLS - 9, 4000), ['copy']);
  // As much as it reads once.
  t.deepEqual(open(1, 4000), []);
});
