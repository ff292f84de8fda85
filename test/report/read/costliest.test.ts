/** Where the cost of a test of growth is, in words of the user's own code. */
import test from 'ava';
import { costliest } from '../../../src/report/read/costliest.js';
import type { RoutineReport } from '../../../src/schema/report.js';
import { sampleLoop, sampleReport, sampleRoutine } from '../../support/sample-report.js';

const called = (...by: [routine: number | null, cost: number][]): RoutineReport['callers'] =>
  by.map(([routine, cost]) => ({ routine, name: 'x', calls: 1, cost }));

const named = (
  name: string,
  own: number,
  callers: RoutineReport['callers'],
  rest: Partial<RoutineReport> = {},
): RoutineReport => sampleRoutine({ name, cost_self: own, callers, ...rest });

test('what costs most itself, with the loop of its own that has most of that', (t) => {
  const routines = [named('outer', 10, called([null, 100])), named('inner', 90, called([0, 90]))];
  const loops = [
    sampleLoop({ routine: 0, cost_self: 9, line: 3 }),
    sampleLoop({ routine: 1, cost_self: 5, line: 7 }),
    sampleLoop({ routine: 1, cost_self: 80, line: 8 }),
  ];
  const found = costliest(sampleReport({ routines, loops }))!;
  t.is(found.routine, routines[1]);
  t.is(found.culprit, routines[1]);
  t.is(found.share, 0.9);
  t.is(found.loop, loops[2]);
  // Where a loop has the smaller part, or no line, none is named.
  t.is(costliest(sampleReport({ routines, loops: loops.slice(0, 2) }))!.loop, null);
  const unknown = sampleLoop({ routine: 1, cost_self: 80, line: null });
  t.is(costliest(sampleReport({ routines, loops: [unknown] }))!.loop, null);
});

test('of a system library it is who asks it to, of an interpreter the function of the script', (t) => {
  const library = { module: 'libc.so.6' };
  const routines = [
    named('main', 5, called([null, 100])),
    named('find', 5, called([0, 70])),
    named('memcmp', 90, called([0, 20], [1, 70]), library),
  ];
  const found = costliest(sampleReport({ routines }))!;
  t.is(found.routine, routines[1]);
  t.is(found.culprit, routines[2]);
  const script = { script: true as const, module: 'test_a.py' };
  const scripted = [
    named('test_a', 5, called([null, 100]), script),
    named('contains', 5, called([0, 95])),
    named('compare', 90, called([1, 90])),
  ];
  t.is(costliest(sampleReport({ routines: scripted }))!.routine, scripted[0]);
});

test('where nobody of the user is above it, and where nothing costs', (t) => {
  const library = { module: 'libc.so.6' };
  const circle = [
    named('qsort', 50, called([1, 90], [null, 1]), library),
    named('msort', 40, called([0, 90]), library),
  ];
  t.is(costliest(sampleReport({ routines: circle }))!.routine, circle[0]);
  const orphan = [named('memcpy', 50, called([null, 50]), library)];
  t.is(costliest(sampleReport({ routines: orphan }))!.routine, orphan[0]);
  t.is(costliest(sampleReport({ routines: [] })), null);
  t.is(costliest(sampleReport({ routines: [named('none', 0, [])] })), null);
});
