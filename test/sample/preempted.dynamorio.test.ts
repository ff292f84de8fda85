/**
 * A thread that met a breakpoint, and lost its processor before the kernel called the handler: the
 * handler stays until then.
 */
import { MAIN } from '../support/command.js';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { targetPath } from '../engine/run.js';
import { start } from './attached.js';
import type { Started } from './attached.js';

/** Each attachment has a breakpoint in 48 routines; of three, two find the thread as is wanted. */
const MOST = 20;
const KEEP_MS = 6000;

const sample = (pid: number): Started =>
  start([
    process.execPath,
    MAIN,
    'sample',
    '--pid',
    String(pid),
    '--for',
    '5',
    '--targets',
    '^work_',
    '--copies',
    '1',
    '--report',
    '/dev/null',
    '--no-progress',
  ]);

aloneWithDynamorio(
  'the agent leaves, and a thread has yet to be told of its breakpoint',
  async (t) => {
    const program = start([targetPath('preempted'), String(KEEP_MS)]);
    t.teardown(() => {
      program.child.kill('SIGKILL');
    });
    await program.says(/ready/);
    const pending = program.says(/pending/).then(() => true);
    let met = false;
    for (let i = 0; i < MOST && !met; i++) {
      const comair = sample(program.pid);
      met = await Promise.race([pending, comair.ended.then(() => false)]);
      comair.child.kill('SIGINT');
      await comair.ended;
    }
    t.true(met);
    t.like(await program.ended, { status: 0, signal: null, stdout: 'ready\npending\nwrong: 0\n' });
  },
);
