/** A database as stores use it, whichever SQLite it is. */

export interface Statement {
  /** Undefined: there is no row. */
  get(...values: unknown[]): unknown;
  all(...values: unknown[]): unknown[];
  iterate(...values: unknown[]): Iterable<unknown>;
  run(...values: unknown[]): { lastInsertRowid: number | bigint };
  /** From now on a row is the value of its first column. */
  pluck(): Statement;
  /** From now on a row is an array of values. */
  raw(): Statement;
  columns(): { name: string }[];
  /** Whether it has rows. */
  readonly reader: boolean;
}

/** Numbers come as such, also large ones; bytes as a Buffer. */
export interface Connection {
  prepare(sql: string): Statement;
  exec(sql: string): unknown;
  /** Rows, or with `simple` the first value of the first one. */
  pragma(text: string, options?: { simple: boolean }): unknown;
  /** What throws within leaves the store as it was. */
  transaction<T>(body: () => T): { (): T; immediate(): T };
  /** Makes a function for queries. */
  function(
    name: string,
    options: { deterministic: boolean },
    body: (...values: unknown[]) => unknown,
  ): unknown;
  close(): unknown;
}

export interface Sqlite {
  name: 'node:sqlite' | 'addon';
  /** Waits for other processes that write for up to so many ms. @throws Error of SQLite's */
  open(path: string, options: { readonly: boolean; timeout: number }): Connection;
}
