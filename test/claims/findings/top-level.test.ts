/** The code of a script's file outside of functions: phases, unless a loop there has the cost. */
import test from 'ava';
import { CallGraph } from '../../../src/claims/findings/graph.js';
import type { RoutineReport } from '../../../src/schema/report.js';
import type { Subject } from '../../../src/claims/findings/problem.js';
import { progressFindings } from '../../../src/claims/findings/progress-finding.js';
import { courseOf } from '../progress/courses.js';

const CELLS = 8000;
const points = courseOf(CELLS, (so) => so / 10);
const COST = points.cost.at(-1)!;

/** One activation with callees that have the rest of its cost in equal parts. */
function found(name: string, own: number, script?: true, region?: true) {
  const subject = (id: string, costTotal: number, costSelf: number): Subject => ({
    id,
    name: id,
    module: 'prog',
    offset: '0x0',
    calls: 1,
    costTotal,
    costSelf,
    class: 'unknown',
    exponent: null,
  });
  const part = (COST * (1 - own)) / 4;
  const subjects = [
    {
      ...subject(name, COST, own * COST),
      ...(script === undefined ? {} : { script, region, line: 1 }),
    },
    ...['a', 'b', 'c', 'd'].map((id) => subject(id, part, part)),
  ];
  const edges = [1, 2, 3, 4].map((callee) => ({ caller: 0, callee, calls: 1, cost: part }));
  const context = {
    subjects,
    graph: new CallGraph(5, edges),
    routines: subjects.map(() => ({ class: 'unknown' })) as unknown as RoutineReport[],
    isLevel: () => false,
    total: COST,
    unit: 'work' as const,
  };
  return progressFindings(
    new Map([[0, [{ routine: 0, calls: 1, complete: true, points }]]]),
    context,
  ).map(({ problem }) => subjects[problem.culprits[0]].name);
}

test('what the code of a file leaves to its statements is no growth of its own', (t) => {
  t.deepEqual(found('<module>', 0.01, true), []);
});

test('a loop there has the cost; so has any other function', (t) => {
  t.deepEqual(found('<module>', 0.8, true), ['<module>']);
  t.deepEqual(found('load', 0.01, true), ['load']);
  t.deepEqual(found('<module>', 0.01), ['<module>']);
  // A region may have any name.
  t.deepEqual(found('<module>', 0.01, true, true), ['<module>']);
});
