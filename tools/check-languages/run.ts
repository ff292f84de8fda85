/** A command with all that it writes, ended with all that it has started when it takes too long. */
import { spawn } from 'node:child_process';

export interface Ran {
  stdout: string;
  stderr: string;
  status: number | null;
  seconds: number;
  /** It was ended. */
  late: boolean;
}

export function run(folder: string, command: readonly string[], minutes: number): Promise<Ran> {
  const [program = '', ...args] = command;
  const start = Date.now();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, which is ended as a whole.
      detached: true,
    });
    const written = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
    child.stdout.on('data', (chunk: Buffer) => written.stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => written.stderr.push(chunk));
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      // What has left the group may hold these open.
      child.stdout.destroy();
      child.stderr.destroy();
      end(child.pid);
    }, minutes * 60_000);
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on('close', (status) => {
      clearTimeout(timer);
      const [stdout, stderr] = [written.stdout, written.stderr].map((all) =>
        Buffer.concat(all).toString(),
      );
      resolve({ stdout, stderr, status, seconds: (Date.now() - start) / 1000, late });
    });
  });
}

/** Ends a group of processes, if it is still there. */
function end(group: number | undefined): void {
  if (group === undefined) return;
  try {
    process.kill(-group, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
