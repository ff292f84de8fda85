import test from 'ava';
import { CallGraph } from '../../../src/claims/findings/graph.js';
import { innermost, toldAs } from '../../../src/claims/findings/innermost.js';
import { servesAll } from '../../../src/claims/findings/problem.js';
import type { Subject } from '../../../src/claims/findings/problem.js';

const NAMES = ['main', 'eval', 'insert', 'memmove', 'print'];
const [MAIN, EVAL, INSERT, MOVE, PRINT] = NAMES.keys();

/** main calls eval, which calls insert 400 times and print; insert calls memmove. */
function program(own: number[], calls = [1, 1, 400, 400, 9]) {
  const insert = own[INSERT] + own[MOVE];
  const inside = own[EVAL] + insert + own[PRINT];
  const totals = [own[MAIN] + inside, inside, insert, own[MOVE], own[PRINT]];
  const subjects = NAMES.map((name, i): Subject => ({
    id: name,
    name,
    module: name === 'memmove' ? 'libc.so.6' : 'prog',
    offset: '0x0',
    calls: calls[i],
    costTotal: totals[i],
    costSelf: own[i],
    class: 'unknown',
    exponent: null,
  }));
  const edge = (caller: number, callee: number) => ({
    caller,
    callee,
    calls: calls[callee],
    cost: totals[callee],
  });
  const edges = [edge(MAIN, EVAL), edge(EVAL, INSERT), edge(EVAL, PRINT), edge(INSERT, MOVE)];
  return { subjects, graph: new CallGraph(NAMES.length, edges), isLevel: () => false };
}

const named = (claimed: number[], context: ReturnType<typeof program>) =>
  innermost(new Set(claimed), context).map(({ of, culprits, repeats }) => ({
    of: NAMES[of],
    culprits: culprits.map((each) => NAMES[each]),
    repeats: repeats === null ? null : NAMES[repeats],
  }));

test('what contains the innermost activation is not named; what it calls again and again is', (t) => {
  const found = named([MAIN, EVAL], program([1, 50, 900, 20, 30]));
  t.deepEqual(found, [{ of: 'eval', culprits: ['insert'], repeats: 'eval' }]);
});

test('a routine with much of the cost itself is the culprit', (t) => {
  const found = named([MAIN, EVAL], program([1, 600, 300, 20, 30]));
  t.deepEqual(found, [{ of: 'eval', culprits: ['eval', 'insert'], repeats: null }]);
});

test('what serves any caller is named with the one that asks it', (t) => {
  const found = named([MAIN, EVAL], program([1, 50, 10, 900, 30]));
  t.deepEqual(found, [{ of: 'eval', culprits: ['memmove', 'insert'], repeats: 'eval' }]);
});

test('a caller of one call that left the work to it is a culprit, where nothing repeats', (t) => {
  const found = named([INSERT], program([1, 50, 10, 900, 30], [1, 1, 1, 3, 9]));
  t.deepEqual(found, [{ of: 'insert', culprits: ['memmove', 'insert'], repeats: null }]);
});

test('what serves others as much is not what a call spends', (t) => {
  const { subjects, graph, isLevel } = program([1, 50, 900, 20, 30]);
  // Most of what insert costs is for others.
  const shared = subjects.map((each, i) =>
    i === INSERT ? { ...each, costTotal: 5000, costSelf: 4900, calls: 2000 } : each,
  );
  const [{ culprits, repeats }] = innermost(new Set([EVAL]), { subjects: shared, graph, isLevel });
  t.is(NAMES[culprits[0]], 'eval');
  t.is(repeats, null);
});

test('claims of a chain with a gap are one problem, of the inner caller', (t) => {
  const found = named([MAIN, INSERT], program([1, 50, 900, 20, 30]));
  t.deepEqual(found, [{ of: 'insert', culprits: ['insert'], repeats: null }]);
});

test('a helper that costs the same in each call leaves the claim to who calls it so often', (t) => {
  const level = { ...program([1, 9, 50, 900, 30], [1, 1, 800, 320_000, 9]), isLevel: () => true };
  // insert is as level as memmove, but its calls are known to grow.
  level.subjects[INSERT].class = 'O(n)';
  const [{ of, culprits }] = named([MAIN, EVAL], level);
  t.is(of, 'eval');
  t.deepEqual(culprits, ['insert', 'memmove']);
});

test('so does one whose calls differ, where those of its caller are known to grow', (t) => {
  const few = program([1, 9, 50, 900, 30], [1, 1, 800, 320_000, 9]);
  few.subjects[INSERT].class = 'O(n)';
  t.deepEqual(named([MAIN, EVAL], few)[0].culprits[0], 'insert');
  // Called once or twice, it may well be what grows.
  const often = program([1, 9, 50, 900, 30], [1, 1, 800, 900, 9]);
  often.subjects[INSERT].class = 'O(n)';
  t.deepEqual(named([MAIN, EVAL], often)[0].culprits[0], 'memmove');
});

test('a circle of calls is left where one of it has its cost elsewhere', (t) => {
  const names = ['list', 'run', 'again', 'expand', 'copy'];
  const totals = [1000, 999, 995, 980, 400];
  const subjects = names.map((name, i): Subject => ({
    ...program([1, 1, 1, 1, 1]).subjects[0],
    id: name,
    name,
    calls: i < 2 ? 1 : 600,
    costTotal: totals[i],
    costSelf: 1,
  }));
  const edge = (caller: number, callee: number, cost: number) => ({
    caller,
    callee,
    cost,
    calls: subjects[callee].calls,
  });
  // run calls list again, and all of its calls go round through that.
  const edges = [edge(0, 1, 999), edge(1, 0, 998), edge(1, 2, 995), edge(2, 1, 994)];
  const graph = new CallGraph(names.length, [...edges, edge(1, 3, 980), edge(3, 4, 400)]);
  const [{ culprits }] = innermost(new Set([0]), { subjects, graph, isLevel: () => false });
  t.is(names[culprits[0]], 'expand');
});

test('of a function of a script, what spends its cost comes behind it', (t) => {
  const context = program([1, 50, 900, 20, 30]);
  context.subjects[EVAL].script = true;
  t.deepEqual(named([MAIN, EVAL], context), [
    { of: 'eval', culprits: ['eval', 'insert'], repeats: null },
  ]);
  // A function of the script that another one calls again and again is looked at first.
  context.subjects[INSERT].script = true;
  t.deepEqual(named([MAIN, EVAL], context), [
    { of: 'eval', culprits: ['insert'], repeats: 'eval' },
  ]);
});

test('what a run-time library calls in several threads is where these spend their cost', (t) => {
  const names = ['GOMP_parallel', 'gomp_thread_start', 'main._omp_fn.0'];
  const found = (library: string) => {
    const subjects = names.map((name, i): Subject => ({
      id: name,
      name,
      module: i === 2 ? 'prog' : library,
      offset: '0x0',
      calls: i === 2 ? 2 : 1,
      costTotal: [500, 510, 1010][i],
      costSelf: [2, 10, 1000][i],
      class: 'unknown',
      exponent: null,
    }));
    const edge = (caller: number) => ({ caller, callee: 2, calls: 1, cost: 498 });
    const graph = new CallGraph(3, [edge(0), edge(1)]);
    return innermost(new Set([0]), { subjects, graph, isLevel: () => false }).map(
      ({ spends, culprits }) => [spends, ...culprits].map((each) => names[each]),
    );
  };
  t.deepEqual(found('libgomp.so.1.0.0'), [['main._omp_fn.0', 'main._omp_fn.0']]);
  // Of any other caller it is not known what of the cost is its doing.
  t.is(found('libpool.so')[0][0], 'GOMP_parallel');
});

test('a region is told as a routine is, and not in the place of what it calls', (t) => {
  const { subjects, ...rest } = program([1, 50, 900, 20, 30]);
  const script = { script: true, line: 1 } as const;
  const as = (of: Partial<Subject>) => ({
    ...rest,
    subjects: subjects.map((each, i) => (i === EVAL ? { ...each, ...of } : each)),
  });
  t.is(named([EVAL], as(script))[0].culprits[0], 'eval');
  const asRegion = named([EVAL], as({ ...script, region: true }));
  t.deepEqual(asRegion, named([EVAL], as({})));
  // Nor does its name say that it serves all.
  const allocator = { name: 'malloc', costSelf: 960 };
  t.true(servesAll({ ...subjects[EVAL], ...allocator }));
  t.false(servesAll({ ...subjects[EVAL], ...allocator, ...script }));
});

test('what the C library begins with is told as main', (t) => {
  const context = program([1, 50, 900, 20, 30]);
  const told = (name: string): string => {
    const subjects = context.subjects.map((each, i) => (i === MAIN ? { ...each, name } : each));
    const [found] = innermost(new Set([MAIN]), { ...context, subjects });
    return subjects[toldAs(found, subjects)].name;
  };
  t.is(told('main'), 'main');
  t.is(told('__libc_start_call_main'), 'eval');
});
