/** What the user is told while the program still runs. */
import { spawn } from 'node:child_process';
import test from 'ava';
import { DYNAMORIO_HOME, leaveOut } from './dynamorio-here.js';
import { targetPath } from './run.js';
import { MAIN } from '../support/command.js';

const SAID = /^comair-bin: the program asked for a sandbox \(seccomp\), which was not put up.*\n/m;

/** The program waits for its input, which it gets when the warning is there. */
function warned(options: string[]): Promise<{ text: string; early: boolean }> {
  const script = `${targetPath('sandbox')} filter; ${targetPath('sandbox')} filter; cat`;
  const argv = [MAIN, ...options, '--', 'sh', '-c', script];
  const child = spawn(process.execPath, argv, { stdio: ['pipe', 'ignore', 'pipe'] });
  return new Promise((resolve, reject) => {
    let text = '';
    let early = false;
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      if (early || !SAID.test(text)) return;
      early = child.exitCode === null;
      child.stdin.end();
    });
    child.on('error', reject).on('close', () => {
      resolve({ text, early });
    });
  });
}

for (const [engine, options] of [
  ['valgrind', ['--engine', 'valgrind']],
  ['dynamorio', ['--dynamorio', DYNAMORIO_HOME ?? '']],
] as const) {
  const title = `${engine}: a sandbox that is not put up is told at once, once, and in the report`;
  if (engine === 'dynamorio' && DYNAMORIO_HOME === null) leaveOut(title);
  else
    test.serial(title, async (t) => {
      t.timeout(120_000);
      const { text, early } = await warned(['--top', '1', ...options]);
      t.true(early);
      t.is(text.split(/asked for a sandbox/).length - 1, 3); // once now, and of each process below
      t.is(text.match(new RegExp(SAID, 'gm'))?.length, 1);
    });
}
