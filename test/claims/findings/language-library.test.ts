/** What a language's own library does is told as the doing of the program's function that asks it. */
import test from 'ava';
import { callProblems } from '../../../src/claims/findings/by-call.js';
import { CallGraph } from '../../../src/claims/findings/graph.js';
import type { Subject } from '../../../src/claims/findings/problem.js';
import { isLanguageLibrary } from '../../../src/symbols/language-library.js';
import { sweep } from './swept.js';

const once = () => 1;
const line = (n: number) => n;
const square = (n: number) => n * n;

test('over runs, a library is named behind who asks it n times', (t) => {
  const { findings } = sweep(
    {
      main: { calls: once, own: () => 1000 },
      'shop.distinct': { calls: once, own: (n) => 20 * n },
      'std.algorithm.find': { calls: line, own: square },
    },
    [
      ['main', 'shop.distinct'],
      ['shop.distinct', 'std.algorithm.find'],
    ],
  );
  const [first] = findings!;
  t.deepEqual(
    first.routines.filter(({ role }) => role !== 'inherits').map(({ name }) => name),
    ['shop.distinct', 'std.algorithm.find'],
  );
  t.is(first.class, 'O(n^2)');
  t.regex(
    first.text,
    /^What shop\.distinct costs .* n\^2: it calls std\.algorithm\.find n times\.$/,
  );
});

test('over runs, a routine that no library has stays first', (t) => {
  const { findings } = sweep(
    {
      'shop.distinct': { calls: once, own: (n) => 20 * n },
      'shop.find': { calls: line, own: square },
    },
    [['shop.distinct', 'shop.find']],
  );
  t.is(findings![0].routines[0].name, 'shop.find');
});

const subject = (name: string, module: string, known: Partial<Subject>): Subject => ({
  id: name,
  name,
  module,
  offset: '0x0',
  calls: 10,
  costTotal: 1000,
  costSelf: 10,
  class: 'O(n^2)',
  exponent: 2,
  ...known,
});
const edge = (caller: number, callee: number, cost: number) => ({ caller, callee, calls: 9, cost });
const problemsOf = (subjects: readonly Subject[], edges: Parameters<typeof edge>[]) =>
  callProblems(
    subjects,
    new CallGraph(
      subjects.length,
      edges.map((each) => edge(...each)),
    ),
    () => true,
  );

test('of calls, a function that a library was given to call is named before it', (t) => {
  const fold = subject('Stdlib.List.fold_left', 'shop', {});
  const given = subject('Shop.fun_1', 'shop', { class: 'O(n)', exponent: 1, costSelf: 900 });
  const [problem] = problemsOf([fold, given], [[0, 1, 950]]);
  t.like(problem, { culprits: [1, 0], of: 0 });
  // What the library costs itself is its own.
  const alone = problemsOf([{ ...fold, costSelf: 900 }, given], [[0, 1, 90]]);
  t.like(alone[0], { culprits: [0] });
  t.is(alone[0].of, undefined);
});

test('of calls, the function of a script is named before what its interpreter does for it', (t) => {
  const run = subject('vm_exec', 'libruby.so', { class: 'unknown', exponent: null });
  const script = subject('distinct', 'shop.rb', { script: true, line: 3 });
  const each = subject('rb_ary_each', 'libruby.so', {});
  const calls: Parameters<typeof edge>[] = [
    [0, 1, 1000],
    [1, 2, 900],
  ];
  t.like(problemsOf([run, script, each], calls), [{ culprits: [1, 2] }]);
  // A block that it was given, where its method is not known to grow.
  const method = { ...script, class: 'unknown' as const, exponent: null };
  const block = subject('block in distinct', 'shop.rb', {
    script: true,
    class: 'O(n)',
    exponent: 1,
    costTotal: 900,
  });
  t.like(problemsOf([run, method, each, block], [...calls, [2, 0, 900], [0, 3, 900]]), [
    { culprits: [3, 2], of: 2 },
  ]);
  // An extension is the user's.
  const own = { ...each, module: 'shop.so', name: 'pairs' };
  t.like(problemsOf([run, script, own], calls), [{ culprits: [2] }]);
});

test('libraries are known by name, or by where their source is', (t) => {
  for (const name of ['Stdlib.List.mem', 'std::find', 'runtime.memequal', 'CLASSES.TLIST.SORT'])
    t.true(isLanguageLibrary(name), name);
  for (const name of ['orders.shop.find', 'main.known', 'Classes.add', 'stdlib_sort'])
    t.false(isLanguageLibrary(name), name);
  const instance = 'orders.shop.names.find_index';
  t.true(isLanguageLibrary(instance, '/usr/lib/gcc/x86_64-linux-gnu/12/adainclude/a-convec.adb'));
  t.true(isLanguageLibrary('find', '/usr/include/c++/12/bits/stl_algo.h'));
  t.false(isLanguageLibrary(instance, '/home/me/shop.adb'));
});

test('over runs, stubs between interpreted and compiled code come behind who calls them so often', (t) => {
  const { findings } = sweep(
    {
      'JavaCalls::call_helper': { calls: once, own: () => 1000 },
      'StubRoutines (1)': { calls: once, own: () => 10 },
      'Orders.isKnown': { calls: line, own: (n) => 20 * n },
      'I2C/C2I adapters': { calls: square, own: square },
    },
    [
      ['JavaCalls::call_helper', 'StubRoutines (1)'],
      ['StubRoutines (1)', 'Orders.isKnown'],
      // All of the program is called through them once.
      ['StubRoutines (1)', 'I2C/C2I adapters', { calls: 0.001, cost: 2, costAt: (n) => 2 * n * n }],
      ['Orders.isKnown', 'I2C/C2I adapters', { calls: 0.999, cost: 1 }],
    ],
  );
  t.deepEqual(
    findings![0].routines.filter(({ role }) => role === 'culprit').map(({ name }) => name),
    ['Orders.isKnown', 'I2C/C2I adapters'],
  );
});
