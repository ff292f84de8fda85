/** A service that is started as usual, and of which each process that works is sampled. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { currentFolder } from '../base/current-folder.js';
import { heeded } from '../base/started.js';
import { count } from '../base/text/numbers.js';
import { findTarget } from '../record/engine/target.js';
import { inForeground } from '../record/engine/pass-signals.js';
import { familyOf, startedBy } from '../sample/family.js';
import { refuseUnfit } from '../sample/refuse.js';
import type { Ending } from '../run/run-options.js';
import { complain } from './screen.js';

/** What an administrator or a terminal sends to a service. */
const SIGNALS = heeded<NodeJS.Signals>([
  ...(['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGUSR1', 'SIGUSR2'] as const),
  ...(['SIGALRM', 'SIGWINCH', 'SIGCONT', 'SIGURG', 'SIGIO', 'SIGPWR'] as const),
]);
const BY_TERMINAL: readonly NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGWINCH', 'SIGCONT'];

export interface StartedService {
  pid: number;
  /** Resolves when it has ended; signals are handed on until then. */
  ended: Promise<Ending>;
}

/** @throws StartError when it cannot be run */
export async function startService(argv: readonly string[]): Promise<StartedService> {
  const target = findTarget(argv, process.env, currentFolder());
  refuseUnfit(target);
  const child = spawn(target.path, target.args, { argv0: target.command, stdio: 'inherit' });
  const handOn = (signal: NodeJS.Signals): void => {
    if (!BY_TERMINAL.includes(signal) || !inForeground()) child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, handOn);
  const ended = once(child, 'exit').then(([code, signal]) => {
    for (const each of SIGNALS) process.off(each, handOn);
    return { code: code as number | null, signal: signal as string | null };
  });
  await once(child, 'spawn');
  return { pid: child.pid!, ended };
}

/** How often it is looked for workers, and how many times. */
const LOOK_MS = 2000;
const LOOKS = 30;

/**
 * Says once that a program has workers, of which no samples are taken.
 *
 * @param launcher what has started the program
 * @returns a function that ends this
 */
export function tellOfWorkers(launcher: number): () => void {
  let looks = 0;
  const timer = setInterval(() => {
    const workers = startedBy(launcher).flatMap((pid) => familyOf(pid).slice(1));
    if (workers.length > 0)
      complain(
        `the program has ${count(workers.length, 'worker')}, of which no samples are taken: start it with --workers`,
      );
    if (workers.length > 0 || ++looks === LOOKS) clearInterval(timer);
  }, LOOK_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
