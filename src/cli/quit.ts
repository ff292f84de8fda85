/**
 * Signals to the tool. The session passes them on to the target while that runs; here is what
 * the tool makes of them itself.
 */

/** Two Ctrl-C within this time mean that somebody wants out; later ones may be for the target. */
const WINDOW_MS = 2000;

export interface SignalActions {
  /** Any of the signals: stop waiting, where the target has ended and children of it have not. */
  stopWaiting: () => void;
  /** The second SIGINT in a row. */
  quit: () => void;
}

export interface Signals {
  /** Whether there was a SIGINT. */
  interrupted(): boolean;
  /** Back to the defaults. */
  stop(): void;
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
  process.on('SIGINT', onInterrupt);
  process.on('SIGTERM', actions.stopWaiting);
  process.on('SIGHUP', actions.stopWaiting);
  return {
    interrupted: () => last !== null,
    stop: () => {
      process.off('SIGINT', onInterrupt);
      process.off('SIGTERM', actions.stopWaiting);
      process.off('SIGHUP', actions.stopWaiting);
    },
  };
}
