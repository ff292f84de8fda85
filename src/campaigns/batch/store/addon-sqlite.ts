/** The SQLite of our addon, in the form that stores use. */
import { native } from '../../../native/addon.js';
import type { NativeDatabase, NativeStatement } from '../../../native/database.js';
import type { Sqlite } from './connection.js';
import { RowConnection } from './row-connection.js';
import type { RawDatabase, RawStatement } from './row-connection.js';

function* rows(statement: NativeStatement, values: unknown[]): Generator<unknown[]> {
  statement.start(values);
  for (let row = statement.step(); row !== undefined; row = statement.step()) yield row;
}

function rawStatement(db: NativeDatabase, sql: string): RawStatement {
  const statement = db.prepare(sql);
  return {
    columns: () => statement.columns.map((name) => ({ name })),
    get: (...values) => {
      statement.start(values);
      const row = statement.step();
      // One that is left at a row would hold its lock.
      statement.start([]);
      return row;
    },
    all: (...values) => [...rows(statement, values)],
    iterate: (...values) => rows(statement, values),
    run: (...values) => {
      statement.start(values);
      while (statement.step() !== undefined);
      return { lastInsertRowid: db.lastInsertRowid() };
    },
  };
}

const rawDatabase = (db: NativeDatabase): RawDatabase => ({
  get isTransaction() {
    return db.inTransaction();
  },
  prepare: (sql) => rawStatement(db, sql),
  exec: (sql) => {
    db.exec(sql);
  },
  function: (name, { deterministic }, body) => {
    db.function(name, deterministic, body);
  },
  close: () => {
    db.close();
  },
});

export const addonSqlite: Sqlite = {
  name: 'addon',
  open: (path, { readonly, timeout }) =>
    new RowConnection(rawDatabase(native().openDatabase(path, readonly, timeout))),
};
