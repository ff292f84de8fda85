/** Questions to a store in SQL, which change nothing. */
import { ComairError, messageOf } from '../../../base/errors.js';
import { printable } from '../../../base/text/printable.js';
import { openDatabase, storeProblem } from './database.js';

export interface QueryResult {
  columns: string[];
  /** Taken from the store as they are asked for; numbers, strings, null, and bytes as hex digits. */
  rows: Iterable<(number | string | null)[]>;
}

const value = (each: unknown): number | string | null =>
  each instanceof Uint8Array
    ? Buffer.from(each).toString('hex')
    : typeof each === 'bigint'
      ? String(each)
      : (each as number | string | null);

/**
 * @param use gets the answer, as long as the store is open
 * @throws ComairError `input` when there is no store, `usage` when SQLite does not understand `sql`
 */
export function query<T>(store: string, sql: string, use: (result: QueryResult) => T): T {
  const db = openDatabase(store, true);
  try {
    let statement;
    try {
      statement = db.prepare(sql);
    } catch (error) {
      throw new ComairError(`cannot ask this: ${printable(messageOf(error))}`, 'usage');
    }
    if (!statement.reader) {
      throw new ComairError('a query changes nothing: write SELECT …', 'usage');
    }
    const columns = statement.columns().map(({ name }) => name);
    const rows = statement.raw().iterate() as Iterable<unknown[]>;
    return use({
      columns,
      rows: (function* () {
        for (const row of rows) yield row.map(value);
      })(),
    });
  } catch (error) {
    throw storeProblem(store, error);
  } finally {
    db.close();
  }
}

/** The tables and views of a store, and their columns. */
export function tablesOf(store: string): { name: string; columns: string[] }[] {
  const db = openDatabase(store, true);
  try {
    const names = db
      .prepare(
        `select name from (select name, type from sqlite_master union all
          select name, type from sqlite_temp_master)
        where type in ('table', 'view') and name not like 'sqlite_%' order by name`,
      )
      .pluck()
      .all() as string[];
    return names.map((name) => ({
      name,
      columns: (db.pragma(`table_info(${name})`) as { name: string }[]).map((each) => each.name),
    }));
  } finally {
    db.close();
  }
}
