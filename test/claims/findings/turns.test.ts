/** Turns over data that do not grow with them. */
import test from 'ava';
import { CallGraph } from '../../../src/claims/findings/graph.js';
import { passesFindings } from '../../../src/claims/findings/passes-finding.js';
import type { PassesContext } from '../../../src/claims/findings/passes-finding.js';
import { areOfAnother } from '../../../src/claims/findings/turns.js';
import type { Course } from '../../../src/profile/course.js';
import type { Point } from '../../../src/schema/report.js';
import { sampleRoutine } from '../../support/sample-report.js';

/** A course whose cells are there after the first of 64 steps, or come steadily. */
function course(cells: number, cost: number, early: boolean, atTheEnd = 0): Course {
  const steps = Array.from({ length: 64 }, (_, i) => (i + 1) / 64);
  const points = {
    cells: Float64Array.from(steps, (at) =>
      early ? cells + (at === 1 ? atTheEnd : 0) : cells * at,
    ),
    cost: Float64Array.from(steps, (at) => cost * at),
  };
  return { routine: 0, calls: 1, complete: true, points };
}

test('many turns over few cells that were there from the start are for something else', (t) => {
  // 3,000 records, each looked for in forty categories; as many for as many numbers.
  t.true(areOfAnother(3000, [course(160, 1e6, true)], 8));
  // What is printed at the end comes late.
  t.true(areOfAnother(3000, [course(130, 1e6, true, 28)], 8));
  t.false(areOfAnother(3000, [course(3000, 1e8, true)], 8));
  // A turn for each letter of a text, of which a cell has eight.
  t.false(areOfAnother(3000, [course(375, 1e6, true)], 8));
  // Lists of a hash table with few of them get longer all the time.
  t.false(areOfAnother(3000, [course(160, 1e6, false)], 8));
  t.false(areOfAnother(3000, undefined, 8));
});

/** What is said of a call that goes over `cells` by `calls` calls of another one, of `each` cells. */
function said(
  cells: number,
  calls: number,
  each: number,
  { first = [], module = 'prog' }: { first?: Point[]; module?: string } = {},
) {
  const cost = calls * each * 20;
  const points: Point[] = [[each, calls, 20 * each, 20 * each, cost], ...first];
  const routines = [
    sampleRoutine({ class: 'unknown', exponent: null, calls: 1, cost_total: cost, cost_self: 0 }),
    sampleRoutine({ class: 'unknown', calls, cost_total: cost, cost_self: cost, points }),
  ];
  const context = {
    subjects: routines.map((one) => ({
      ...one,
      module,
      costTotal: one.cost_total,
      costSelf: one.cost_self,
    })),
    routines,
    graph: new CallGraph(2, [{ caller: 0, callee: 1, calls, cost }]),
    isLevel: () => false,
    total: cost,
    unit: 'work',
    cell: 8,
  } as unknown as PassesContext;
  const [draft] = passesFindings(new Map([[0, [course(cells, cost, true)]]]), context);
  return [draft.finding.class, draft.finding.facts.kind === 'passes' && draft.finding.facts.driver];
}

test('as many passes as there are cells may grow with them', (t) => {
  t.deepEqual(said(1000, 1000, 1000), ['O(n^2)', 'input']);
  // A triangle of pairs, and two inputs of one size.
  t.deepEqual(said(1000, 1000, 500), ['O(n^2)', 'input']);
});

test('a few passes over much are not for each item of it', (t) => {
  // As jq binds each of its own definitions in what it has parsed of them, for any program.
  t.deepEqual(said(21_000, 200, 20_000), ['unknown', 'unknown']);
  // Records of forty cells.
  t.deepEqual(said(20_000, 500, 20_000), ['O(n^2)', 'input']);
});

test('turns of a script read a part of it, and categories are as many with any input', (t) => {
  t.deepEqual(said(262, 3000, 60), ['unknown', 'unknown']);
  // The first call of the recursion has all of the others within it.
  t.deepEqual(said(262, 3000, 60, { first: [[262, 1, 3.6e6, 3.6e6, 3.6e6]] }), [
    'unknown',
    'unknown',
  ]);
  t.deepEqual(said(160, 3000, 150), ['unknown', 'unknown']);
  // A loop of a few lines, all of which a turn goes over; data of the script are more.
  t.deepEqual(said(262, 300, 175, { module: 'dash' }), ['unknown', 'unknown']);
  t.deepEqual(said(2000, 2000, 1500, { module: 'dash' }), ['O(n^2)', 'input']);
});
