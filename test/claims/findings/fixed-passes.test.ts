/** Passes whose number does not depend on the input, as all calls together say. */
import test from 'ava';
import { CallGraph } from '../../../src/claims/findings/graph.js';
import { passesFindings } from '../../../src/claims/findings/passes-finding.js';
import type { PassesContext } from '../../../src/claims/findings/passes-finding.js';
import type { RoutineReport } from '../../../src/schema/report.js';
import { courseOf } from '../progress/courses.js';
import { sampleRoutine } from '../../support/sample-report.js';

const SIZES = [20, 40, 80, 100, 160, 200, 320, 400, 640, 1000];

/** Findings on a filter of 3,000 taps, the largest call of which goes over so many cells. */
function found(changes: Partial<RoutineReport>, cells = 1000): number {
  const points = courseOf(cells, () => 3000);
  const cost = 3000 * cells;
  const routine = sampleRoutine({
    class: 'O(n)',
    exponent: 1,
    r2: 1,
    calls: SIZES.length,
    cost_total: cost,
    cost_self: cost,
    points: SIZES.map((n) => [n, 1, 3000 * n, 3000 * n, 3000 * n]),
    ...changes,
  });
  const subject = { ...routine, costTotal: cost, costSelf: cost };
  const context = {
    subjects: [subject],
    routines: [routine],
    graph: new CallGraph(1, []),
    isLevel: () => false,
    total: cost,
    unit: 'work',
    cell: 8,
  } as unknown as PassesContext;
  const course = { routine: 0, calls: 1, points, complete: true };
  return passesFindings(new Map([[0, [course]]]), context).length;
}

test('a filter goes over its input as often, however large that is', (t) => {
  t.is(found({}), 0);
  t.is(found({ class: 'O(n log n)', r2: 0.999 }), 0);
});

test('where calls do not say so, passes may get more', (t) => {
  t.is(found({ class: 'unknown', exponent: null, r2: null }), 1);
  t.is(found({ r2: 0.93 }), 1);
  t.is(found({ class: 'O(1)', exponent: 0, r2: null }), 1);
  t.is(found({ size: 'arg1' }), 1);
  // Of other data than the calls' sizes are of.
  t.is(found({}, 5000), 1);
});

test('what an allocator goes over is its own notes', (t) => {
  const unknown = { class: 'unknown' as const, exponent: null, r2: null };
  for (const name of ['_int_malloc', 'calloc', '_int_free.part.0'])
    t.is(found({ ...unknown, name }), 0);
  t.is(found({ ...unknown, name: 'malloc_stats_of_mine' }), 1);
});
