/** One run at the program's own speed, unobserved: whether it takes its input, and how long. */
import { spawn } from 'node:child_process';
import { messageOf } from '../../base/errors.js';
import { seconds } from '../../base/text/numbers.js';
import { howEnded } from '../sweep/how-ended.js';
import { watched } from './watched.js';

/** So many times the seconds that a run may take may pass, where others have the processors. */
const BUSY = 4;
/** Of stderr, what is kept. */
const TAIL = 4096;

interface Trial {
  cwd: string;
  /** Exit statuses that are no failure. */
  okStatus: readonly number[];
  /** Seconds that it may take. */
  limit: number;
}

export interface Ended {
  /** What went wrong, in words; null: it ended as it should. */
  failure: string | null;
  /** The exit status, where that is what went wrong; else null. */
  status: number | null;
  /** From start to end, without what it waited for a processor that others had. */
  seconds: number;
}

export function runOnce(argv: readonly string[], { cwd, okStatus, limit }: Trial): Promise<Ended> {
  return new Promise((settle) => {
    const began = performance.now();
    const child = spawn(argv[0], argv.slice(1), { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    let why: string | null = null;
    const kill = (failure: string): void => {
      why = failure;
      child.kill('SIGKILL');
    };
    const watch = watched(child.pid, () => {
      kill('it takes half of the memory that is left');
    });
    const passed = (): number => (performance.now() - began) / 1000;
    const own = (): number => Math.max(0, passed() - watch.waited());
    // On a busy machine a run has its time all the same.
    const check = (): void => {
      const left = Math.min(limit - own(), BUSY * limit - passed());
      if (left <= 0) kill(`it is not done after ${seconds(limit)}`);
      else timer = setTimeout(check, 1000 * left + 1);
    };
    let timer = setTimeout(check, limit * 1000);
    const end = (failure: string | null, status: number | null = null): void => {
      clearTimeout(timer);
      watch.end();
      settle({ failure, status, seconds: own() });
    };
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-TAIL);
    });
    child.on('error', (error) => {
      end(messageOf(error));
    });
    child.on('close', (code, signal) => {
      if (why !== null) end(why);
      else if (code !== null && okStatus.includes(code)) end(null);
      else {
        end(howEnded(code, signal, said), code);
      }
    });
  });
}
