/**
 * Runs programs natively and under an engine, with all that both say.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine, EngineCommand, EngineOptions } from '../../src/record/engine/engine.js';
import { stackRoom } from '../../src/record/engine/stack-room.js';
import { findTarget } from '../../src/record/engine/target.js';
import type { Target } from '../../src/record/engine/target.js';
import { packageRoot } from '../../src/base/package.js';
import type { ReceivedStream } from './receiver.js';
import { Receiver } from './receiver.js';

export interface Outcome {
  status: number | null;
  signal: string | null;
  stdout: string;
  stderr: string;
}

export interface EngineOutcome extends Outcome {
  /** One per process image, in order of connection. */
  streams: ReceivedStream[];
  /** What the engine said about trouble. */
  notes: string[];
}

export interface RunOptions {
  input?: string | Buffer;
  env?: Record<string, string>;
  cwd?: string;
  /** Options that only tests give to the engine. */
  engineArguments?: string[];
  /** Activations are counted as they are for users; else each is a row, to be looked at. */
  counted?: boolean;
  /** The file to execute, where it is not argv[0]. */
  file?: string;
  /** What the engine runs, where it is not to be looked for on this machine. */
  target?: Target;
  /** Called with the pid as soon as the program has written something. */
  onOutput?: (pid: number) => void;
}

/** Path of a program of test/targets; paths stay what they are. */
export function targetPath(name: string): string {
  return name.startsWith('/') ? name : `${packageRoot()}test/targets/bin/${name}`;
}

/** Output is latin1 text, so that bytes compare one by one. */
export function runNative(argv: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const env = options.env ?? { PATH: process.env['PATH'] ?? '', LANG: 'C' };
  return new Promise((resolve, reject) => {
    const child = spawn(options.file ?? argv[0], argv.slice(1), {
      argv0: argv[0],
      env,
      cwd: options.cwd ?? process.cwd(),
    });
    const out = { stdout: '', stderr: '' };
    child.stdout.setEncoding('latin1').on('data', (text: string) => {
      // Once: after what it does, the process may be gone when more of its output comes.
      if (out.stdout === '') options.onOutput?.(child.pid!);
      out.stdout += text;
    });
    child.stderr.setEncoding('latin1').on('data', (text: string) => (out.stderr += text));
    child.stdin.on('error', () => undefined).end(options.input ?? '');
    child.on('error', reject).on('close', (status, signal) => {
      resolve({ status, signal, ...out });
    });
  });
}

/** As a session adds it; none where the program runs without an engine, as in samples. */
function roomOf(
  { room, env: more }: EngineCommand,
  env: NodeJS.ProcessEnv,
): Record<string, string> {
  if (room === undefined) return {};
  const all = Object.entries({ ...env, ...more }).map(([name, value]) => `${name}=${value ?? ''}`);
  const added = stackRoom(room.variable, room.file, room.argv, all);
  return Object.fromEntries(added.map((each) => each.split('=') as [string, string]));
}

/** The same program under an engine. */
export async function runUnder(
  engine: Engine,
  argv: readonly string[],
  engineOptions: Partial<EngineOptions> = {},
  options: RunOptions = {},
): Promise<EngineOutcome> {
  const env = options.env ?? { PATH: process.env['PATH'] ?? '', LANG: 'C' };
  // First: a target that is missing must fail the test before anybody listens.
  const target = options.target ?? findTarget(argv, env, options.cwd ?? process.cwd());
  const inOneString = engine.name === 'dynamorio';
  const directory = mkdtempSync(join(tmpdir(), 'comair-test-'));
  const receiver = new Receiver(join(directory, 'socket'));
  try {
    await receiver.listen();
    const command = engine.command(
      { socket: receiver.path, token: 'test', logs: directory },
      target,
      {
        cell: 8,
        footprint: true,
        follow: true,
        trace: false,
        engineArguments: [
          ...(options.engineArguments ?? []),
          // As long as each other: DynamoRIO's options lie below the program's stack.
          ...(options.counted !== true ? ['--single=yes'] : inOneString ? ['--single=no '] : []),
        ],
        ...engineOptions,
      },
    );
    const outcome = await runNative(command.argv, {
      ...options,
      ...(command.file === undefined ? {} : { file: command.file }),
      env: { ...env, ...command.env, ...roomOf(command, env) },
    });
    await receiver.closed();
    return { ...outcome, streams: receiver.streams, notes: engine.diagnose(directory) };
  } finally {
    receiver.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
