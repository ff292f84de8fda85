/** What the kernel tells of a process in one line. */
import { readFileSync } from 'node:fs';

/** Fields of /proc/PID/stat from the third on: state, parent, group, …; null when it is gone. */
export function statFields(pid: number | 'self'): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name, the second, may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}
