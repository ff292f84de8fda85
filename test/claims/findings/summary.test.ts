import test from 'ava';
import { CallGraph } from '../../../src/claims/findings/graph.js';
import { callsVerdict } from '../../../src/claims/findings/calls-verdict.js';
import { verdictWords } from '../../../src/words/verdict/verdict.js';
import type { RoutineReport } from '../../../src/schema/report.js';

type Told = Pick<
  RoutineReport,
  'name' | 'module' | 'class' | 'sizes' | 'calls' | 'cost_self' | 'cost_total' | 'cost_max'
>;

/** Routines of these classes that call each other nowhere and cost as much. */
const said = (
  names: RoutineReport['class'][],
  samples: number | null,
  sizes = 3,
  calls = 9,
  most = 100,
  starts = 1,
): string => {
  const routines = names.map((name, i): Told => ({
    name: `r${i}`,
    module: 'prog',
    cost_max: most,
    class: name,
    sizes,
    calls,
    cost_self: 100,
    cost_total: 100,
  }));
  const graph = new CallGraph(names.length, []);
  const total = 100 * names.length;
  const what = { unit: 'work' as const, samples, starts };
  return verdictWords(callsVerdict(routines as RoutineReport[], [], graph, what, total));
};

test('where samples say too little, what brings more is named', (t) => {
  t.regex(
    said(['unknown'], 9),
    /^The samples cannot tell how 100 % of the work grows: .* More samples .* --budget,/,
  );
  t.notRegex(said(['unknown'], null), /samples/);
});

test('also where they say something, but not of all', (t) => {
  const some = said(['O(n)', 'unknown'], 9);
  t.regex(
    some,
    /^Nothing is seen .*; for 50\.0 % of the work growth is unknown\. More samples .* --budget,/,
  );
  t.notRegex(said(['O(n)'], 9), /More samples/);
});

test('where all samples had one size, other inputs are asked for', (t) => {
  t.regex(said(['unknown'], 9, 1), / all had one size: give the program inputs of other sizes/);
  t.regex(said(['unknown'], 9, 1, 4), /More samples may decide it/);
  t.regex(said(['unknown'], 9, 2), /More samples may decide it/);
});

test('where one call was all that was sampled, runs of other inputs are asked for', (t) => {
  t.regex(said(['unknown'], 9, 1, 1), /one call was sampled: .* each with a --profile of its own/);
  t.regex(said(['unknown'], 9, 1, 2), /More samples may decide it/);
  // Of a routine that calls itself.
  t.regex(said(['unknown'], 1, 7, 4000), /one call was sampled: /);
  t.notRegex(said(['unknown'], null, 1, 1), /sample/);
  t.notRegex(said(['O(n)'], 9, 1, 1), /one call/);
});

test('of calls that all had one size it is said that they teach nothing', (t) => {
  t.is(
    said(['unknown', 'O(n)'], null, 1, 40).replace(/\. What.*/, ''),
    'Nothing is seen to grow faster than n log n with the input of its calls; for 50.0 % of the work growth is unknown.',
  );
  t.is(
    said(['unknown'], null, 1, 40),
    'This run cannot tell how 100 % of the work grows: its costliest routines ran at one input size only.',
  );
  t.regex(said(['unknown'], null, 1, 1), / routines ran once, or at one input size only\.$/);
  t.regex(said(['unknown'], null, 2, 40), /: most calls had too few input sizes, or sizes that/);
});

test('of many calls that cost alike it is said that their number is what is missing', (t) => {
  t.is(
    said(['unknown', 'O(n)', 'unknown'], null, 4, 9, 15),
    'This run cannot tell how 66.7 % of the work grows: its costliest calls, such as those of r0 (9 calls), cost about the same each, and only other inputs show whether they become more. Everything that could be judged grows no faster than n log n.',
  );
});

test('of several runs whose sizes nobody knows it is not said that they are one', (t) => {
  t.is(
    said(['unknown'], null, 4, 9, 15, 10),
    'These runs have no size in common, so they cannot tell how 100 % of the work grows: its costliest calls, such as those of r0 (9 calls), cost about the same each, and only other inputs show whether they become more.',
  );
});

test('of what serves all, a finding has what its routines ask for', (t) => {
  const routine = (name: string, module: string, own: number, rest: object) =>
    ({
      name,
      module,
      class: 'unknown',
      sizes: 1,
      calls: 900,
      cost_max: 10,
      cost_self: own,
      cost_total: own,
      ...rest,
    }) as RoutineReport;
  const culprit = { finding: { rank: 1, role: 'culprit' } };
  const routines = [
    routine('sort', 'prog', 100, culprit),
    routine('memcmp', 'libc.so.6', 400, culprit),
    routine('find', 'prog', 500, {}),
  ];
  const graph = new CallGraph(3, [
    { caller: 0, callee: 1, calls: 90, cost: 40 },
    { caller: 2, callee: 1, calls: 810, cost: 360 },
  ]);
  const facts = { kind: 'call', pieces: null };
  const finding = { rank: 1, class: 'O(n^k)', exponent: 1.5, share: 0.14, facts };
  const shares = (calls: CallGraph) =>
    callsVerdict(
      routines,
      [{ ...finding, routines: [routines[0]] } as never],
      calls,
      { unit: 'work', samples: null, starts: 1 },
      1000,
    ).shares;
  const { growing, undecided } = shares(graph);
  t.true(Math.abs(growing - 0.14) < 1e-9 && Math.abs(undecided - 0.86) < 1e-9);
  // Where nobody else calls it, all of it.
  t.like(shares(new CallGraph(3, [{ caller: 0, callee: 1, calls: 900, cost: 400 }])), {
    growing: 0.5,
    undecided: 0.5,
  });
});
