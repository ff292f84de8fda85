import test from 'ava';
import { startUpParts, startUpShare } from '../../../src/claims/findings/start-up.js';

const LD = 'ld-linux-x86-64.so.2';
const ROUTINES = [
  { module: 'libc.so.6', name: '__libc_start_call_main', cost_self: 0 },
  { module: 'prog', name: 'main', cost_self: 100 },
  { module: 'libc.so.6', name: 'setlocale', cost_self: 20 },
  { module: 'libc.so.6', name: 'strlen', cost_self: 80 },
  { module: LD, name: '_dl_start', cost_self: 50 },
  { module: LD, name: '_dl_fini', cost_self: 5 },
  { module: 'prog', name: '~Table', cost_self: 300 },
  { module: 'libc.so.6', name: 'read_alias_file', cost_self: 40 },
];

/** By callee. */
const CALLERS: Record<number, { caller: number | null; cost: number }[]> = {
  0: [{ caller: null, cost: 600 }],
  1: [{ caller: 0, cost: 600 }],
  2: [{ caller: 1, cost: 130 }],
  // Three quarters for main, the rest for the start; and by itself.
  3: [
    { caller: 1, cost: 60 },
    { caller: 7, cost: 20 },
  ],
  5: [{ caller: null, cost: 305 }],
  6: [{ caller: 5, cost: 300 }],
  7: [{ caller: 2, cost: 60 }],
};

const partsOf = (routines: readonly object[]): number[] =>
  startUpParts(routines as typeof ROUTINES, (i) => CALLERS[i] ?? []);

test('what start-up calls is start-up, as far as it is called for that', (t) => {
  const parts = partsOf(ROUTINES);
  t.deepEqual(parts, [1, 0, 1, 0.25, 1, 1, 0, 1]);
  // setlocale, a quarter of strlen, the linker with its end, and the aliases.
  t.is(startUpShare(ROUTINES, parts, 595), (20 + 20 + 50 + 5 + 40) / 595);
  t.is(startUpShare(ROUTINES, parts, 0), 0);
});

test('what a finding is about is none of it', (t) => {
  const finding = { rank: 1, role: 'culprit' };
  const parts = partsOf(ROUTINES.map((each, i) => (i === 7 ? { ...each, finding } : each)));
  t.is(parts[7], 0);
});

test('routines that call each other share what comes from outside', (t) => {
  const routines = [ROUTINES[2], ROUTINES[7], ROUTINES[3]];
  const callers = [
    [],
    [
      { caller: 0, cost: 50 },
      { caller: 2, cost: 50 },
    ],
    [{ caller: 1, cost: 50 }],
  ];
  const parts = startUpParts(routines, (i) => callers[i]);
  t.true(parts[1] > 0.99 && parts[2] > 0.99);
});
