/**
 * Commands that read files run in a process of their own with bounded memory, whatever the files
 * hold. What that process says to stderr is passed on at its end: what V8 says as it dies is not.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Command } from 'commander';
import { DEFAULT_MEMORY } from '../base/bounded/allowance.js';
import { heapOptions, watchOver } from '../base/bounded/warden.js';
import { heeded } from '../base/started.js';
import { stderr } from './screen.js';

/** Names the process that watches; whoever has another parent is not watched. */
const VARIABLE = 'COMAIR_GUARD';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Where the kernel has the bytes of our arguments: Node cannot start a process with all of them. */
export function commandLineFile(): string {
  const { ppid, env } = process;
  return `/proc/${env[VARIABLE] === String(ppid) ? ppid : 'self'}/cmdline`;
}

/** Thrown in place of the command's own action, which has run elsewhere. */
export class Guarded extends Error {
  constructor(readonly status: number) {
    super('the command has run in another process');
  }
}

/** Whether this process is one that is watched; what it starts will not be told so. */
function isWatched(): boolean {
  const watched = process.env[VARIABLE] === String(process.ppid);
  // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- assigning makes it 'undefined'
  delete process.env[VARIABLE];
  if (!watched) return false;
  // Who watches is gone: nobody would end this process when it takes too much.
  process.on('disconnect', () => process.exit());
  process.channel?.unref();
  return true;
}

/** Runs this command line again. @throws ComairError; Guarded */
async function runWatched(memory: number): Promise<never> {
  const child = spawn(
    process.execPath,
    [...process.execArgv, ...heapOptions(memory), ...process.argv.slice(1)],
    {
      stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
      env: { ...process.env, [VARIABLE]: String(process.pid) },
    },
  );
  const passOn = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  const signals = heeded(SIGNALS);
  for (const signal of signals) process.on(signal, passOn);
  const { code, signal, said, problem } = await watchOver(child, memory);
  for (const each of signals) process.off(each, passOn);
  if (problem !== null) throw problem;
  stderr.write(said);
  if (signal !== null) process.kill(process.pid, signal);
  throw new Guarded(code ?? 128 + constants.signals[signal!]);
}

/** Has the command run in a process of its own, watched, before its action. */
export function guard(command: Command): Command {
  return command.hook('preAction', async () => {
    if (!isWatched())
      await runWatched(command.opts<{ memory?: number }>().memory ?? DEFAULT_MEMORY);
  });
}
