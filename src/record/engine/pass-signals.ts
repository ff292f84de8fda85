/** Signals while a target runs: it gets them, and we live to tell. */
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { heeded } from '../../base/started.js';

/**
 * Whether a SIGINT may come from the terminal, which then sends it to the target as well: we are
 * in the foreground process group of a controlling terminal.
 */
export function inForeground(stat = readFileSync('/proc/self/stat', 'latin1')): boolean {
  // After the name, which may hold anything: state, parent, group, session, terminal, its group.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[4] !== '0' && fields[2] === fields[5];
}

const BY_TERMINAL = new Set<NodeJS.Signals>(['SIGINT', 'SIGQUIT']);

/** Heard here; about jobs and children; faults, which would be ours. */
const OTHERS =
  'HUP INT QUIT TERM KILL STOP CONT TSTP TTIN TTOU CHLD ILL TRAP ABRT BUS FPE SEGV SYS';
const LAST = 64;
const OF_C_LIBRARY = [32, 33];

/**
 * Numbers of the signals that a program may handle and that are its alone.
 *
 * @param toggles SIGUSR2 begins and ends windows
 */
export function programsOwn(toggles: boolean): number[] {
  const names = toggles ? `${OTHERS} USR2` : OTHERS;
  const others = new Set([
    ...OF_C_LIBRARY,
    ...names.split(' ').map((name) => constants.signals[`SIG${name}` as NodeJS.Signals]),
  ]);
  return Array.from({ length: LAST }, (_, i) => i + 1).filter((signal) => !others.has(signal));
}

/**
 * Survives SIGINT, SIGQUIT, SIGTERM and SIGHUP, and passes on those that the target did not get
 * by itself. What this process was started to ignore (nohup) is ignored. Works on the main thread only, as all handling of signals in Node.
 *
 * @param kill takes a signal that was sent to us, and whether it is the first of its kind
 * @param gotByTerminal whether the target still is there to get what a terminal sends
 * @returns a function that ends this
 */
export function passSignals(
  kill: (signal: number, first: boolean) => void,
  gotByTerminal: () => boolean,
): () => void {
  const came = new Set<NodeJS.Signals>();
  const heed = (signal: NodeJS.Signals): void => {
    const first = !came.has(signal);
    came.add(signal);
    if (!BY_TERMINAL.has(signal) || !gotByTerminal() || !inForeground())
      kill(constants.signals[signal], first);
  };
  const heard = heeded<NodeJS.Signals>(['SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGHUP']);
  for (const signal of heard) process.on(signal, heed);
  return () => {
    for (const signal of heard) process.off(signal, heed);
  };
}
