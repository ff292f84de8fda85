/** What the program read from its stdin, which is ours. */
import { fstatSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { bytesToText, textToBytes } from '../../base/text/byte-text.js';

export interface Stdin {
  /** Of a file; null where it is none, has no name any more, or nothing was read from it. */
  path: string | null;
  piped: boolean;
}

/** The program has our open file, not only our file: what it reads moves our offset, too. */
function isRead(fd: number): boolean {
  return !/^pos:\s*0$/m.test(readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1'));
}

/** Once the program has ended. */
export function stdinOf(fd = 0): Stdin {
  try {
    const stat = fstatSync(fd);
    if (!stat.isFile()) return { path: null, piped: stat.isFIFO() };
    if (!isRead(fd)) return { path: null, piped: false };
    const path = bytesToText(readlinkSync(`/proc/self/fd/${fd}`, 'buffer'));
    const { ino, dev } = statSync(textToBytes(path));
    return { path: ino === stat.ino && dev === stat.dev ? path : null, piped: false };
  } catch {
    return { path: null, piped: false };
  }
}
