/** The report as a file. */
import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import type { Report } from '../../schema/report.js';
import { textToBytes } from '../../base/text/byte-text.js';

/**
 * Writes `data` so that a reader of `path` sees the old file or the whole new one: into a file
 * beside it, then renamed over it. Devices and pipes (`/dev/stdout`) are written in place.
 * @throws the error of the file system; then no file is left beside `path`.
 */
export async function writeAtomically(
  path: string,
  data: string | Uint8Array,
  special: boolean,
): Promise<void> {
  const target = special ? path : `${path}.${randomBytes(6).toString('hex')}.tmp`;
  const file = await open(textToBytes(target), special ? 'w' : 'wx');
  try {
    try {
      await file.writeFile(data);
      // Without it, a crash after the rename may leave an empty file.
      if (!special) await file.sync();
    } finally {
      await file.close();
    }
    if (!special) await rename(textToBytes(target), textToBytes(path));
  } catch (error) {
    if (!special) await rm(textToBytes(target), { force: true });
    throw error;
  }
}

/** One routine a line, so that reports can be compared line by line. */
export function toJson(report: Report): string {
  const { routines, ...rest } = report;
  const top = JSON.stringify(rest, null, 2).slice(0, -2);
  const lines = routines.map((routine) => `    ${JSON.stringify(routine)}`);
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n  ]`;
  return `${top},\n  "routines": ${list}\n}\n`;
}
