import test from 'ava';
import { components } from '../../src/report/components.js';
import { rank } from '../../src/report/rank.js';
import type { Rankable } from '../../src/report/rank.js';
import type { ComplexityClass } from '../../src/schema/report.js';

/** Names in rank order. */
function order(
  routines: Record<string, [ComplexityClass, number, exponent?: number]>,
  calls: [caller: string, callee: string, part?: number][],
  unranked: string[] = [],
): string {
  const names = Object.keys(routines);
  const list = names.map((name): Rankable => {
    const [kind, cost, exponent] = routines[name];
    return { class: kind, cost, exponent: exponent ?? null, ranked: !unranked.includes(name) };
  });
  const edges = calls.map(([a, b, part]): [number, number, number] => [
    names.indexOf(a),
    names.indexOf(b),
    (part ?? 0.5) * routines[a][1],
  ]);
  return rank(list, edges)
    .map((i) => names[i])
    .join(' ');
}

const WORKED: Record<string, [ComplexityClass, number]> = {
  A: ['O(n)', 2000],
  B: ['O(n^2)', 800],
  C: ['O(n^2)', 1200],
  D: ['O(n^2)', 300],
};

test('the worked case: a callee before its callers, else by cost', (t) => {
  t.is(
    order(WORKED, [
      ['C', 'B'],
      ['C', 'D'],
    ]),
    'B D C A',
  );
});

test('indirect callers wait too, through routines of other groups and through unranked ones', (t) => {
  t.is(
    order(WORKED, [
      ['C', 'A'],
      ['A', 'B'],
      ['A', 'D'],
    ]),
    'B D C A',
  );
  const more = { ...WORKED, x: ['O(1)', 5] as [ComplexityClass, number] };
  t.is(
    order(
      more,
      [
        ['C', 'x'],
        ['x', 'B'],
        ['x', 'D'],
      ],
      ['x'],
    ),
    'B D C A',
  );
});

test('without calls, cost decides', (t) => {
  t.is(order(WORKED, []), 'C B D A');
});

test('groups: exponential, above n log n, linear and n log n, the rest, unknown', (t) => {
  t.is(
    order(
      {
        unknown: ['unknown', 99],
        constant: ['O(1)', 50],
        log: ['O(log n)', 60],
        root: ['O(n^k)', 40, 0.5],
        linear: ['O(n)', 30],
        nlogn: ['O(n log n)', 20],
        cube: ['O(n^3)', 10],
        power: ['O(n^k)', 15, 1.6],
        exponential: ['O(2^n)', 1],
      },
      [],
    ),
    'exponential power cube linear nlogn log constant root unknown',
  );
});

test('routines that call each other stand side by side, by cost', (t) => {
  t.is(
    order(WORKED, [
      ['B', 'D'],
      ['D', 'B'],
      ['C', 'B'],
      ['B', 'B'],
    ]),
    'B D C A',
  );
});

test('a callee that is next to nothing of its caller does not go first', (t) => {
  const routines: Record<string, [ComplexityClass, number]> = {
    big: ['O(n^2)', 1000],
    helper: ['O(n^2)', 10],
  };
  t.is(order(routines, [['big', 'helper']]), 'big helper');
});

test('a call back that carries next to nothing does not make a cycle', (t) => {
  const routines: Record<string, [ComplexityClass, number]> = {
    step: ['O(n^2)', 1001],
    exec: ['O(n^2)', 1000],
  };
  t.is(
    order(routines, [
      ['step', 'exec'],
      ['exec', 'step', 1e-4],
    ]),
    'exec step',
  );
  t.is(
    order(routines, [
      ['step', 'exec'],
      ['exec', 'step', 0.5],
    ]),
    'step exec',
  );
});

test('components: cycles collapse, however deep the graph', (t) => {
  const { component, successors } = components(5, [
    [0, 1],
    [1, 2],
    [2, 1],
    [2, 3],
    [4, 4],
  ]);
  t.is(component[1], component[2]);
  t.is(new Set(component).size, 4);
  t.deepEqual([...successors[component[0]]], [component[1]]);
  t.deepEqual([...successors[component[1]]], [component[3]]);
  const n = 100_000;
  const chain = Array.from({ length: n - 1 }, (_, i): [number, number] => [i, i + 1]);
  t.is(new Set(components(n, chain).component).size, n);
  t.is(new Set(components(n, [...chain, [n - 1, 0]]).component).size, 1);
});
