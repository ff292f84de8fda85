import test from 'ava';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { mergeProfiles } from '../../src/profile/merge-profiles.js';
import { ARCH } from '../../src/profile/profile-model.js';
import type { Profile, ProfileRoutine } from '../../src/profile/profile-model.js';
import { profileWarnings } from '../../src/words/profile-notes.js';
import { sampleRun } from '../support/sample-report.js';
import { numbersOf, profiles } from './profiles.js';

test('a merged profile has the sums of all', (t) => {
  fc.assert(
    fc.property(fc.array(profiles, { minLength: 1, maxLength: 4 }), (list) => {
      const merged = mergeProfiles(list);
      assert.deepEqual(numbersOf([merged]), numbersOf(list));
      assert.equal(merged.runs.length, list.length);
    }),
    { numRuns: 100 },
  );
  t.pass();
});

test('merging in steps is merging at once', (t) => {
  fc.assert(
    fc.property(profiles, profiles, profiles, (a, b, c) => {
      const once = mergeProfiles([a, b, c]);
      assert.deepEqual(numbersOf([mergeProfiles([mergeProfiles([a, b]), c])]), numbersOf([once]));
      assert.deepEqual(numbersOf([mergeProfiles([a, mergeProfiles([b, c])])]), numbersOf([once]));
    }),
    { numRuns: 50 },
  );
  t.pass();
});

function named(offset: number, name: string, calls: number, file = 'a.c'): ProfileRoutine {
  const place = `0x${offset.toString(16)}`;
  return {
    module: 0,
    offset: place,
    symbol: { name, fullName: name, entry: place, file, line: 1 },
    calls,
    incompleteCalls: 0,
    corruptCalls: 0,
    costTotal: 10 * calls,
    costSelf: 10 * calls,
    sizes: { rms: { binned: false, points: [3, calls, 10, 10, 10 * calls, 100 * calls] } },
    byRun: [0, calls, 10 * calls, 10 * calls],
  };
}

function build(buildId: string, routines: ProfileRoutine[], path = '/home/prog'): Profile {
  return {
    metric: { cost: 'blocks', cell: 8, arch: ARCH, sizes: ['rms'] },
    runs: [sampleRun({ exe: path, build_id: buildId })],
    modules: [{ path, buildId }],
    routines,
    edges: [],
    warnings: [],
  };
}

const calls = (profile: Profile): unknown =>
  profile.routines.map((each) => [profile.modules[each.module].buildId, each.offset, each.calls]);

test('places are of the code that they were recorded in', (t) => {
  const amounts = { blocks: 1, bytes: 8, peakBlocks: 1, peakBytes: 8, servedBlocks: 0 };
  const asker = { path: [0, 1], places: [5, -7], run: 0 };
  const resources = {
    origins: [{ ...asker, ...amounts, servedBytes: 0 }],
    made: [{ ...asker, machine: 'x86-64' as const, number: 262, count: 9 }],
  };
  const old = { ...build('aa', [named(0x10, 'f', 1), named(0x20, 'g', 2)]), resources };
  const now = { ...build('bb', [named(0x50, 'g', 8), named(0x30, '', 32)]), resources };
  const merged = mergeProfiles([old, now]).resources!;
  for (const list of [merged.origins!, merged.made!])
    t.deepEqual(
      list.map(({ path, places, run }) => [path, places, run]),
      [
        [[0, 1], [5, -7], 0],
        [[1, 2], [0, -7], 1],
      ],
    );
  // Recordings of before have none.
  const before = { path: [0, 1], run: 0, ...amounts, servedBytes: 0 };
  const without = { ...old, resources: { origins: [before] } };
  t.is(mergeProfiles([without]).resources?.origins?.[0].places, undefined);
});

test('a rebuilt binary is matched by routine name, with a warning', (t) => {
  const old = build('aa', [named(0x10, 'f', 1), named(0x20, 'g', 2), named(0x30, '', 4)]);
  const now = build('bb', [named(0x50, 'g', 8), named(0x40, 'f', 16), named(0x30, '', 32)]);
  const merged = mergeProfiles([old, now]);
  t.deepEqual(calls(merged), [
    ['aa', '0x10', 17],
    ['aa', '0x20', 10],
    ['aa', '0x30', 4],
    // It has no name: the same offset means nothing in another build.
    ['bb', '0x30', 32],
  ]);
  t.deepEqual(merged.routines[0].byRun, [0, 1, 10, 10, 1, 16, 160, 160]);
  t.is(profileWarnings(merged).length, 1);
  t.regex(
    profileWarnings(merged)[0],
    /rebuilt .*aa and bb.*2 of its 3 routines are matched by name/,
  );
});

test('static functions of one name are told apart by their files', (t) => {
  const old = build('aa', [named(0x10, 'f', 1, 'x.c'), named(0x20, 'f', 2, 'y.c')]);
  const now = build('bb', [named(0x30, 'f', 4, '/b/y.c'), named(0x40, 'f', 8, '/b/z.c')]);
  t.deepEqual(calls(mergeProfiles([old, now])), [
    ['aa', '0x10', 1],
    ['aa', '0x20', 6],
    ['bb', '0x40', 8],
  ]);
});

test('a program that was built in another folder is the same program', (t) => {
  const old = build('aa', [named(0x10, 'f', 1)]);
  const moved = build('bb', [named(0x20, 'f', 2)], '/tmp/other/prog');
  t.deepEqual(calls(mergeProfiles([old, moved])), [['aa', '0x10', 3]]);
  const another = build('cc', [named(0x20, 'f', 2)], '/home/prog2');
  t.is(mergeProfiles([old, another]).routines.length, 2);
  t.deepEqual(profileWarnings(mergeProfiles([old, another])), []);
});

test('profiles of different cells, costs or architectures are refused with the reason', (t) => {
  const one = build('aa', []);
  const changed = (changes: Partial<Profile['metric']>): Profile => ({
    ...one,
    metric: { ...one.metric, ...changes },
  });
  for (const [other, message] of [
    [
      changed({ cell: 4 }),
      'cell is 8 in a.profile and 4 in b.profile; record them with the same --cell',
    ],
    [
      changed({ cost: 'instructions' }),
      'cost is blocks in a.profile and instructions in b.profile; record them with the same --cost',
    ],
    [
      changed({ arch: 'aarch64' }),
      'arch is x86-64 in a.profile and aarch64 in b.profile; profiles of different architectures have nothing in common',
    ],
    [
      changed({ sizes: ['drms'] }),
      'sizes are rms in a.profile and drms in b.profile; record them with the same --size',
    ],
  ] as const) {
    t.throws(() => mergeProfiles([one, other], ['a.profile', 'b.profile']), {
      message: `profiles cannot be merged: ${message}`,
    });
  }
});

test('sizes that only some profiles have are left out, with a warning', (t) => {
  const one = build('aa', [named(0x10, 'f', 1)]);
  const both = build('aa', [named(0x10, 'f', 1)]);
  both.metric = { ...both.metric, sizes: ['rms', 'footprint'] };
  const merged = mergeProfiles([both, one]);
  t.deepEqual(merged.metric.sizes, ['rms']);
  t.deepEqual(profileWarnings(merged), [
    'the size footprint was not recorded in all profiles and is left out',
  ]);
});
