/** Runs a job without an engine. */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { ComairError } from '../../../base/errors.js';
import { textToBytes } from '../../../base/text/byte-text.js';
import type { Job, JobResult } from '../job.js';

/**
 * @param streams its standard ones
 * @param started called with its process, once
 * @returns how it ended, and the seconds that it took
 * @throws the error of the system when it cannot be started
 */
export function runPlainly(
  { argv, cwd }: Job,
  env: NodeJS.ProcessEnv,
  streams: readonly [number, number, number],
  started: (pid: number) => void,
): Promise<Pick<JobResult, 'code' | 'signal' | 'wall_s'>> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const [command, ...args] = argv;
    if (argv.some((word) => typeof textToBytes(word) !== 'string')) {
      throw new ComairError('a command that is not UTF-8 cannot be run without an engine', 'input');
    }
    // By its descriptor: Node takes no folder that is not UTF-8.
    const folder = openSync(textToBytes(cwd), 'r');
    const where = `/proc/self/fd/${folder}`;
    const child = spawn(command, args, { cwd: where, env, stdio: [...streams], detached: true });
    closeSync(folder);
    if (child.pid !== undefined) started(child.pid);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      resolve({ code, signal, wall_s: (performance.now() - start) / 1000 });
    });
  });
}
