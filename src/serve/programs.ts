/** Recordings of a folder by the program that they are of. */
import { createHash } from 'node:crypto';
import type { Analysis } from './analyses.js';
import type { Summary } from './file-summary.js';
import type { Entry } from './list-folder.js';

/** A file that could be read. */
export interface Read {
  entry: Entry;
  summary: Summary;
}

export interface ProgramHistory {
  /** As addresses have it: made of the path of the executable. */
  id: string;
  /** File name of the executable. */
  name: string;
  /** The earliest first. */
  files: Read[];
}

export const programId = (exe: string): string =>
  createHash('sha256').update(exe).digest('hex').slice(0, 16);

export function historyOf(
  id: string,
  files: readonly { entry: Entry; analysis: Analysis | undefined }[],
): ProgramHistory | null {
  const found = files.flatMap(({ entry, analysis }): Read[] => {
    const summary = analysis?.summary ?? null;
    return summary !== null && programId(summary.exe) === id ? [{ entry, summary }] : [];
  });
  if (found.length === 0) return null;
  found.sort((a, b) => a.entry.modifiedMs - b.entry.modifiedMs);
  return { id, name: found[found.length - 1].summary.program, files: found };
}
