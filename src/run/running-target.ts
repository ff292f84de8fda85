/** What callers can ask of a target while it runs. */
import type { RunningSession } from '../record/engine/session.js';
import type { RunningTarget } from './run-options.js';

/** @param progress of the rows so far */
export function runningTarget(
  session: RunningSession,
  progress: () => Omit<ReturnType<RunningTarget['progress']>, 'bytes'>,
  ended: () => boolean,
): RunningTarget {
  const { windows } = session;
  return {
    pid: session.pid,
    progress: () => ({ ...progress(), bytes: session.stats().bytes }),
    ended,
    kill: (signal) => {
      session.kill(signal);
    },
    letGo: () => {
      session.letGo();
    },
    ...(windows === null ? {} : { toggle: () => windows.toggle() }),
  };
}
