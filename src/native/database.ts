/** A database of the addon's SQLite (native/addon/database.cc). Errors have SQLite's code as `errcode`. */

export interface NativeStatement {
  /** Their names; none where it has no rows. */
  columns: string[];
  /** Begins anew. */
  start(values: unknown[]): void;
  /** The next row; undefined: there is none. Integers beyond 2^53 are rounded. */
  step(): unknown[] | undefined;
}

export interface NativeDatabase {
  /** The first statement of the text. */
  prepare(sql: string): NativeStatement;
  exec(sql: string): void;
  inTransaction(): boolean;
  lastInsertRowid(): number;
  /** Takes any number of values; what it throws becomes an error of the query. */
  function(name: string, deterministic: boolean, body: (...values: unknown[]) => unknown): void;
  close(): void;
}
