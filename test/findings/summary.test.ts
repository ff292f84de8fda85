import test from 'ava';
import { CallGraph } from '../../src/findings/graph.js';
import { callSummary } from '../../src/findings/summary.js';
import type { RoutineReport } from '../../src/schema/report.js';

/** One routine that costs all, of this class. */
const said = (name: RoutineReport['class'], sampled: boolean): string => {
  const routine: Pick<RoutineReport, 'class' | 'cost_self' | 'cost_total'> = {
    ...{ class: name, cost_self: 100, cost_total: 100 },
  };
  const graph = new CallGraph(1, []);
  return callSummary([routine as RoutineReport], [], graph, { what: 'this run', sampled }, 100)
    .text;
};

test('where samples say too little, what brings more is named', (t) => {
  t.regex(said('unknown', true), /^Too little can be said: 100 % .* More samples .* --budget,/);
  t.notRegex(said('unknown', false), /samples/);
  t.notRegex(said('O(n)', true), /More samples/);
});
