/** What the server and the process that reads files tell each other. */
import type { RoutineCode } from '../pages/view-model.js';
import type { Summary } from './file-summary.js';

/** A file to read. */
export interface ToReader {
  path: string;
  /** Which version of it, so that what was read is not read again. */
  version: string;
  /** Id of the routine whose source and code are asked for; null: the page of the file. */
  routine: string | null;
  sourceRoots: readonly string[];
  memory: number;
}

/** Of the file: its page, or source and code of a routine, or why there is none. */
export type FromReader =
  | { ok: true; summary: Summary; html: string }
  | { ok: true; code: RoutineCode | null }
  | { ok: false; error: string };
