/**
 * Threads of a process that runs already that go back to blocking SIGTRAP, with a breakpoint ahead
 * of them: nothing happens to the process.
 */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExecutionContext } from 'ava';
import { routinesOf } from '../../src/sample/routines.js';
import { MAIN } from '../support/command.js';
import { aloneWithDynamorio } from '../engine/dynamorio-here.js';
import { targetPath } from '../engine/run.js';
import { start, traces } from './attached.js';
import type { Started } from './attached.js';

const PROGRAM = targetPath('sampled_masks');
const INT3 = 0xcc;

/** Where a routine of the program lies. */
function addressOf(pid: number, name: string): bigint {
  const { entry } = routinesOf(PROGRAM).find(({ names }) => names.includes(name))!;
  const [base] = readFileSync(`/proc/${pid}/maps`, 'latin1').split('-');
  return BigInt(`0x${base}`) + entry;
}

function byteAt(pid: number, position: bigint): number {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const byte = Buffer.alloc(1);
  readSync(memory, byte, { position });
  closeSync(memory);
  return byte[0];
}

const sample = (pid: number, seconds: number): Started =>
  start([
    process.execPath,
    MAIN,
    'sample',
    '--pid',
    String(pid),
    '--for',
    String(seconds),
    '--targets',
    '^work$',
    '--budget',
    '30%',
    '--copies',
    '2',
    '--report',
    '/dev/null',
    '--no-progress',
  ]);

async function isUnharmed(t: ExecutionContext, { ended }: Started): Promise<void> {
  t.like(await ended, { status: 12, signal: null, stdout: 'ready\nwrong: 0\n' });
}

for (const how of ['mark', 'context', 'wait'])
  aloneWithDynamorio(`blocks SIGTRAP again, by a ${how}`, async (t) => {
    const program = start([PROGRAM, how]);
    t.teardown(() => {
      program.child.kill('SIGKILL');
    });
    await program.says(/ready/);
    const entry = addressOf(program.pid, 'work');
    const comair = sample(program.pid, 60);
    while (byteAt(program.pid, entry) !== INT3) {
      t.is(comair.child.exitCode, null);
      await pause(5);
    }
    program.child.stdin.end();
    t.is((await comair.ended).stderr, '');
    await isUnharmed(t, program);
  });

aloneWithDynamorio('about to block SIGTRAP: there is no breakpoint', async (t) => {
  const program = start([PROGRAM, 'call']);
  t.teardown(() => {
    program.child.kill('SIGKILL');
  });
  const [said] = await program.says(/ready|no faults/);
  if (said !== 'ready') {
    t.log('this kernel does not let a program answer its own page faults');
    t.pass();
    return;
  }
  const before = traces(program.pid);
  const { stderr } = await sample(program.pid, 4).ended;
  t.regex(stderr, /nothing to report: a thread of the program may be about to block SIGTRAP\n$/);
  t.deepEqual(traces(program.pid), before);
  program.child.stdin.end();
  await isUnharmed(t, program);
});
