/** Loops in profiles: kept in files, merged, and left out of what is known of routines. */
import test from 'ava';
import { collapse } from '../../src/profile/collapse.js';
import { checkProfile } from '../../src/profile/decode-profile.js';
import { mergeProfiles } from '../../src/profile/merge-profiles.js';
import type { Profile, ProfileLoop } from '../../src/profile/profile-model.js';

const run = {
  argv: ['p'],
  exe: '/p',
  build_id: null,
  engine: 'synthetic',
  engine_version: '1',
  pid: 7,
  ppid: 1,
  exit_code: 0,
  signal: null,
  complete: true,
  activations: 3,
  incomplete_activations: 0,
  rows: 9,
  blocks: 100,
  threads: 1,
  wall_s: 1,
};
const numbers = {
  calls: 3,
  incompleteCalls: 0,
  corruptCalls: 0,
  costTotal: 90,
  costSelf: 60,
  sizes: { rms: { binned: false, points: [4, 3, 20, 40, 90, 2900] } },
  byRun: [0, 3, 90, 60],
};

function loop(offset: string, parent: number, callees: number[] = []): ProfileLoop {
  const place = { module: 0, offset, end: '0x1040', routine: 0, parent };
  return { ...numbers, ...place, iterations: 12, callees };
}

function profile(loops: ProfileLoop[], buildId = 'ab'): Profile {
  const symbol = { name: 'f', fullName: 'f', entry: '0x1000', file: null, line: null };
  return {
    metric: { cost: 'blocks', cell: 8, arch: 'x86-64', sizes: ['rms'] },
    runs: [run],
    starts: [0],
    modules: [{ path: '/p', buildId }],
    routines: [
      { module: 0, offset: '0x1000', symbol, code: 'irreducible', ...numbers },
      { module: 0, offset: '0x2000', ...numbers },
    ],
    loops,
    edges: [[0, 1, 5, 30]],
    warnings: [],
  };
}

test('a file has its loops, and is refused where they make no sense', (t) => {
  const whole = profile([loop('0x1000', -1), loop('0x1020', 0, [1, 5, 30])]);
  const fields = JSON.parse(JSON.stringify(whole)) as Record<string, unknown>;
  t.deepEqual(checkProfile(fields), whole);
  const refuse = (change: Partial<ProfileLoop>, message: RegExp): void => {
    const loops = [{ ...loop('0x1000', -1), ...change }];
    t.throws(() => checkProfile({ ...fields, loops }), { message });
  };
  refuse({ parent: 0 }, /^loops\[0\]\.parent: /);
  refuse({ routine: 2 }, /^loops\[0\]\.routine: /);
  refuse({ callees: [0, 1] }, /^loops\[0\]\.callees: /);
  t.is(checkProfile({ ...fields, loops: undefined }).loops, undefined);
});

test('merged: the same loops are added up, and routines are as without them', (t) => {
  const a = profile([loop('0x1000', -1), loop('0x1020', 0, [1, 5, 30])]);
  const b = profile([loop('0x1010', -1), loop('0x1020', 0, [0, 1, 2, 1, 5, 30])]);
  const merged = mergeProfiles([a, b]);
  const [outer, inner, other] = merged.loops!;
  t.is(merged.loops!.length, 3);
  t.deepEqual([outer.offset, outer.calls, outer.iterations], ['0x1000', 3, 12]);
  t.deepEqual([inner.offset, inner.calls, inner.iterations, inner.parent], ['0x1020', 6, 24, 0]);
  t.deepEqual(inner.callees, [0, 1, 2, 1, 10, 60]);
  t.deepEqual(inner.sizes.rms!.points, [4, 6, 20, 40, 180, 5800]);
  t.deepEqual(inner.byRun, [0, 3, 90, 60, 1, 3, 90, 60]);
  t.is(other.offset, '0x1010');
  const plain = mergeProfiles([profile([]), profile([])]);
  t.deepEqual(merged.routines, plain.routines);
  t.deepEqual(merged.edges, plain.edges);
  t.is(merged.routines[0].code, 'irreducible');
});

test('of a rebuilt program only routines are known again', (t) => {
  const merged = mergeProfiles([
    profile([loop('0x1000', -1)]),
    profile([loop('0x1000', -1)], 'cd'),
  ]);
  t.deepEqual(
    merged.loops!.map(({ calls }) => calls),
    [3],
  );
  t.is(merged.routines[0].calls, 6);
});

test('of copies that are one run, loops are of that run', (t) => {
  const one = profile([loop('0x1000', -1)]);
  const both = mergeProfiles([one, one]);
  t.deepEqual(
    both.loops?.map(({ byRun }) => byRun),
    [[0, 3, 90, 60, 1, 3, 90, 60]],
  );
  const collapsed = collapse(both, run);
  t.deepEqual(
    collapsed.loops?.map(({ byRun }) => byRun),
    [[0, 6, 180, 120]],
  );
  const kept = JSON.parse(JSON.stringify(collapsed)) as Record<string, unknown>;
  t.deepEqual(checkProfile(kept).loops, collapsed.loops);
});
