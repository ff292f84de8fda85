/** Why samples were cut, in words. */
import { SYSTEM_CALLS } from '../protocol/system-calls.js';
import type { SampleOutcome } from './result.js';

/** Null for one that was not cut. */
export function cutOf({ outcome, detail }: SampleOutcome): string | null {
  switch (outcome) {
    case 'call':
      return `system call ${SYSTEM_CALLS[detail] ?? detail}`;
    case 'signal':
      return `signal ${detail}`;
    case 'time':
      return 'took too long';
    case 'rows':
      return 'made too many calls';
    case 'left':
      return 'left by longjmp or an exception';
    default:
      return null;
  }
}
