/** Which files of a folder are shown: recordings, profiles and reports. */
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ComairError, fileProblem } from '../base/errors.js';
import { PROFILE_MAGIC } from '../profile/file-format.js';
import { RECORDING_MAGIC } from '../stream/recording-format.js';

export interface Entry {
  /** Made of the name: addresses hold ids only, so that no address can name another file. */
  id: string;
  name: string;
  path: string;
  bytes: number;
  modifiedMs: number;
  /** Changes with the contents, as far as time of change and size tell, and when it is finished. */
  version: string;
  /** Why it cannot be read; null: no reason known. */
  problem: string | null;
}

const HEAD_BYTES = 64;

const UNFINISHED_ENDING = '.part';

/** Reports begin with their schema's number; other JSON in the folder is none of our business. */
const REPORT_HEAD = /^\s*\{\s*"schema"/;

const BY_NAME = /\.(comair|profile)$/i;

/** Links are not followed: what is shown is what lies in the folder. */
async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function isOurs(name: string, head: Buffer): boolean {
  const starts = (magic: Uint8Array): boolean => head.subarray(0, magic.length).equals(magic);
  if (starts(RECORDING_MAGIC) || starts(PROFILE_MAGIC) || BY_NAME.test(name)) return true;
  return REPORT_HEAD.test(head.toString('latin1'));
}

/** @param known entries of the time before, whose contents need no look while they are the same */
async function entryOf(
  folder: string,
  raw: Buffer,
  known: ReadonlyMap<string, Entry>,
): Promise<Entry | null> {
  const full = raw.toString('utf8');
  // Files are written under such a name first.
  if (full.endsWith('.tmp')) return null;
  // A recording has such a name until its end: the page that shows it goes on then.
  const name = full.endsWith(UNFINISHED_ENDING) ? full.slice(0, -UNFINISHED_ENDING.length) : full;
  const path = join(folder, full);
  const named = raw.subarray(0, raw.length - (full.length - name.length));
  const id = createHash('sha256').update(named).digest('hex').slice(0, 16);
  const plain = { id, name, path, bytes: 0, modifiedMs: 0, version: '' };
  if (!Buffer.from(full).equals(raw)) {
    return BY_NAME.test(name) ? { ...plain, problem: 'its name is no UTF-8: rename it' } : null;
  }
  try {
    const stats = await lstat(path);
    if (!stats.isFile()) return null;
    const { size: bytes, mtimeMs: modifiedMs, ino } = stats;
    // Renamed at its end, it is the same file, which can no longer be read by the name before.
    const version = `${modifiedMs}-${bytes}-${ino}${full === name ? '' : UNFINISHED_ENDING}`;
    const entry = { ...plain, bytes, modifiedMs, version };
    const before = known.get(id);
    if (before?.version === entry.version && before.problem === null) return before;
    try {
      return isOurs(name, await headOf(path)) ? { ...entry, problem: null } : null;
    } catch (error) {
      return BY_NAME.test(name) ? { ...entry, problem: fileProblem(error) } : null;
    }
  } catch {
    // It went away since the folder was read.
    return null;
  }
}

/**
 * The folder's files, the latest first; not those of folders in it.
 * @throws ComairError `input` when the folder cannot be read
 */
export async function listFolder(
  folder: string,
  known: ReadonlyMap<string, Entry> = new Map(),
): Promise<Entry[]> {
  let names: Buffer[];
  try {
    names = await readdir(folder, { encoding: 'buffer' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOTDIR' ? 'it is no folder' : fileProblem(error);
    throw new ComairError(`cannot read the folder ${folder}: ${why}`, 'input');
  }
  const entries = new Map<string, Entry>();
  for (const name of names) {
    const entry = await entryOf(folder, name, known);
    if (entry === null) continue;
    // Of an old recording and the one that is about to replace it, the latter.
    const other = entries.get(entry.id);
    if (other === undefined || other.modifiedMs < entry.modifiedMs) entries.set(entry.id, entry);
  }
  return [...entries.values()].sort(
    (a, b) => b.modifiedMs - a.modifiedMs || (a.name < b.name ? -1 : 1),
  );
}
