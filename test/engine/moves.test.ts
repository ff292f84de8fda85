/** Bytes that system calls move, and calls that may wait: counts that are known, and strace's. */
import test from 'ava';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportSchema } from '../../src/schema/report.js';
import type { Report } from '../../src/schema/report.js';
import { comair, inFolder } from '../support/command.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

const MOVES = targetPath('moves');
const SIZES = [4, 8, 16, 32, 64, 128, 256, 512, 1024];
const MOST = SIZES.at(-1)!;
const sumOver = (of: (n: number) => number): number => SIZES.reduce((sum, n) => sum + of(n), 0);

async function reports(
  engine: string,
  what: string,
  then: (first: Report, by: (resource: string) => Promise<Report>) => Promise<void>,
): Promise<void> {
  await inFolder(async (folder) => {
    const [json, profile] = ['r.json', 'r.profile'].map((name) => join(folder, name));
    const read = async (path: string) =>
      reportSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    const keep = ['--json', json, '--profile', profile];
    await comair(['--engine', engine, ...keep, '--', MOVES, what, String(MOST)]);
    await then(await read(json), async (resource) => {
      const by = join(folder, `${resource}.json`);
      await comair(['analyze', profile, '--cost', resource, '--all', '--json', by]);
      return read(by);
    });
  });
}

const totalOf = ({ routines }: Report, name: string): number | undefined =>
  routines.find((routine) => routine.name === name)?.cost_total;

/** Sum of what transfers returned that strace saw. */
const traced = (argv: readonly string[]): Promise<number> =>
  inFolder(async (folder) => {
    const log = join(folder, 'log');
    const calls = 'read,readv,pread64,preadv,write,writev,pwrite64,pwritev';
    execFileSync('strace', ['-f', '-o', log, '-e', `trace=${calls}`, ...argv]);
    const results = (await readFile(log, 'utf8')).matchAll(/ = (\d+)$/gm);
    return [...results].reduce((sum, [, bytes]) => sum + Number(bytes), 0);
  });

forEngines('bytes that system calls move, by routine and of the run', async (t, { name }) => {
  await reports(name, 'bytes', async (report, by) => {
    const moved = sumOver((n) => n * n + 3 + 3);
    const io = await by('io');
    t.is(totalOf(io, 'bytes'), moved);
    // With what the loader reads, all of it.
    t.is(report.runs[0].io, await traced([MOVES, 'bytes', String(MOST)]));
    t.deepEqual(
      report.resources?.map(({ resource, routine }) => `${resource} ${routine.name}`),
      ['io bytes'],
    );
    const [found] = report.resources!;
    t.is(found.class, 'O(n^2)');
    t.is(found.most, MOST * MOST + 6);
    t.regex(
      found.text,
      /^The bytes that a call of bytes reads and writes grow like n\^2, n being the size of its input: 1 MB in the dearest call, and 10\d MB at ten times that input\. They are 99\.\d % of the program's 1\.4 MB\.$/,
    );
  });
});

forEngines('system calls that may wait, and not those that cannot', async (t, { name }) => {
  await reports(name, 'waits', async (report, by) => {
    const waiting = sumOver((n) => n + 1);
    t.is(totalOf(await by('waits'), 'waits'), waiting);
    t.is(report.runs[0].waits, waiting);
    // One of each pair of transfers; reads that found nothing move nothing.
    t.is(
      totalOf(await by('io'), 'waits'),
      sumOver((n) => 2 * n),
    );
    t.is(report.resources, undefined);
  });
});

test('reports by bytes and waits say what they are of', async (t) => {
  await inFolder(async (folder) => {
    const profile = join(folder, 'r.profile');
    for (const [cost, what, said] of [
      ['io', 'bytes', /growth is known for all of the bytes read and written\./],
      ['waits', 'waits', /of the system calls that may wait/],
    ] as const) {
      await comair(['--profile', profile, '--', MOVES, what, String(MOST)]);
      const { stdout } = await comair(['analyze', '--cost', cost, profile]);
      t.regex(stdout.replaceAll(/\s+/g, ' '), said);
    }
  });
});
