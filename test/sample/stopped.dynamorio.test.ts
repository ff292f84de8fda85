/** A program that is stopped with the launcher, as Ctrl-Z does, and goes on. */
import { setTimeout as pause } from 'node:timers/promises';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { targetPath } from '../engine/run.js';
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
