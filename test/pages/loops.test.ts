import test from 'ava';
import { limitedLoops } from '../../src/pages/limited-loops.js';
import type { LoopReport, Report, RoutineReport } from '../../src/schema/report.js';

const loop = (routine: number, number: string, cost: number): LoopReport => ({
  name: `a.c:${cost}-99 in f${routine}`,
  number,
  routine,
  parent: -1,
  offset: '0x1',
  end: '0x2',
  file: '/a.c',
  line: cost,
  end_line: 99,
  entries: 2,
  iterations: 8,
  class: 'unknown',
  formula: null,
  curve: null,
  exponent: null,
  r2: null,
  reason: 'few sizes',
  sizes: 1,
  size_range: [1, 1],
  cost_total: cost,
  cost_self: cost,
  cost_max: cost,
  cost_share: 0.1,
  callees: [],
  points: [],
});

test('a page has the loops of each routine, of too many those with most cost', (t) => {
  const routines = [{ name: 'f0' }, { name: 'f1' }] as RoutineReport[];
  const loops = [loop(0, '1', 5), loop(0, '1.1', 1), loop(1, '1', 9)];
  const leftOut: string[] = [];
  const all = limitedLoops({ loops, routines } as Report, leftOut);
  t.deepEqual(
    all.get(0)!.map(({ number, name }) => [number, name]),
    [
      ['1', 'a.c:5-99'],
      ['1.1', 'a.c:1-99'],
    ],
  );
  t.is(all.get(1)![0].claim, 'few sizes');
  t.deepEqual(leftOut, []);
  const some = limitedLoops({ loops, routines } as Report, leftOut, 2);
  t.deepEqual([some.get(0)!.length, some.get(1)!.length], [1, 1]);
  t.regex(leftOut[0], /^1 loop of the lowest cost are not on this page/);
});
