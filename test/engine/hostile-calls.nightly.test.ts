/**
 * Every system call with 10,000 arguments in all that no program means: no engine crashes, hangs or
 * leaves something running, and children end as they do natively.
 */
import { execFileSync } from 'node:child_process';
import { forEngines } from './engines.js';
import { runNative, runUnder, targetPath } from './run.js';

/** Others each night. */
const SEED = String(Math.floor(Date.now() / 86_400_000));
const TRIES = '25';

/** A call that Valgrind does not know (uretprobe) ends in SIGILL natively. */
const endings = (text: string): string[] =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('335:'));

function left(): string[] {
  return execFileSync('ps', ['-eo', 'stat,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(targetPath('fuzz_calls')) && !line.startsWith('Z'));
}

forEngines('hostile system calls fail as they do natively', async (t, engine) => {
  const argv = [targetPath('fuzz_calls'), SEED, TRIES];
  t.log(`seed ${SEED}`);
  const native = await runNative(argv);
  t.deepEqual(endings(native.stdout).at(-1), 'all were made');
  const { stdout, status } = await runUnder(engine, argv, { footprint: false });
  t.is(status, 0);
  t.deepEqual(endings(stdout), endings(native.stdout));
  t.deepEqual(left(), []);
});
