/** Why samples were cut, in words. */
import type { SampleOutcome } from './result.js';

/** System calls that programs are cut at most often; of others the number is said. */
const CALLS: Readonly<Record<number, string>> = {
  ...{ 0: 'read', 1: 'write', 2: 'open', 3: 'close', 7: 'poll', 8: 'lseek', 16: 'ioctl' },
  ...{ 18: 'pwrite64', 19: 'readv', 20: 'writev', 23: 'select', 35: 'nanosleep', 44: 'sendto' },
  ...{ 45: 'recvfrom', 46: 'sendmsg', 47: 'recvmsg', 56: 'clone', 57: 'fork', 59: 'execve' },
  ...{ 60: 'exit', 61: 'wait4', 62: 'kill', 72: 'fcntl', 202: 'futex', 230: 'clock_nanosleep' },
  ...{ 231: 'exit_group', 232: 'epoll_wait', 234: 'tgkill', 257: 'openat', 270: 'pselect6' },
  ...{ 271: 'ppoll', 281: 'epoll_pwait', 435: 'clone3' },
};

/** Null for one that was not cut. */
export function cutOf({ outcome, detail }: SampleOutcome): string | null {
  switch (outcome) {
    case 'call':
      return `system call ${CALLS[detail] ?? detail}`;
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
