/** Profiles of a run that goes on: appended at intervals, none counted twice, none lost. */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExecutionContext } from 'ava';
import { decodeProfile } from '../../src/profile/file-format.js';
import type { Profile } from '../../src/profile/profile-model.js';
import { reportSchema } from '../../src/schema/report.js';
import type { Report } from '../../src/schema/report.js';
import { MAIN, inFolder } from '../support/command.js';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { targetPath } from '../engine/run.js';
import { readMetrics, valueOf } from '../support/openmetrics.js';
import { start } from './attached.js';
import type { Started } from './attached.js';

const stored = (store: string): string[] =>
  existsSync(store) ? readdirSync(store).filter((name) => name.endsWith('.profile')) : [];

const sum = (profiles: readonly Profile[], of: (profile: Profile) => number): number =>
  profiles.reduce((all, each) => all + of(each), 0);

async function untilStored(store: string, count: number, running: Started): Promise<void> {
  while (stored(store).length < count) {
    if (running.child.exitCode !== null) throw new Error((await running.ended).stderr);
    await pause(20);
  }
}

const OPTIONS = ['--targets', '^(work|recursive)$', '--budget', '30%', '--copies', '2'];

async function check(t: ExecutionContext, store: string, json: string): Promise<void> {
  const report: Report = reportSchema.parse(JSON.parse(readFileSync(json, 'utf8')));
  const profiles = await Promise.all(
    stored(store).map((name) => decodeProfile(readFileSync(join(store, name)))),
  );
  const [run] = report.runs;
  t.is(report.runs.length, 1);
  t.is(run.sampled!.runs, undefined);
  for (const kind of ['samples', 'exact', 'cut', 'failed'] as const)
    t.is(
      sum(profiles, ({ runs }) => runs[0].sampled![kind]),
      run.sampled![kind],
      kind,
    );
  // Each exact sample is in some profile, with its cost.
  t.is(
    sum(profiles, ({ runs }) => runs[0].activations),
    run.activations,
  );
  const costs = (all: Report['runs'][number]['sampled']): number =>
    all!.routines.reduce((total, routine) => total + routine.costs.exact, 0);
  t.is(
    sum(profiles, ({ runs }) => costs(runs[0].sampled)),
    costs(run.sampled),
  );
  t.is(costs(run.sampled), run.sampled!.exact);
  for (const { runs } of profiles) t.true(runs[0].sampled!.seconds < run.sampled!.seconds);
}

aloneWithDynamorio('started: a profile at each interval, and one at the end', async (t) => {
  await inFolder(async (folder) => {
    const [store, json] = [join(folder, 'store'), join(folder, 'r.json')];
    const metrics = join(folder, 'm.prom');
    const running = start([
      process.execPath,
      MAIN,
      'sample',
      ...OPTIONS,
      '--store',
      store,
      '--store-every',
      '1',
      '--openmetrics',
      metrics,
      '--json',
      json,
      '--report',
      '/dev/null',
      '--',
      targetPath('attached'),
    ]);
    await untilStored(store, 3, running);
    t.false(existsSync(json));
    const early = await readMetrics(readFileSync(metrics, 'utf8'));
    running.child.stdin.end();
    const { status, stderr } = await running.ended;
    t.is(status, 5, stderr);
    await check(t, store, json);
    const seconds = [early, await readMetrics(readFileSync(metrics, 'utf8'))].map(
      (each) => valueOf(each, 'comair_sampled_seconds', {}) ?? 0,
    );
    t.true(seconds[0] > 0 && seconds[0] < seconds[1], seconds.join());
  });
});

aloneWithDynamorio('a process that runs already: the same', async (t) => {
  await inFolder(async (folder) => {
    const [store, json] = [join(folder, 'store'), join(folder, 'r.json')];
    const program = start([targetPath('attached')]);
    await program.says(/ready/);
    const running = start([
      process.execPath,
      MAIN,
      'sample',
      ...OPTIONS,
      '--store',
      store,
      '--store-every',
      '1',
      '--json',
      json,
      '--report',
      '/dev/null',
      '--pid',
      String(program.pid),
    ]);
    await untilStored(store, 3, running);
    running.child.kill('SIGINT');
    const { status, stderr } = await running.ended;
    t.is(status, 0, stderr);
    await check(t, store, json);
    program.child.stdin.end();
    t.is((await program.ended).status, 5);
  });
});

aloneWithDynamorio('a store that cannot be reached ends no program', async (t) => {
  await inFolder(async (folder) => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const running = start([
      process.execPath,
      MAIN,
      'sample',
      ...OPTIONS,
      '--store',
      join(file, 'store'),
      '--store-every',
      '1',
      '--report',
      '/dev/null',
      '--',
      targetPath('attached'),
    ]);
    await running.says(/ready/);
    await pause(3000);
    running.child.stdin.end();
    const { status, stdout, stderr } = await running.ended;
    t.is(status, 125);
    t.regex(stdout, /handlers same/);
    t.regex(stderr, /^comair-bin: cannot write [^\n]*\n$/m);
  });
});
