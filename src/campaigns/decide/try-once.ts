/** One run at the program's own speed, unobserved: whether it takes what a sweep would give it. */
import { spawn } from 'node:child_process';
import { messageOf } from '../../base/errors.js';
import { seconds } from '../../base/text/numbers.js';

/** Of stderr, what is kept. */
const TAIL = 4096;

interface Trial {
  cwd: string;
  /** Exit statuses that are no failure. */
  okStatus: readonly number[];
  /** Seconds that it may take. */
  limit: number;
}

/** @returns what went wrong, in words; null: it ended as it should */
export function tryOnce(
  argv: readonly string[],
  { cwd, okStatus, limit }: Trial,
): Promise<string | null> {
  return new Promise((settle) => {
    const child = spawn(argv[0], argv.slice(1), { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, limit * 1000);
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-TAIL);
    });
    child.on('error', (error) => {
      clearTimeout(timer);
      settle(messageOf(error));
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (late) settle(`it is not done after ${seconds(limit)}`);
      else if (code !== null && okStatus.includes(code)) settle(null);
      else {
        const how = signal === null ? `exit status ${code}` : `killed by ${signal}`;
        const last = said.trimEnd().split('\n').at(-1)?.trim() ?? '';
        settle(last === '' ? how : `${how}: ${last}`);
      }
    });
  });
}
