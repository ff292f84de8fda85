import test from 'ava';
import { canonicalRoutines } from '../../../src/claims/report/canonical.js';
import { ARCH } from '../../../src/profile/profile-model.js';
import type { Profile, ProfileRoutine } from '../../../src/profile/profile-model.js';

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
