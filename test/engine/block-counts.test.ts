/** --block-counts: how often each block ran adds up to what was counted anyway. */
import test from 'ava';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Profile, ProfileBlock } from '../../src/profile/profile-model.js';
import type { Trends } from '../../src/schema/trends.js';
import { comair, inFolder } from '../support/command.js';
import { forEngines } from './engines.js';
import { profiled } from './profiled.js';
import { targetPath } from './run.js';

/** By run: the sum of what runs of its blocks count. */
function sums({ runs, blocks = [] }: Profile, each: (block: ProfileBlock) => number): number[] {
  const all = runs.map(() => 0);
  for (const block of blocks) {
    const { byRun } = block;
    for (let at = 0; at < byRun.length; at += 2) all[byRun[at]] += byRun[at + 1] * each(block);
  }
  return all;
}

const CASES: readonly (readonly [name: string, ...args: string[]])[] = [
  ['sort', '60'],
  ['string_ops'],
  ['fork'],
  ['vfork_exec'],
  ['exec_chain'],
  ['threads_queue'],
  ['exit_threads'],
  ['signals'],
  ['coroutines'],
  ['longjmp'],
  ['jit'],
  ['mappings'],
  ['die'],
];

for (const [name, ...args] of CASES) {
  forEngines(
    `counts of blocks add up to the blocks of each process: ${name}`,
    async (t, { name: engine }) => {
      await inFolder(async (folder) => {
        const argv = [targetPath(name), ...args];
        const profile = await profiled(engine, folder, ['--block-counts'], argv);
        const complete = profile.runs.flatMap(({ complete: whole }, i) => (whole ? [i] : []));
        t.true(complete.length > 0);
        const counted = sums(profile, ({ blocks }) => blocks!);
        for (const i of complete) t.is(counted[i], profile.runs[i].blocks);
      });
    },
  );
}

forEngines(
  'counting changes nothing else, and counts all instructions',
  async (t, { name: engine }) => {
    await inFolder(async (folder) => {
      const argv = [targetPath('sort'), '80'];
      const cost = ['--cost', 'instructions'];
      const without = await profiled(engine, folder, cost, argv);
      const counted = await profiled(engine, folder, [...cost, '--block-counts'], argv);
      t.is(without.blocks, undefined);
      t.deepEqual(counted.routines, without.routines);
      t.deepEqual(counted.edges, without.edges);
      // Of instructions that repeat, only those of each block's first run are known.
      const all = counted.routines.reduce((sum, { costSelf }) => sum + costSelf, 0);
      const [sum] = sums(counted, ({ second }) => second!);
      t.true(sum <= all && sum > 0.98 * all, `${sum} of ${all}`);
    });
  },
);

test('blocks of a loop run as often as the source says, and have its line', async (t) => {
  await inFolder(async (folder) => {
    const argv = [targetPath('inner'), '100'];
    const profile = await profiled('valgrind', folder, ['--block-counts'], argv);
    const blocks = profile.blocks!.filter(({ symbol }) => symbol?.name === 'scan');
    const lines = (await readFile(blocks[0].symbol!.file!, 'utf8')).split('\n');
    const inLoop = blocks.find(({ symbol }) => lines[symbol!.line! - 1].includes('found +='))!;
    // scan is called n times over n cells; its first turn may belong to the block before.
    t.true([100 * 100, 100 * 99].includes(inLoop.byRun[1]), String(inLoop.byRun));
    const entered = blocks.find(({ offset, symbol }) => offset === symbol!.entry)!;
    t.deepEqual(entered.byRun, [0, 100]);
  });
});

test('trends of blocks: from recordings and profiles; runs without counts are left out', async (t) => {
  await inFolder(async (folder) => {
    const files: string[] = [];
    for (const n of [16, 32, 64, 128, 256, 512]) {
      const file = join(folder, `n${n}`);
      files.push(file);
      const common = [
        '--feature',
        `n=${n}`,
        ...(n === 512 ? [] : ['--block-counts']),
        '--cost',
        'blocks',
      ];
      const how = n === 32 ? ['record', '-o', file] : ['--profile', file];
      const { status } = await comair([...how, ...common, '--', targetPath('inner'), String(n)]);
      t.is(status, 0);
    }
    const json = join(folder, 't.json');
    const { status, stdout } = await comair([
      'trends',
      '--count',
      'blocks',
      '--json',
      json,
      ...files,
    ]);
    t.is(status, 0);
    t.regex(stdout, /^Left out: 1 run without --block-counts$/m);
    t.regex(stdout, /^1 {2}scan\+0x[0-9a-f]+ at \S*inner\.c:\d+/m);
    const trends = JSON.parse(await readFile(json, 'utf8')) as Trends;
    const [low, high] = trends.clusters[0].fits[0].exponent_interval!;
    t.true(low > 1.95 && high < 2.05, `${low} ${high}`);
    // The recording is of the same program: its counts are those of what was profiled.
    const [routines] = await Promise.all([comair(['trends', '--json', json, ...files])]);
    t.is(routines.status, 0);
    const own = JSON.parse(await readFile(json, 'utf8')) as Trends;
    t.deepEqual(
      trends.runs.map(({ cost }) => cost),
      own.runs.filter(({ features }) => features['n'] < 512).map(({ cost }) => cost),
    );
    const [, , , , , last] = files;
    const none = await comair(['trends', '--count', 'blocks', last]);
    t.is(none.status, 125);
    t.regex(none.stderr, /no blocks were counted: .* --block-counts/);
  });
});
