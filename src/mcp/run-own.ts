/**
 * Runs a command of this program in a process of its own: what a program prints must not get between
 * the messages of the protocol, and what takes too long can be ended with all that it has started.
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { ComairError } from '../base/errors.js';
import { Ends } from './ends.js';

export interface Asked {
  /** Where it runs. */
  cwd: string;
  /** What the program reads from stdin; null: nothing. */
  stdin: string | null;
  /** That it may take. */
  seconds: number;
  signal: AbortSignal;
}

export interface Ran {
  /** Null: a signal ended it. */
  status: number | null;
  stdout: string;
  stderr: string;
  /** It took too long, and was asked to end. */
  late: boolean;
}

/** What has been asked to end has so long to report on what it has seen. */
const GRACE_MS = 15_000;
/** The same where nobody waits for a report: to end what it has started, and to clean up. */
const SHORT_GRACE_MS = 3000;

/** To all of a group of processes. */
function tell(group: number | undefined, signal: NodeJS.Signals): void {
  if (group === undefined) return;
  try {
    process.kill(-group, signal);
  } catch {
    // It is gone.
  }
}

/**
 * @param own how this program is started
 * @throws ComairError `usage` where the client took the call back
 */
export async function runOwn(
  own: readonly string[],
  args: readonly string[],
  { cwd, stdin, seconds, signal }: Asked,
): Promise<Ran> {
  const [file, ...before] = own;
  const input = stdin === null ? 'ignore' : openSync(stdin, 'r');
  const child = spawn(file, [...before, ...args], {
    cwd,
    stdio: [input, 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
    detached: true,
  });
  if (input !== 'ignore') closeSync(input);
  const [stdout, stderr] = [new Ends(), new Ends()];
  child.stdout!.on('data', (data: Buffer) => {
    stdout.add(data);
  });
  child.stderr!.on('data', (data: Buffer) => {
    stderr.add(data);
  });
  let late = false;
  let last: NodeJS.Timeout | undefined;
  const end = (grace: number): void => {
    tell(child.pid, 'SIGTERM');
    clearTimeout(last);
    last = setTimeout(() => {
      tell(child.pid, 'SIGKILL');
    }, grace);
  };
  const timer = setTimeout(() => {
    late = true;
    end(GRACE_MS);
  }, seconds * 1000);
  const drop = (): void => {
    end(SHORT_GRACE_MS);
  };
  signal.addEventListener('abort', drop);
  if (signal.aborted) drop();
  try {
    const status = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      // What it has left behind in its group may keep the pipes open.
      child.on('exit', (code) => {
        tell(child.pid, 'SIGKILL');
        child.once('close', () => {
          resolve(code);
        });
      });
    });
    if (signal.aborted) throw new ComairError('the call was taken back', 'usage');
    return { status, stdout: stdout.text(), stderr: stderr.text(), late };
  } finally {
    clearTimeout(timer);
    clearTimeout(last);
    signal.removeEventListener('abort', drop);
  }
}
