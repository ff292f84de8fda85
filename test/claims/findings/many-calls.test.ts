import test from 'ava';
import { CallGraph } from '../../../src/claims/findings/graph.js';
import { manyCalls } from '../../../src/claims/findings/many-calls.js';
import type { RoutineReport } from '../../../src/schema/report.js';
import { wordedFinding } from '../../../src/words/findings/finding.js';
import { sampleRoutine } from '../../support/sample-report.js';
import { withoutReasons } from '../../support/without-reasons.js';

const SIZES = [1000, 2000, 3000, 5000, 8000];
const SUM = SIZES.reduce((all, size) => all + size, 0);

/**
 * One routine with a call of each size, which calls another one so many times for each cell, at a
 * cost of 10; texts of what is found.
 */
function found(
  perCell: number,
  { of = {}, called = {}, part = 1 }: { of?: Changes; called?: Changes; part?: number } = {},
): string[] {
  const calls = perCell * SUM;
  const cost = 10 * calls;
  const points = SIZES.map((size): RoutineReport['points'][number] => {
    const each = 12 * perCell * size;
    return [size, 1, each, each, each];
  });
  const total = 12 * calls;
  const routines = [
    sampleRoutine({
      id: 'a',
      name: 'join',
      class: 'O(n)',
      exponent: 1,
      points,
      calls: SIZES.length,
      cost_total: total,
      cost_self: total - cost,
      cost_share: 1,
      cost_max: points[4][3],
      ...of,
    }),
    sampleRoutine({
      id: 'b',
      name: 'get',
      class: 'unknown',
      exponent: null,
      calls: calls / part,
      points: [[4, calls / part, 10, 10, cost / part]],
      cost_total: cost / part,
      cost_self: cost / part,
      cost_max: 10,
      ...called,
    }),
  ];
  const subjects = routines.map((routine) => ({
    id: routine.id,
    name: routine.name,
    module: routine.module,
    offset: routine.offset,
    calls: routine.calls,
    costTotal: routine.cost_total,
    costSelf: routine.cost_self,
    class: routine.class,
    exponent: routine.exponent,
  }));
  const graph = new CallGraph(2, [{ caller: 0, callee: 1, calls, cost }]);
  return manyCalls(subjects, routines.map(withoutReasons), graph, total).map(
    ({ finding }) => wordedFinding(finding).text,
  );
}
type Changes = Partial<RoutineReport>;

test('rows that are compared with all others make more calls than a sort', (t) => {
  t.deepEqual(found(700), [
    'join calls get 700 times for each cell that it reads, more often than a sort would: it goes over the same input again and again. That is n times m, and n^2 if both grow with the input.',
  ]);
  const alike = [
    { class: 'O(n log n)' as const, exponent: 1 },
    { class: 'O(n)' as const, exponent: 1 },
  ];
  t.is(found(700, { of: { class: 'unknown', exponent: null, alike } }).length, 1);
});

test('comparisons of a sort, digits of numbers and bytes of cells are no repetition', (t) => {
  for (const perCell of [1, 8, Math.log2(8000), 1.4 * Math.log2(8000)]) {
    t.deepEqual(found(perCell), [], String(perCell));
  }
});

test('what others call as well, costs more and more, or reads nothing, is no repetition', (t) => {
  t.deepEqual(found(700, { part: 0.5 }), []);
  t.deepEqual(found(700, { called: { cost_max: 1e6 } }), []);
  t.deepEqual(found(700, { called: { points: [[0, 1, 10, 10, 10]] } }), []);
  t.deepEqual(found(700, { of: { class: 'unknown', exponent: null } }), []);
});
