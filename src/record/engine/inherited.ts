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

interface Descriptor {
  fd: number;
  file: string;
}

function withFiles(fds: readonly number[]): Descriptor[] {
  const files = descriptors('self');
  return fds.map((fd) => ({ fd, file: files.get(fd) ?? '' }));
}

/**
 * Looked at before any other module is loaded, as the first use of a stream opens /dev/null for
 * libuv (for when descriptors run out), and that looks like one that was there before.
 */
const atStart: readonly Descriptor[] = withFiles(inheritedDescriptors());
let inherited: readonly Descriptor[] = [];

/**
 * From now on the targets get the descriptors that this process was started with. For a process of
 * our own, before it opens files: in others, as with child processes of Node, a target has the
 * standard streams alone. What other threads and libraries open there is none of a target's
 * business, and its number may be another file's by the time that the target starts.
 */
export function passInheritedDescriptors(): void {
  inherited = atStart;
}

/** Descriptors for the target: those that still are what they were. */
export function descriptorsToPass(): number[] {
  if (inherited.length === 0) return [];
  const now = descriptors('self');
  return inherited.filter(({ fd, file }) => now.get(fd) === file).map(({ fd }) => fd);
}
