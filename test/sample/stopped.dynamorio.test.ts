/** A program that is stopped with the launcher, as Ctrl-Z does, and goes on; one that is asked to end. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { targetPath } from '../engine/run.js';
import type { Report } from '../../src/schema/report.js';
import { MAIN, inFolder } from '../support/command.js';
import { start } from './attached.js';
import { below, processes } from './processes.js';
import { runSampled } from './run.js';

/** The program calls its routine every 300 ms, and nearly always that is waited for. */
const [CALLS, STOPPED_S, LONG_US] = [12, 3, 1.2e6];

const launcher = (): number | undefined => {
  const all = processes();
  const ours = below(all, new Set([process.pid]));
  return all.find(({ pid, name }) => name === 'comair-sampler' && ours.has(pid))?.pid;
};

aloneWithDynamorio('while the launcher is stopped the run has no time', async (t, home) => {
  const argv = [targetPath('sampled_rare'), String(CALLS)];
  const running = runSampled(t, home, argv, /^rare$/);
  let [pid, program]: (number | undefined)[] = [];
  while (program === undefined) {
    await pause(100);
    pid = launcher();
    program = processes().find(
      ({ name, parent }) => parent === pid && name === 'sampled_rare',
    )?.pid;
  }
  await pause(1000);
  for (const each of [pid!, program]) process.kill(each, 'SIGSTOP');
  await pause(STOPPED_S * 1000);
  for (const each of [pid!, program]) process.kill(each, 'SIGCONT');
  const { result, stdout } = await running;
  t.is(stdout, `${CALLS * 10}\n`);
  const { seconds, wall } = result;
  t.true(wall - seconds > STOPPED_S - 0.1, `${seconds} of ${wall} s`);
  const { waits } = result.targets[0];
  t.true(waits.length > 0);
  // Of each bin the longest, as 2^(i / 4) us; hits, and what was given up.
  for (const [bin] of waits) t.true(2 ** (bin / 4) < LONG_US, JSON.stringify(waits));
});

aloneWithDynamorio('asked to end while copies run: it ends, and there is a report', async (t) => {
  await inFolder(async (folder) => {
    const json = join(folder, 'r.json');
    const named = ['--targets', '^(quick|slow)$', '--budget', '50%', '--copies', '6'];
    const output = ['--json', json, '--report', '/dev/null', '--no-progress'];
    const program = targetPath('sampled_slow');
    const run = start([process.execPath, MAIN, 'sample', ...named, ...output, '--', program]);
    await run.says(/ready/);
    // By then most copies are of the long calls.
    await pause(8000);
    run.child.kill('SIGTERM');
    const { status, signal, stderr } = await run.ended;
    t.deepEqual([status, signal], [128 + 15, null], stderr);
    t.notRegex(stderr, /did not end/);
    const { runs } = JSON.parse(readFileSync(json, 'utf8')) as Report;
    t.true(runs[0].sampled!.exact > 0);
  });
});
