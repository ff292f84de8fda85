/** A folder with a file for each profile, named by time, host and process. */
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ComairError, fileProblem } from '../../base/errors.js';
import { printable } from '../../base/text/printable.js';
import { textToBytes } from '../../base/text/byte-text.js';
import { newName } from './stored.js';
import type { ProfileStore, StoredProfile } from './stored.js';

const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)_[\w.-]+\.profile$/;

/** Null: none of ours. */
function timeOf(name: string): number | null {
  const match = NAME.exec(name);
  if (match === null) return null;
  const [, date, hours, minutes, rest] = match;
  const time = Date.parse(`${date}${hours}:${minutes}:${rest}`);
  return Number.isNaN(time) ? null : time;
}

export class DirectoryStore implements ProfileStore {
  constructor(private readonly folder: string) {}

  private problem(what: string, error: unknown, code: 'input' | 'output'): ComairError {
    return new ComairError(
      `cannot ${what} the store ${printable(this.folder)}: ${fileProblem(error)}`,
      code,
    );
  }

  private async names(): Promise<string[]> {
    const all = await readdir(textToBytes(this.folder));
    return all.filter((name) => timeOf(name) !== null).sort();
  }

  async append(profile: Buffer, keep: number): Promise<void> {
    const name = newName();
    // Nobody reads half of a file, and what a crash leaves behind is no profile.
    const [half, whole] = [`.${name}.half`, `${name}.profile`].map((each) =>
      join(this.folder, each),
    );
    try {
      await mkdir(textToBytes(this.folder), { recursive: true });
      await writeFile(textToBytes(half), profile, { flag: 'wx', mode: 0o640 });
      await rename(textToBytes(half), textToBytes(whole));
      const names = await this.names();
      // Of several hosts with the same thought, one finds nothing.
      for (const old of names.slice(0, Math.max(0, names.length - keep)))
        await rm(textToBytes(join(this.folder, old)), { force: true });
    } catch (error) {
      await rm(textToBytes(half), { force: true }).catch(() => undefined);
      throw this.problem('write to', error, 'output');
    }
  }

  async *list(from: number, to: number): AsyncIterable<StoredProfile> {
    const names = await this.names().catch((error: unknown) => {
      throw this.problem('read', error, 'input');
    });
    for (const name of names) {
      const at = timeOf(name)!;
      const path = textToBytes(join(this.folder, name));
      if (at >= from && at < to) yield { name, at, read: () => readFile(path) };
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
