/** What a program asks of the kernel and the allocator: counts that are known, and what is said. */
import test from 'ava';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportSchema } from '../../src/schema/report.js';
import type { Report } from '../../src/schema/report.js';
import { comair, inFolder } from '../support/command.js';
import { DYNAMORIO_HOME, leaveOut } from './dynamorio-here.js';
import { targetPath } from './run.js';

const ENGINES = DYNAMORIO_HOME === null ? ['valgrind'] : ['valgrind', 'dynamorio'];
if (DYNAMORIO_HOME === null) leaveOut('system calls and memory, with DynamoRIO');

const RESOURCES = targetPath('resources');
const MOST = 128;
const REQUESTS = 100;
const SIZES = [4, 8, 16, 32, 64, 128];
const sumOver = (of: (n: number) => number): number => SIZES.reduce((sum, n) => sum + of(n), 0);

interface Seen {
  report: Report;
  /** On stderr, in one line. */
  said: string;
  /** What a routine asked for by itself, and with what it called, in a report by that. */
  asked: (resource: string, name: string) => Promise<[own: number, all: number]>;
}

async function profiled(
  engine: string,
  what: string,
  then: (seen: Seen) => Promise<void>,
): Promise<void> {
  await inFolder(async (folder) => {
    const [json, profile] = ['r.json', 'r.profile'].map((name) => join(folder, name));
    const read = async (path: string): Promise<Report> =>
      reportSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    const keep = ['--json', json, '--profile', profile];
    const run = ['--engine', engine, ...keep, '--', RESOURCES, what, String(MOST)];
    const { stderr } = await comair(run);
    const report = await read(json);
    const known = new Map<string, Report>();
    await then({
      report,
      said: stderr.replaceAll(/\s+/g, ' '),
      asked: async (resource, name) => {
        const by = join(folder, `${resource}.json`);
        if (!known.has(by)) {
          await comair(['analyze', profile, '--cost', resource, '--all', '--json', by]);
          known.set(by, await read(by));
        }
        const { routines, metric } = known.get(by)!;
        if (metric.cost !== resource) throw new Error(`a report by ${metric.cost}`);
        const routine = routines.find((each) => each.name === name);
        return [routine?.cost_self ?? 0, routine?.cost_total ?? 0];
      },
    });
  });
}

for (const engine of ENGINES) {
  test(`${engine}: system calls that grow faster than what a call reads`, async (t) => {
    await profiled(engine, 'calls', async ({ report, said, asked }) => {
      const all = sumOver((n) => n * n);
      t.deepEqual(await asked('syscalls', 'syscall'), [all, all]);
      t.deepEqual(await asked('syscalls', 'calls'), [0, all]);
      const [found] = report.resources ?? [];
      t.is(report.resources?.length, 1);
      t.is(found.resource, 'syscalls');
      // Of the work alone nothing else is seen to grow.
      t.regex(report.growth!.text, /\. No other work is seen to grow faster than n log n/);
      t.is(found.routine.name, 'calls');
      t.is(found.class, 'O(n^2)');
      t.is(found.most, MOST * MOST);
      t.is(found.total, report.runs[0].syscalls ?? 0);
      t.regex(
        said,
        /The system calls that a call of calls makes grow like n\^2, n being the size of its input: 16\.4k in the dearest call, and 1\.6\dM at ten times that input\. They are 99\.\d % of the program's /,
      );
    });
  });

  test(`${engine}: memory that grows faster than what a call reads`, async (t) => {
    await profiled(engine, 'memory', async ({ report, said, asked }) => {
      const bytes = sumOver((n) => 8 * n + 8 * n * n);
      t.deepEqual(await asked('allocated', 'memory'), [bytes, bytes]);
      const blocks = sumOver((n) => 1 + n);
      t.deepEqual(await asked('allocations', 'memory'), [blocks, blocks]);
      // What main asks for itself: the cells.
      t.deepEqual(await asked('allocated', 'main'), [
        sumOver((n) => 8 * n),
        bytes + sumOver((n) => 8 * n),
      ]);
      const names = report.resources?.map((each) => `${each.resource} ${each.routine.name}`);
      t.deepEqual(names, ['peak memory']);
      t.regex(said, /The memory that a call of memory has at once grows like n\^2/);
      const most = 8 * MOST + 8 * MOST * MOST;
      const atPeak = report.resources![0].at_peak!;
      // But for the list of the blocks, which another line asks for.
      t.deepEqual([atPeak.routine.name, atPeak.blocks], ['memory', MOST]);
      t.regex(
        said,
        /At the peak, 98\.\d % of it was what memory had asked for at resources\.c:\d+, 128 blocks\./,
      );
      t.is((await asked('peak', 'memory'))[1], most);
      t.is((await asked('peak', 'main'))[1], most + 8 * MOST);
    });
  });

  test(`${engine}: memory that is asked for in turn is not there at once`, async (t) => {
    await profiled(engine, 'turns', async ({ report, said, asked }) => {
      t.is(
        (await asked('allocated', 'turns'))[1],
        sumOver((n) => 8 * n * n),
      );
      t.is((await asked('peak', 'turns'))[1], 8 * MOST);
      const names = report.resources?.map((each) => `${each.resource} ${each.routine.name}`);
      t.deepEqual(names, ['allocated turns']);
      t.regex(said, /The memory that a call of turns asks for grows like n\^2/);
    });
  });

  for (const what of ['keep', 'give']) {
    test(`${engine}: what requests leave behind: ${what}`, async (t) => {
      await inFolder(async (folder) => {
        const json = join(folder, 'r.json');
        const run = ['--engine', engine, '--json', json, '--', targetPath('keeps')];
        const { stderr } = await comair([...run, folder, what, String(REQUESTS)]);
        const report = reportSchema.parse(JSON.parse(await readFile(json, 'utf8')));
        const kept = report.resources?.find(({ resource }) => resource === 'kept');
        t.is(kept?.routine.name, what === 'keep' ? 'remember' : undefined);
        // The first twenty fill what is there for all.
        t.is(kept?.most, what === 'keep' ? 40 * (REQUESTS - 20) : undefined);
        t.is(
          /leaves memory behind, which\s+remember\s+asks\s+for\s+at\s+keeps\.c:\d+:/.test(stderr),
          what === 'keep',
        );
        // The client has none.
        const live = 40 * (what === 'keep' ? 1000 + REQUESTS : 1000);
        t.is(report.runs[0].kept, live);
      });
    });
  }

  for (const what of ['even', 'alike']) {
    test(`${engine}: ${what}: nothing is said`, async (t) => {
      await profiled(engine, what, async ({ report, said, asked }) => {
        t.is(report.resources, undefined);
        t.notRegex(said, /system calls that|memory that/);
        const calls = what === 'even' ? sumOver((n) => n) : sumOver((n) => n * Math.ceil(n / 4));
        t.deepEqual(await asked('syscalls', what), [0, calls]);
      });
    });
  }
}

test('reports by what is asked for speak of it', async (t) => {
  await inFolder(async (folder) => {
    const profile = join(folder, 'r.profile');
    await comair(['--profile', profile, '--', RESOURCES, 'calls', String(MOST)]);
    const { stdout } = await comair(['analyze', profile, '--cost', 'syscalls']);
    t.regex(stdout, /calls, with syscall, 99\.\d % of this run, grows like n\^2/);
    t.notRegex(stdout, /of the\s+work/);
    const { status, stderr } = await comair(['analyze', profile, '--cost', 'nothing']);
    t.is(status, 125);
    t.regex(stderr, /syscalls/);
  });
});

test('of recordings from before nothing is known', async (t) => {
  const old = join('test', 'recordings', 'dynamorio-sweep.profile');
  const { status, stderr } = await comair(['analyze', old, '--cost', 'syscalls']);
  t.is(status, 125);
  t.is(stderr, 'comair-bin: system calls were not recorded: profile the program anew\n');
});
