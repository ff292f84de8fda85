/** A launcher that is kept from checking the program's threads, as on a busy machine. */
import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { MAIN } from '../support/command.js';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { targetPath } from '../engine/run.js';
import { start } from './attached.js';

/** For a check or two of the threads; longer than SIGTRAP may stay blocked. */
const CHECK_MS = 150;
const LONG_MS = 2200;

aloneWithDynamorio('two checks that find SIGTRAP blocked do not end the sampling', async (t) => {
  const comair = start([
    process.execPath,
    MAIN,
    'sample',
    '--targets',
    '^work$',
    '--budget',
    '30%',
    '--no-progress',
    '--',
    targetPath('sampled_blocking'),
  ]);
  t.teardown(() => {
    comair.child.kill('SIGKILL');
  });
  const [, pid, launcher] = (await comair.says(/^(\d+) (\d+)$/m)).map(Number);
  await pause(CHECK_MS);
  process.kill(pid, 'SIGUSR1');
  await pause(CHECK_MS);
  await promisify(execFile)(targetPath('hold'), [String(launcher), String(LONG_MS)]);
  await pause(CHECK_MS);
  process.kill(pid, 'SIGUSR1');
  await pause(CHECK_MS);
  comair.child.stdin.end();
  const { status, stdout, stderr } = await comair.ended;
  t.is(status, 0);
  t.regex(stdout, /wrong: 0\n$/);
  t.regex(stderr, /^SAMPLED: /m);
  t.notRegex(stderr, /no more samples|nothing to report/);
});
