/** Runs the command line as a user does. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';

export interface Result {
  status: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export const MAIN = packageRoot() + 'dist/bundle/comair-bin.js';

interface Options {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** What the program reads from stdin. */
  input?: string;
}

export function run(command: string, args: string[], options: Options = {}): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, NO_COLOR: '', ...options.env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (status, signal) => {
      resolve({ status, signal, stdout, stderr });
    });
    // The program may end without having read it.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
  });
}

export function comair(args: string[], options: Options = {}): Promise<Result> {
  return run(process.execPath, [MAIN, ...args], options);
}

/** A folder that is gone after `use`. */
export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'comair-cli-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
