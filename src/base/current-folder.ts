/** The current folder, which may have been removed. */
import { readlinkSync } from 'node:fs';
import { bytesToText } from './text/byte-text.js';

/** Its path (byte-text.ts); as the kernel names it where it is gone, and nothing is found in it. */
export function currentFolder(): string {
  try {
    const folder = process.cwd();
    if (!folder.includes('\uFFFD')) return folder;
  } catch {
    // It is gone.
  }
  return bytesToText(readlinkSync('/proc/self/cwd', 'buffer'));
}

/** From now on `resolve` of node:path begins there, too, where Node has lost bytes of its name. */
export function resolveFromExactFolder(): void {
  try {
    if (!process.cwd().includes('\uFFFD')) return;
  } catch {
    return;
  }
  const folder = currentFolder();
  process.cwd = () => folder;
}
