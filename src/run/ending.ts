/** The exit status: the target's. */
import { constants } from 'node:os';
import type { Ending } from './run-options.js';

/** The status a shell would show for it: 128+N for signal N. */
function statusOf({ code, signal }: Ending): number {
  if (signal === null) return code ?? 0;
  const named = (constants.signals as Partial<Record<string, number>>)[signal];
  // Real-time signals have a number only: SIG37.
  const number = named ?? Number(signal.replace(/\D/g, ''));
  return 128 + number;
}

/**
 * Ends this process as the target ended. Where Ctrl-C ended both, by dying of SIGINT itself: a
 * shell that runs a loop of commands stops only then. In all other cases with a status, since a
 * real SIGSEGV of our own would claim that the profiler crashed.
 */
export function endLike(ending: Ending, interrupted: boolean): number {
  if (interrupted && ending.signal === 'SIGINT') {
    process.removeAllListeners('SIGINT');
    process.kill(process.pid, 'SIGINT');
  }
  return statusOf(ending);
}
