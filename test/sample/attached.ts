/** Programs that run while samples are taken of them. */
import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';

export interface Ended {
  status: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
}

export interface Started {
  child: ChildProcessWithoutNullStreams;
  pid: number;
  /** Resolves when stdout has matched. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>;
  ended: Promise<Ended>;
}

export function start(argv: readonly string[], env: NodeJS.ProcessEnv = process.env): Started {
  const child = spawn(argv[0], argv.slice(1), { env });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => (stdout += data.toString('latin1')));
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString('latin1')));
  const says = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const match = pattern.exec(stdout + stderr);
      if (match !== null) return match;
      if (child.exitCode !== null) throw new Error(`ended without saying ${pattern.source}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  const ended = once(child, 'close').then(([status, signal]) => ({
    status: status as number | null,
    signal: signal as string | null,
    stdout,
    stderr,
  }));
  return { child, pid: child.pid!, says, ended };
}

/** What an agent could leave behind. */
export function traces(pid: number): Record<string, unknown> {
  const text = (file: string): string => readFileSync(`/proc/${pid}/${file}`, 'latin1');
  const status = text('status');
  const field = (name: string): string | undefined =>
    new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1];
  return {
    handlers: field('SigCgt'),
    tracer: field('TracerPid'),
    code: text('maps')
      .split('\n')
      .filter((line) => / ..x. /.test(line))
      .map((line) => line.replace(/ +/g, ' ')),
    ours: /comair|dynamorio|control/.test(text('maps')),
    files: readdirSync(`/proc/${pid}/fd`).length,
    children: text(`task/${pid}/children`).trim(),
  };
}
