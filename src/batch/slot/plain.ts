/** Runs a job without an engine. */
import { spawn } from 'node:child_process';
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
    const child = spawn(command, args, { cwd, env, stdio: [...streams], detached: true });
    if (child.pid !== undefined) started(child.pid);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      resolve({ code, signal, wall_s: (performance.now() - start) / 1000 });
    });
  });
}
