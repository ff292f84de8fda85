/** Signals while a target runs: it gets them, and we live to tell. */
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { heeded } from '../started.js';

/**
 * Whether a SIGINT may come from the terminal, which then sends it to the target as well: we are
 * in the foreground process group of a controlling terminal.
 */
export function inForeground(stat = readFileSync('/proc/self/stat', 'latin1')): boolean {
  // After the name, which may hold anything: state, parent, group, session, terminal, its group.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[4] !== '0' && fields[2] === fields[5];
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
  const pass = (signal: NodeJS.Signals, first: boolean): void => {
    kill(constants.signals[signal], first);
  };
  const passUnlessTerminal = (signal: NodeJS.Signals, first: boolean): void => {
    if (!gotByTerminal() || !inForeground()) pass(signal, first);
  };
  const handlers: [NodeJS.Signals, (signal: NodeJS.Signals, first: boolean) => void][] = [
    ['SIGINT', passUnlessTerminal],
    ['SIGQUIT', passUnlessTerminal],
    ['SIGTERM', pass],
    ['SIGHUP', pass],
  ];
  const heard = new Set(heeded(handlers.map(([signal]) => signal)));
  const came = new Set<NodeJS.Signals>();
  const active = handlers
    .filter(([signal]) => heard.has(signal))
    .map(([signal, handler]): [NodeJS.Signals, () => void] => {
      const heed = (): void => {
        const first = !came.has(signal);
        came.add(signal);
        handler(signal, first);
      };
      return [signal, heed];
    });
  for (const [signal, handler] of active) process.on(signal, handler);
  return () => {
    for (const [signal, handler] of active) process.off(signal, handler);
  };
}
