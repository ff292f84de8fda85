/** What the program read from its stdin, which is ours. */
import { fstatSync, readlinkSync, statSync } from 'node:fs';
import { bytesToText, textToBytes } from '../../base/text/byte-text.js';

export interface Stdin {
  /** Of a file; null where it is none, or has no name any more. */
  path: string | null;
  piped: boolean;
}

export function stdinOf(fd = 0): Stdin {
  try {
    const stat = fstatSync(fd);
    if (!stat.isFile()) return { path: null, piped: stat.isFIFO() };
    const path = bytesToText(readlinkSync(`/proc/self/fd/${fd}`, 'buffer'));
    const { ino, dev } = statSync(textToBytes(path));
    return { path: ino === stat.ino && dev === stat.dev ? path : null, piped: false };
  } catch {
    return { path: null, piped: false };
  }
}
