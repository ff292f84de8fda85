import test from 'ava';
import { canonicalRoutines } from '../../src/report/canonical.js';
import { ARCH } from '../../src/profile/profile-model.js';
import type { Profile, ProfileRoutine } from '../../src/profile/profile-model.js';

function routine(offset: string): ProfileRoutine {
  const sums = { calls: 1, incompleteCalls: 0, corruptCalls: 0, costTotal: 1, costSelf: 1 };
  return { module: 0, offset, ...sums, sizes: {}, byRun: [] };
}

test('calls between two parts of one routine are one, whatever the number of starts', (t) => {
  // As many numbers as the arguments of a call have no room for.
  const byStart = Array.from({ length: 3 * 1_000_000 }, (_, i) => i % 7);
  const profile: Profile = {
    metric: { sizes: ['rms'], cost: 'blocks', cell: 8, arch: ARCH },
    runs: [],
    modules: [{ path: '/usr/bin/prog', buildId: 'abcd' }],
    routines: [routine('0x100'), routine('0x200'), routine('0x201')],
    edges: [
      [0, 1, 2, 3],
      [0, 2, 4, 5, ...byStart],
    ],
    warnings: [],
  };
  const symbols = {
    warnings: [],
    resolve: (_: unknown, offset: bigint) => {
      const entry = (offset >> 8n) << 8n;
      const name = `f${entry.toString(16)}`;
      return { name, fullName: name, named: true, entry, file: null, line: null };
    },
  };
  const { edges } = canonicalRoutines(profile, symbols, 'rms');
  t.like(edges, [{ caller: 0, callee: 1, calls: 6, cost: 8 }]);
  t.true(edges.length === 1 && edges[0].byStart.every((each, i) => each === byStart[i]));
  t.is(edges[0].byStart.length, byStart.length);
});

/** Of code without a file, at three places: two have a name. */
function generated(names: Record<string, string>) {
  const profile: Profile = {
    metric: { sizes: ['rms'], cost: 'blocks', cell: 8, arch: ARCH },
    runs: [],
    modules: [{ path: '', buildId: '' }],
    routines: Object.keys(names).map(routine),
    edges: [],
    warnings: [],
  };
  const symbols = {
    warnings: [],
    resolve: (_: unknown, entry: bigint) => {
      const name = names[`0x${entry.toString(16)}`];
      const shown = name === '' ? `sub_${entry.toString(16)}` : name;
      return { name: shown, fullName: shown, named: name !== '', entry, file: null, line: null };
    },
  };
  return canonicalRoutines(profile, symbols, 'rms').indexOf;
}

test('code that a program makes is the same where its name is, whatever place it has in a run', (t) => {
  t.deepEqual(generated({ '0x7f01': 'isKnown', '0x7f02': 'add', '0x7e01': 'isKnown' }), [0, 1, 0]);
});

test('without a name it is known by its place alone', (t) => {
  t.deepEqual(generated({ '0x7f01': '', '0x7f02': '', '0x7e01': 'add' }), [0, 1, 2]);
});
