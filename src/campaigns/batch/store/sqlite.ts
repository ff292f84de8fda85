/**
 * SQLite: Node's own where it has one that can do all of this (22.16 or newer), else better-sqlite3,
 * which npm installs where it can be downloaded or compiled.
 */
import { createRequire } from 'node:module';
import { ComairError, messageOf } from '../../../base/errors.js';
import { nodeSqlite } from './node-sqlite.js';
import type { Connection, Sqlite } from './connection.js';

type BetterSqlite = new (
  path: string,
  options: { readonly: boolean; timeout: number },
) => Connection;

/** @throws Error when it is not installed, or not for this Node.js */
export function betterSqlite(): Sqlite {
  const Database = createRequire(import.meta.url)('better-sqlite3') as BetterSqlite;
  // Its native part is loaded when a database is first opened.
  new Database(':memory:', { readonly: false, timeout: 0 }).close();
  return { name: 'better-sqlite3', open: (path, options) => new Database(path, options) };
}

let found: Sqlite | null = null;

/** @throws ComairError with one line that says how to get it */
export function sqlite(): Sqlite {
  found ??= nodeSqlite();
  if (found !== null) return found;
  try {
    return (found = betterSqlite());
  } catch (error) {
    // Behind that come a dozen places where it is not.
    const why = messageOf(error)
      .split(/\n|\. Tried:/, 1)
      .join('');
    throw new ComairError(
      `the results of batches need Node.js 22.16 or newer, or better-sqlite3, which is not usable (${why})`,
      'engine',
    );
  }
}

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
