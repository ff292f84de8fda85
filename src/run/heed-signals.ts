/**
 * Signals to the tool. The session passes them on to the target while that runs; here is what
 * the tool makes of them itself.
 */
import { constants } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { heeded } from '../base/started.js';
import type { RunningTarget } from './run-options.js';

/** Two Ctrl-C within this time mean that somebody wants out; later ones may be for the target. */
const WINDOW_MS = 2000;

export interface SignalActions {
  /** Any of the signals: stop waiting, where the target has ended and children of it have not. */
  stopWaiting: () => void;
  /** The second SIGINT in a row. */
  quit: () => void;
}

export interface Signals {
  /**
   * Back to the defaults.
   * @returns whether there was a SIGINT
   */
  stop(): Promise<boolean>;
}

/**
 * Node tells of a signal between two tasks. One that arrived during a long task, as the analysis of
 * a short run is, is heard in the next turn of the event loop, after that in which the task was.
 */
async function signalsHeard(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/** @param now milliseconds of a clock that only goes forward */
export function onSignals(
  actions: SignalActions,
  now: () => number = () => performance.now(),
): Signals {
  let last: number | null = null;
  const onInterrupt = (): void => {
    const at = now();
    if (last !== null && at - last <= WINDOW_MS) actions.quit();
    else actions.stopWaiting();
    last = at;
  };
  const listeners = heeded(['SIGINT', 'SIGTERM', 'SIGHUP']).map(
    (signal) => [signal, signal === 'SIGINT' ? onInterrupt : actions.stopWaiting] as const,
  );
  for (const [signal, listener] of listeners) process.on(signal, listener);
  return {
    stop: async () => {
      await signalsHeard();
      for (const [signal, listener] of listeners) process.off(signal, listener);
      return last !== null;
    },
  };
}

/** What signals do to a target that is watched. @param leave what is to be done before the tool quits */
export function heedSignals(target: RunningTarget, leave: () => void = () => undefined): Signals {
  const { toggle } = target;
  const onToggle = (): void => {
    // In vain where the program has just ended.
    void toggle?.().catch(() => undefined);
  };
  if (toggle !== undefined) process.on('SIGUSR2', onToggle);
  const signals = onSignals({
    stopWaiting: () => {
      if (target.ended()) target.letGo();
    },
    quit: () => {
      leave();
      target.kill(constants.signals.SIGKILL);
      // Not by the signal itself: the session's folder goes when the process exits.
      process.exit(128 + constants.signals.SIGINT);
    },
  });
  return {
    stop: () => {
      process.off('SIGUSR2', onToggle);
      return signals.stop();
    },
  };
}
