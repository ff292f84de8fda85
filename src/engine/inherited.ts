/**
 * Descriptors that this process was started with, beyond the standard ones: `prog 3>log`, make's
 * jobserver. Node marks them close-on-exec at its start; the target shall have them all the same.
 */
import { constants, readFileSync, readdirSync, readlinkSync } from 'node:fs';

const O_CLOEXEC = 0o2000000;

/** What each descriptor of a process is, as the kernel names it; empty where that is secret. */
function descriptors(pid: number | 'self'): Map<number, string> {
  const found = new Map<number, string>();
  try {
    for (const name of readdirSync(`/proc/${pid}/fd`)) {
      try {
        found.set(Number(name), readlinkSync(`/proc/${pid}/fd/${name}`));
      } catch {
        // The directory that was being read, or closed in the meantime.
      }
    }
  } catch {
    // Another user's process, or gone.
  }
  return found;
}

/** Of an open descriptor; 0 when another thread has closed it in the meantime. */
function flagsOf(fd: number): number {
  try {
    const info = readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1');
    return Number.parseInt(/^flags:\s*(\d+)/m.exec(info)?.[1] ?? '0', 8);
  } catch {
    return 0;
  }
}

/**
 * Descriptors that Node has marked but did not open itself. Its own are anonymous inodes, pipes
 * that do not block, and one pipe that does, of which it has both ends and its parent none.
 */
function inheritedDescriptors(): number[] {
  const own = descriptors('self');
  const files = [...own.values()];
  const ofParent = new Set(descriptors(process.ppid).values());
  const isInherited = (fd: number, file: string): boolean => {
    if (file.startsWith('anon_inode:')) return false;
    const flags = flagsOf(fd);
    if ((flags & O_CLOEXEC) === 0 || (flags & constants.O_NONBLOCK) !== 0) return false;
    const bothEnds = file.startsWith('pipe:') && files.indexOf(file) !== files.lastIndexOf(file);
    return !bothEnds || ofParent.has(file);
  };
  return [...own].filter(([fd, file]) => fd > 2 && isInherited(fd, file)).map(([fd]) => fd);
}

/** Taken when the program starts, before it opens files of its own. */
export const INHERITED: readonly number[] = inheritedDescriptors();
