/** What the start of programs cost is in no share, and what main calls stays as it is. */
import test from 'ava';
import { withoutStartUp } from '../../src/report/without-start-up.js';
import type { Canonical, CanonicalRoutine } from '../../src/report/canonical.js';

function routine(
  path: string,
  name: string,
  costSelf: number,
  costTotal: number,
): CanonicalRoutine {
  const symbol = { name, fullName: name, entry: 0n, file: null, line: null, named: true };
  return {
    module: { path, buildId: '' },
    entry: 0n,
    symbol,
    calls: 1,
    incompleteCalls: 0,
    costTotal,
    costSelf,
    binned: false,
    points: [],
  };
}

const edge = (caller: number | null, callee: number, cost: number) => {
  return { caller, callee, calls: 1, cost, byStart: [] };
};

const LOADER = '/usr/lib64/ld-linux-x86-64.so.2';
const LIBC = '/usr/lib/x86_64-linux-gnu/libc.so.6';

test('the loader goes, and of what it and the program call its part', (t) => {
  const names = ['_dl_start', '_start', 'main', 'strlen'];
  const canonical: Canonical = {
    routines: [
      routine(LOADER, names[0], 700, 730),
      routine('/opt/prog', names[1], 5, 265),
      routine('/opt/prog', names[2], 200, 260),
      routine(LIBC, names[3], 90, 90),
    ],
    indexOf: [],
    laidOut: new Map(),
    edges: [
      edge(null, 0, 730),
      edge(null, 1, 265),
      edge(0, 3, 30),
      edge(1, 2, 260),
      edge(2, 3, 60),
    ],
  };
  const { canonical: rest, startUp } = withoutStartUp(canonical, names);
  t.is(Math.round(startUp), 700 + 5 + 30);
  t.deepEqual(
    rest.routines.map(({ costSelf, costTotal }) => [Math.round(costSelf), Math.round(costTotal)]),
    [
      [0, 0],
      [0, 0],
      [200, 260],
      [60, 60],
    ],
  );
  t.deepEqual(
    rest.edges.map(({ caller, callee }) => [caller, callee]),
    [
      [null, 0],
      [null, 1],
      [1, 2],
      [2, 3],
    ],
  );
});
