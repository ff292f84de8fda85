/**
 * SQLite: Node's own where it has one that can do all of this (22.16 or newer), else the one that our
 * addon brings. Both know the other's files and locks.
 */
import { addonSqlite } from './addon-sqlite.js';
import { nodeSqlite } from './node-sqlite.js';
import type { Sqlite } from './connection.js';

let found: Sqlite | null = null;

export const sqlite = (): Sqlite => (found ??= nodeSqlite() ?? addonSqlite);

/** The error codes of SQLite that stores tell apart. */
const CODES: Partial<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  26: 'SQLITE_NOTADB',
};

/** SQLite's name of what went wrong; '' of another error. */
export function sqliteCode(error: unknown): string {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  // The low byte; the others tell where.
  if (typeof errcode === 'number') return CODES[errcode & 0xff] ?? '';
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : '';
}
