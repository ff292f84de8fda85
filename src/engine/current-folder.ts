/** The current folder, which may have been removed. */
import { readlinkSync } from 'node:fs';

/** Its path; as the kernel names it where it is gone, and nothing is found in it. */
export function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return readlinkSync('/proc/self/cwd');
  }
}
