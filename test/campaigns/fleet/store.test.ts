/** Stores of profiles of sampled runs: bounds, rotation, builds, what is said of all of them. */
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { POINT_NUMBERS } from '../../../src/profile/profile-model.js';
import type { Profile } from '../../../src/profile/profile-model.js';
import { Combination } from '../../../src/profile/combination.js';
import { thin } from '../../../src/profile/thin-profile.js';
import { analyzeStore, appendToStore } from '../../../src/api/fleet.js';
import type { Sampled } from '../../../src/schema/sampled.js';
import { RedisServer } from '../queue/redis.js';
import { comair, inFolder } from '../../support/command.js';
import { sampleRun } from '../../support/sample-report.js';

const ALWAYS = { from: 0, to: Infinity };

function sampledOf(build: string): Sampled {
  const outcomes = { samples: 3, exact: 2, cut: 1, killed: 0, failed: 0 };
  return {
    budget: 0.01,
    chosen: '1 routine',
    seconds: 60,
    spent_s: 0.5,
    longest_stall_s: 0.001,
    processor_s: 50,
    copies_s: 2,
    ...outcomes,
    passed_over: 0,
    cuts: { 'system call write': 1 },
    stopped: null,
    routines: [
      {
        name: 'parse',
        module: '/usr/bin/prog',
        build_id: build,
        offset: '0x10',
        state: 'caught',
        ...outcomes,
        at_least: 900,
        // Waits of a second: 2^(80/4) us.
        waits: [[80, 2, 0]],
        recursive: false,
        inside: [],
        costs: {
          exact: 2,
          sum: 300,
          squares: 50_000,
          bins: [
            [54, 1, 0],
            [61, 1, 0],
            [79, 0, 1],
          ],
        },
      },
    ],
  };
}

/** @param power of its cost; each run has sizes of its own */
function profileOf(build: string, power = 1, run = 0): Profile {
  const points = Array.from({ length: 30 }, (_, i) => 10 + 40 * i + run).flatMap((size) => {
    const cost = 50 + 3 * size ** power;
    return [size, 1, cost, cost, cost, cost ** 2];
  });
  const total = 30 * 3 * 600 ** power;
  const routine = { incompleteCalls: 0, corruptCalls: 0, byRun: [] };
  return {
    metric: { cost: 'blocks', cell: 8, arch: 'x86-64', sizes: ['rms'] },
    runs: [
      sampleRun({
        exe: '/usr/bin/prog',
        build_id: build,
        blocks: total,
        sampled: sampledOf(build),
      }),
    ],
    modules: [{ path: '/usr/bin/prog', buildId: build }],
    routines: [
      {
        module: 0,
        offset: '0x10',
        calls: 30,
        costTotal: total,
        costSelf: total,
        ...routine,
        symbol: { name: 'parse', fullName: 'parse', entry: '0x10', file: null, line: null },
        sizes: { rms: { binned: false, points } },
      },
    ],
    edges: [],
    warnings: [],
  };
}

test('what is kept of a run has bounds, and its points are those of the run', (t) => {
  const many = profileOf('aa');
  const points = Array.from({ length: 5000 }, (_, i) => [i + 1, 1, i, i, i, i * i]).flat();
  many.routines = Array.from({ length: 900 }, (_, i) => ({
    ...many.routines[0],
    offset: `0x${(i + 1).toString(16)}`,
    costTotal: i,
    sizes: { rms: { binned: false, points } },
  }));
  many.edges = [
    [899, 898, 1, 1],
    [0, 899, 1, 1],
  ];
  const { routines, edges } = thin(many);
  t.is(routines.length, 400);
  t.deepEqual(edges, [[399, 398, 1, 1]]);
  const kept = routines[0].sizes.rms!.points;
  t.true(kept.length <= 64 * POINT_NUMBERS);
  t.is(kept[kept.length - POINT_NUMBERS], 5000);
  for (let at = 0; at < kept.length; at += POINT_NUMBERS) t.is(kept[at + 3], kept[at] - 1);
});

test('many runs of two builds: two runs, counts added, routines apart', (t) => {
  const all = new Combination();
  for (let i = 0; i < 100; i++) all.add(profileOf(i % 4 === 0 ? 'bb' : 'aa', 1, i));
  const { runs, routines } = all.finish();
  t.deepEqual(runs.map((run) => [run.build_id, run.sampled?.runs, run.sampled?.samples]).sort(), [
    ['aa', 75, 225],
    ['bb', 25, 75],
  ]);
  t.deepEqual(
    routines.map(({ calls }) => calls).sort((a, b) => a - b),
    [750, 2250],
  );
  t.deepEqual(runs.find((run) => run.build_id === 'aa')!.sampled!.routines[0].waits, [
    [80, 150, 0],
  ]);
});

for (const kind of ['a folder', 'redis'] as const)
  test(`${kind}: profiles are appended, the oldest go, one report says it of all`, async (t) => {
    await inFolder(async (folder) => {
      const server = kind === 'redis' ? await RedisServer.start(folder) : null;
      const where = server?.url ?? join(folder, 'store');
      try {
        for (let i = 0; i < 5; i++) await appendToStore(where, profileOf('aa', 2, i), 3);
        if (server === null) {
          t.is((await readdir(where)).length, 3);
          await writeFile(join(where, 'notes.txt'), 'not ours');
          const [first] = (await readdir(where)).sort();
          await writeFile(join(where, first.replace(/_\w+\.profile$/, '_x.profile')), 'damaged');
        }
        const { report } = await analyzeStore(where, ALWAYS);
        // Redis keeps a few more, whole nodes of its list.
        t.is(report.sampled!.runs, server === null ? 3 : 5);
        t.is(report.runs.length, 1);
        t.is(report.findings![0].class, 'O(n^2)');
        const [parse] = report.sampled!.routines;
        t.is(parse.exact, 2 * report.sampled!.runs);
        // Waits of a second each: some two calls a second if they come regularly, one at random.
        const { low, high } = parse.calls_per_s!;
        t.true(low < 1 && high! > 0.9, `${low} ${high}`);
        if (server === null) t.regex(report.warnings.join(), /_x\.profile is left out/);
        await t.throwsAsync(analyzeStore(where, { from: 1, to: 1000 }), { message: /no profiles/ });
      } finally {
        await server?.kill();
      }
    });
  });

test('an alarm: the last day against the one before', async (t) => {
  await inFolder(async (store) => {
    const first = await comair(['check', store, '--last', '1d']);
    t.is(first.status, 125);
    t.regex(first.stderr, /no profiles of that time/);
    /** As of so many days ago. */
    const append = async (days: number, power: number): Promise<void> => {
      const before = new Set(await readdir(store));
      await appendToStore(store, profileOf('aa', power, days));
      const made = (await readdir(store)).find((name) => !before.has(name))!;
      const time = new Date(Date.now() - days * 86_400_000).toISOString().replaceAll(':', '-');
      await rename(join(store, made), join(store, made.replace(/^[^_]*/, time)));
    };
    await append(0.5, 2);
    const alone = await comair(['check', store, '--last', '1d']);
    t.is(alone.status, 0, alone.stderr);
    t.regex(alone.stdout, /nothing to compare with yet/);
    await append(1.5, 1);
    const worse = await comair(['check', store, '--last', '1d']);
    t.is(worse.status, 1, worse.stderr);
    t.regex(worse.stdout, /parse grows like O\(n\^2\), was O\(n\)/);
    const since = await comair(['analyze', store, '--since', '2d', '--until', '1d']);
    t.is(since.status, 0, since.stderr);
    t.regex(since.stdout, /^SAMPLED/);
    t.notRegex(since.stdout, /O\(n\^2\)/);
  });
});

test('what cannot be', async (t) => {
  await inFolder(async (folder) => {
    const store = join(folder, 'store');
    await mkdir(store);
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const [argv, why] of [
      [['analyze', store, file], /takes one store, or files/],
      [['analyze', file, '--since', '1d'], /are for a store/],
      [['analyze', store], /has no profiles/],
      [['check', store, '--last', '1x'], /no duration/],
      [['check', store, '--last', '1d', '--baseline', file], /leave out --baseline/],
    ] as const) {
      const { status, stderr } = await comair([...argv]);
      t.is(status, 125, argv.join(' '));
      t.regex(stderr, why);
    }
    await t.throwsAsync(appendToStore(join(file, 'x'), profileOf('aa')), {
      message: /cannot write/,
    });
    await t.throwsAsync(appendToStore('redis://127.0.0.1:1', profileOf('aa')), {
      message: /nothing answers/,
    });
  });
});
