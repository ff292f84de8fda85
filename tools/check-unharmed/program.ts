/** Programs that run from start to end. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Ran, Sampling } from './case.js';

export interface Command {
  argv: readonly string[];
  targets: string;
  input?: string;
  env?: Readonly<Record<string, string>>;
  cwd?: string;
}

const hash = (data: string | Buffer): string =>
  createHash('sha256').update(data).digest('hex').slice(0, 16);

/** Short things stay legible where they differ. */
export const short = (data: Buffer): string =>
  data.length <= 400 ? data.toString('latin1') : `${data.length} bytes, ${hash(data)}`;

/** What comair-bin says itself. */
const withoutOurs = (stderr: Buffer): Buffer =>
  Buffer.from(stderr.toString('latin1').replaceAll(/^comair-bin: .*\n/gm, ''), 'latin1');

export async function runProgram(command: Command, sampling: Sampling | null): Promise<Ran> {
  const { argv, targets, input = '', env = {}, cwd } = command;
  const [file, ...rest] = sampling === null ? argv : sampling.take(targets, '--', ...argv);
  const child = spawn(file, rest, { cwd, env: { ...process.env, ...env } });
  const [out, err]: Buffer[][] = [[], []];
  child.stdout.on('data', (data: Buffer) => out.push(data));
  child.stderr.on('data', (data: Buffer) => err.push(data));
  // It may end without having read it.
  child.stdin.on('error', () => undefined).end(input);
  const [status, signal] = (await once(child, 'close')) as [number | null, string | null];
  return {
    results: {
      status,
      signal,
      stdout: short(Buffer.concat(out)),
      stderr: short(withoutOurs(Buffer.concat(err))),
    },
  };
}
