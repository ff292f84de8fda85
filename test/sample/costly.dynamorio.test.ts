/** Without --targets: what costs much is found while the program runs. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import type { Report } from '../../src/schema/report.js';
import { routinesOf } from '../../src/sample/routines.js';
import { MAIN, comair, inFolder, run } from '../support/command.js';
import { targetPath } from '../engine/run.js';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { start } from './attached.js';

const SERVICES = targetPath('services');
const NAME = 'insertion_sort';
const MOST = 16;
const entryOf = (name: string): string =>
  `0x${routinesOf(SERVICES)
    .find(({ names }) => names.includes(name))!
    .entry.toString(16)}`;

/** The caller has next to no cost of its own. */
const SOUGHT = [NAME, 'main'].map(entryOf);

type Sampler = (argv: string[]) => ReturnType<typeof comair>;

/** Where the kernel refuses performance events; with `ptrace` that as well. */
const without =
  (...refused: string[]): Sampler =>
  (argv) =>
    run(targetPath('no_stack_samples'), [...refused, process.execPath, MAIN, ...argv]);

/** @param argv what is sampled, for so many turns of time: on a busy machine one may be too short */
async function findsIt(
  t: ExecutionContext,
  argv: (turns: number) => readonly string[],
  json: string,
  sampler: Sampler = comair,
): Promise<void> {
  const outputs = ['--budget', '10%', '--json', json, '--report', '/dev/null'];
  let places: string[] = [];
  for (let turns = 1; turns <= MOST && !SOUGHT.every((each) => places.includes(each)); turns *= 2) {
    const { status, stderr } = await sampler(['sample', ...outputs, ...argv(turns)]);
    if (status !== 0) {
      t.regex(stderr, /^comair-bin: nothing to report: /);
      continue;
    }
    const { runs } = JSON.parse(readFileSync(json, 'utf8')) as Report;
    const { chosen, routines } = runs[0].sampled!;
    t.regex(chosen!, /^\d+ routines that [\d.k]+ stack samples found costly/);
    places = routines.map(({ offset }) => offset);
  }
  for (const each of SOUGHT) t.true(places.includes(each), each);
  // What it does once, before all: it is no part of what costs much.
  t.true(places.length < 10);
}

aloneWithDynamorio('the costly routine and its caller: started, stripped, attached', async (t) => {
  await inFolder(async (folder) => {
    const json = join(folder, 'r.json');
    const stripped = join(folder, 'stripped');
    await run('strip', ['-o', stripped, SERVICES]);
    await findsIt(t, (turns) => ['--', stripped, NAME, String(300000 * turns)], json);
    const { child, pid } = start([SERVICES, NAME, '1000000000']);
    try {
      await findsIt(t, (turns) => ['--pid', String(pid), '--for', String(4 * turns)], json);
    } finally {
      child.kill('SIGKILL');
    }
  });
});

aloneWithDynamorio('without performance events: started, attached', async (t) => {
  await inFolder(async (folder) => {
    const json = join(folder, 'r.json');
    await findsIt(t, (turns) => ['--', SERVICES, NAME, String(300000 * turns)], json, without());
    const { child, pid } = start([SERVICES, NAME, '1000000000']);
    try {
      const argv = (turns: number) => ['--pid', String(pid), '--for', String(4 * turns)];
      await findsIt(t, argv, json, without());
    } finally {
      child.kill('SIGKILL');
    }
  });
});

aloneWithDynamorio(
  'where the kernel allows no stack samples: told what to do, named ones are sampled',
  async (t) => {
    await inFolder(async (folder) => {
      const json = join(folder, 'r.json');
      const outputs = ['--budget', '10%', '--json', json, '--report', '/dev/null'];
      const sample = (...options: string[]) =>
        without('ptrace')(['sample', ...outputs, ...options, '--', SERVICES, NAME, '300000']);
      const refused = await sample();
      t.not(refused.status, 0);
      t.regex(refused.stderr, /^comair-bin: nothing to report: .*perf_event_open[^\n]*\n$/);
      t.regex(refused.stderr, /--targets REGEX.*sysctl kernel\.perf_event_paranoid=2/);
      t.false(existsSync(json));
      const named = await sample('--targets', `^${NAME}$`);
      t.is(named.status, 0, named.stderr);
      const { runs } = JSON.parse(readFileSync(json, 'utf8')) as Report;
      t.deepEqual(
        runs[0].sampled!.routines.map(({ offset }) => offset),
        [entryOf(NAME)],
      );
    });
  },
);
