/** Why samples were cut, in words. */
import type { SampleOutcome } from './result.js';

/** System calls of files, sockets, processes and waiting; of others the number is said. */
const CALLS: Readonly<Record<number, string>> = {
  ...{ 0: 'read', 1: 'write', 2: 'open', 3: 'close', 4: 'stat', 5: 'fstat', 6: 'lstat' },
  ...{ 7: 'poll', 8: 'lseek', 16: 'ioctl', 17: 'pread64', 18: 'pwrite64', 19: 'readv' },
  ...{ 20: 'writev', 21: 'access', 22: 'pipe', 23: 'select', 32: 'dup', 33: 'dup2' },
  ...{ 35: 'nanosleep', 40: 'sendfile', 41: 'socket', 42: 'connect', 43: 'accept' },
  ...{ 44: 'sendto', 45: 'recvfrom', 46: 'sendmsg', 47: 'recvmsg', 48: 'shutdown' },
  ...{ 49: 'bind', 50: 'listen', 53: 'socketpair', 54: 'setsockopt', 55: 'getsockopt' },
  ...{ 56: 'clone', 57: 'fork', 58: 'vfork', 59: 'execve', 60: 'exit', 61: 'wait4' },
  ...{ 62: 'kill', 72: 'fcntl', 73: 'flock', 74: 'fsync', 75: 'fdatasync', 77: 'ftruncate' },
  ...{ 80: 'chdir', 82: 'rename', 83: 'mkdir', 84: 'rmdir', 86: 'link', 87: 'unlink' },
  ...{ 88: 'symlink', 89: 'readlink', 90: 'chmod', 92: 'chown', 95: 'umask', 202: 'futex' },
  ...{ 217: 'getdents64', 230: 'clock_nanosleep', 231: 'exit_group', 232: 'epoll_wait' },
  ...{ 233: 'epoll_ctl', 234: 'tgkill', 247: 'waitid', 254: 'inotify_add_watch' },
  ...{ 257: 'openat', 258: 'mkdirat', 262: 'newfstatat', 263: 'unlinkat', 264: 'renameat' },
  ...{ 267: 'readlinkat', 268: 'fchmodat', 269: 'faccessat', 270: 'pselect6', 271: 'ppoll' },
  ...{ 275: 'splice', 277: 'sync_file_range', 280: 'utimensat', 281: 'epoll_pwait' },
  ...{ 285: 'fallocate', 286: 'timerfd_settime', 288: 'accept4', 289: 'signalfd4' },
  ...{ 290: 'eventfd2', 291: 'epoll_create1', 292: 'dup3', 293: 'pipe2', 295: 'preadv' },
  ...{ 296: 'pwritev', 299: 'recvmmsg', 302: 'prlimit64', 307: 'sendmmsg', 316: 'renameat2' },
  ...{ 318: 'getrandom', 319: 'memfd_create', 326: 'copy_file_range', 332: 'statx' },
  ...{ 426: 'io_uring_enter', 435: 'clone3', 436: 'close_range', 437: 'openat2' },
  ...{ 439: 'faccessat2' },
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
