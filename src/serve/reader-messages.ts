/** What the server and the process that reads files tell each other. */
import type { Summary } from './file-summary.js';

/** A file to read. */
export interface ToReader {
  path: string;
  sourceRoots: readonly string[];
  memory: number;
}

/** Of the file: its page, or why there is none. */
export type FromReader =
  { ok: true; summary: Summary; html: string } | { ok: false; error: string };
