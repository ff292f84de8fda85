/** The SQLite of Node.js, in the form that stores use. */
import { createRequire } from 'node:module';
import type { Sqlite } from './connection.js';
import { RowConnection } from './row-connection.js';
import type { RawDatabase, RawStatement } from './row-connection.js';

/** Of node:sqlite, which is younger than the oldest Node.js that there are types for. */
interface StatementSync extends RawStatement {
  setReadBigInts(on: boolean): void;
  setReturnArrays(on: boolean): void;
}

interface DatabaseSync extends RawDatabase {
  prepare(sql: string): StatementSync;
}

interface Module {
  DatabaseSync: new (path: string, options: { readOnly: boolean; timeout: number }) => DatabaseSync;
  StatementSync: { prototype: object };
}

/** Otherwise large numbers are an error, and of columns with the same name one is left. */
function asArrays(db: DatabaseSync): RawDatabase {
  const prepare = db.prepare.bind(db);
  db.prepare = (sql) => {
    const statement = prepare(sql);
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    return statement;
  };
  return db;
}

/** Without the warning that it is experimental, which users of comair-bin can do nothing about. */
function load(): Module | null {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => undefined;
  try {
    return createRequire(import.meta.url)('node:sqlite') as Module;
  } catch {
    return null;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Null: this Node.js has none, or one that lacks something. */
export function nodeSqlite(): Sqlite | null {
  const loaded = load();
  if (loaded === null || !('setReturnArrays' in loaded.StatementSync.prototype)) return null;
  return {
    name: 'node:sqlite',
    open: (path, { readonly, timeout }) =>
      new RowConnection(asArrays(new loaded.DatabaseSync(path, { readOnly: readonly, timeout }))),
  };
}
