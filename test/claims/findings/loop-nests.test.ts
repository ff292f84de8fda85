/** Which loop is said to repeat a culprit that is called. */
import test from 'ava';
import { LoopNests } from '../../../src/claims/findings/loop-nests.js';
import type { FoundFinding } from '../../../src/claims/findings/facts.js';
import { nestSaid } from '../../../src/words/findings/nest.js';
import type { LoopReport, RoutineReport } from '../../../src/schema/report.js';

const N = 1000;
const CULPRIT = 0;
const BETWEEN = 1;
const INTERPRETER = 2;

const routine = (id: number, calls: number, by: [number, number][], code?: 'irreducible') =>
  ({
    id: `r${id}`,
    name: `r${id}`,
    calls,
    cost_self: N,
    cost_total: N,
    callees: [],
    callers: by.map(([caller, made]) => ({ routine: caller, name: '', calls: made, cost: N })),
    ...(code === undefined ? {} : { code }),
  }) as unknown as RoutineReport;

const loop = (of: number, entries: number, iterations: number, calls: [number, number][]) =>
  ({
    routine: of,
    parent: -1,
    name: `loop in r${of}`,
    entries,
    iterations,
    cost_self: N,
    callees: calls.map(([callee, made]) => ({ routine: callee, name: '', calls: made, cost: N })),
  }) as unknown as LoopReport;

function textOf(
  loops: readonly LoopReport[],
  routines: readonly RoutineReport[],
  riser?: (routine: number) => number | null,
): string {
  const finding = {
    basis: 'run',
    routines: [{ id: 'r0', name: 'r0', role: 'culprit' }],
  } as unknown as FoundFinding;
  const { nest } = new LoopNests(loops, routines, riser).placed(finding);
  return nest === undefined ? 'It grows.' : `It grows. ${nestSaid(nest).sentence}`;
}

const inner = loop(CULPRIT, N, N * N, []);

test('a loop that calls it through a routine that does so once a call', (t) => {
  const routines = [
    routine(CULPRIT, N, [[BETWEEN, N]]),
    routine(BETWEEN, N + 9, [
      [INTERPRETER, N],
      [3, 9],
    ]),
    routine(INTERPRETER, 1, [[3, 1]]),
    routine(3, 9, []),
  ];
  const dispatch = loop(INTERPRETER, 1, 3 * N, [[BETWEEN, N]]);
  t.regex(textOf([inner, dispatch], routines), /in r0, repeated by loop loop in r2\.$/);
  // A routine that calls it again and again itself, without a loop, is where the search ends.
  routines[BETWEEN] = routine(BETWEEN, 9, [[INTERPRETER, 9]]);
  t.regex(textOf([inner, dispatch], routines), /in r0\.$/);
});

test('of a helper that is called through another routine the loop is that which calls it', (t) => {
  const routines = [
    { ...routine(CULPRIT, 1, [[3, 1]]), cost_self: 20, callees: [{ routine: BETWEEN, cost: N }] },
    routine(BETWEEN, N, [[CULPRIT, N]]),
    routine(2, N, [[BETWEEN, N]]),
    routine(3, 1, []),
  ] as RoutineReport[];
  const small = { ...loop(CULPRIT, 1, 6 * N, []), name: 'small', cost_self: 15 };
  const calling = { ...loop(CULPRIT, 1, N, [[BETWEEN, N]]), name: 'calling', cost_self: 5 };
  const finding = {
    basis: 'passes',
    routines: [
      { id: 'r0', name: 'r0', role: 'culprit' },
      { id: 'r2', name: 'r2', role: 'culprit' },
    ],
  } as unknown as FoundFinding;
  const { nest } = new LoopNests([small, calling], routines).placed(finding);
  t.is(nest?.loop?.name, 'calling');
});

test('of a culprit that has no loop with its cost, the loop that calls it is named', (t) => {
  const routines = [routine(CULPRIT, N, [[BETWEEN, N]]), routine(BETWEEN, 1, [])];
  const calling = loop(BETWEEN, 1, N, [[CULPRIT, N]]);
  t.is(textOf([calling], routines), 'It grows. It is called in the loop loop in r1.');
  // Once an entry is no repetition.
  t.is(textOf([loop(BETWEEN, N, N, [[CULPRIT, N]])], routines), 'It grows.');
});

test('many cheap calls by another loop are not what repeats it', (t) => {
  const routines = [
    routine(CULPRIT, 5 * N, [
      [BETWEEN, N],
      [INTERPRETER, 4 * N],
    ]),
    routine(BETWEEN, 1, []),
    routine(INTERPRETER, 1, []),
  ];
  const dear = loop(BETWEEN, 1, N, [[CULPRIT, N]]);
  const cheap = loop(INTERPRETER, 1, 4 * N, [[CULPRIT, 4 * N]]);
  cheap.callees[0].cost = N / 50;
  t.regex(textOf([inner, cheap, dear], routines), /, repeated by loop loop in r1\.$/);
});

test('dear calls of a loop that are in proportion to the size are not what repeats it', (t) => {
  const routines = [
    routine(CULPRIT, 5 * N, [
      [BETWEEN, N],
      [INTERPRETER, 4 * N],
    ]),
    routine(BETWEEN, 1, []),
    routine(INTERPRETER, 1, []),
  ];
  routines[CULPRIT].callers[0].cost = N / 4;
  const growing = loop(BETWEEN, 1, N, [[CULPRIT, N]]);
  growing.callees[0].cost = N / 4;
  const dear = loop(INTERPRETER, 1, 4 * N, [[CULPRIT, 4 * N]]);
  const riser = (of: number) => (of === CULPRIT ? BETWEEN : null);
  t.regex(textOf([inner, growing, dear], routines, riser), /, repeated by loop loop in r1\.$/);
  t.regex(textOf([inner, growing, dear], routines), /, repeated by loop loop in r2\.$/);
});

test('a loop that ends at once each time it is entered is not the one that costs', (t) => {
  const outer = loop(CULPRIT, N, 90 * N, []);
  outer.cost_self = N / 10;
  const ends = loop(CULPRIT, 90 * N, N, []);
  Object.assign(ends, { parent: 0, name: 'end in r0' });
  t.regex(textOf([outer, ends], [routine(CULPRIT, N, [])]), /It is in the loop loop in r0\.$/);
});

test('code that repeats without being a loop is said to do so', (t) => {
  const routines = [
    routine(CULPRIT, N, [[BETWEEN, N]]),
    routine(BETWEEN, 2, [[INTERPRETER, 2]], 'irreducible'),
    routine(INTERPRETER, 1, []),
  ];
  t.regex(
    textOf([inner], routines),
    /in r0, repeated by code of r1 that is entered at several places, and so is no loop\.$/,
  );
});

test('a loop around it whose first entry costs next to nothing does not repeat it', (t) => {
  const routines = [routine(CULPRIT, N, [[INTERPRETER, N]]), routine(1, 1, []), routine(2, 1, [])];
  const dispatch = { ...loop(INTERPRETER, 2, 3 * N, [[CULPRIT, N]]), parent: 2, name: 'dispatch' };
  const around = { ...loop(INTERPRETER, 1, 1, []), parent: -1, name: 'around' };
  const of = (most: number): string =>
    textOf([inner, { ...dispatch, cost_max: most }, { ...around, cost_max: 100 }], routines);
  t.regex(of(99), /, repeated by loop dispatch\.$/);
  // Both entries cost the same: that is a repetition.
  t.regex(of(49), /, repeated by loop dispatch, in loop around\.$/);
});
