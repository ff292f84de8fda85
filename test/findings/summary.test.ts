import test from 'ava';
import { CallGraph } from '../../src/findings/graph.js';
import { callSummary } from '../../src/findings/summary.js';
import type { RoutineReport } from '../../src/schema/report.js';

type Told = Pick<RoutineReport, 'class' | 'sizes' | 'calls' | 'cost_self' | 'cost_total'>;

/** Routines of these classes that call each other nowhere and cost as much. */
const said = (names: RoutineReport['class'][], sampled: boolean, sizes = 3, calls = 9): string => {
  const routines = names.map((name): Told => ({
    class: name,
    sizes,
    calls,
    cost_self: 100,
    cost_total: 100,
  }));
  const graph = new CallGraph(names.length, []);
  const total = 100 * names.length;
  const what = { what: 'this run', sampled };
  return callSummary(routines as RoutineReport[], [], graph, what, total).text;
};

test('where samples say too little, what brings more is named', (t) => {
  t.regex(said(['unknown'], true), /^Too little can be said: 100 % .* More samples .* --budget,/);
  t.notRegex(said(['unknown'], false), /samples/);
});

test('also where they say something, but not of all', (t) => {
  const some = said(['O(n)', 'unknown'], true);
  t.regex(
    some,
    /^Nothing is seen .*; 50\.0 % of the cost is undecided\. More samples .* --budget,/,
  );
  t.notRegex(said(['O(n)'], true), /More samples/);
});

test('where all samples had one size, other inputs are asked for', (t) => {
  t.regex(said(['unknown'], true, 1), / all had one size: give the program inputs of other sizes/);
  t.regex(said(['unknown'], true, 1, 4), /More samples may decide it/);
  t.regex(said(['unknown'], true, 2), /More samples may decide it/);
});

test('where one call was all that was sampled, runs of other inputs are asked for', (t) => {
  t.regex(
    said(['unknown'], true, 1, 1),
    /one call was sampled: .* each with a --profile of its own/,
  );
  t.regex(said(['unknown'], true, 1, 2), /More samples may decide it/);
  t.notRegex(said(['unknown'], false, 1, 1), /sample/);
  t.notRegex(said(['O(n)'], true, 1, 1), /one call/);
});
