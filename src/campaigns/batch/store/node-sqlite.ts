/** The SQLite of Node.js, in the form that stores use. */
import { createRequire } from 'node:module';
import type { Connection, Sqlite, Statement } from './connection.js';

/** Of node:sqlite, which is younger than the oldest Node.js that there are types for. */
interface StatementSync {
  setReadBigInts(on: boolean): void;
  setReturnArrays(on: boolean): void;
  columns(): { name: string }[];
  get(...values: unknown[]): unknown[] | undefined;
  all(...values: unknown[]): unknown[][];
  iterate(...values: unknown[]): Iterable<unknown[]>;
  run(...values: unknown[]): { lastInsertRowid: number | bigint };
}

interface DatabaseSync {
  readonly isTransaction: boolean;
  prepare(sql: string): StatementSync;
  exec(sql: string): void;
  function(
    name: string,
    options: { deterministic: boolean; varargs: boolean },
    body: (...values: unknown[]) => unknown,
  ): void;
  close(): void;
}

interface Module {
  DatabaseSync: new (path: string, options: { readOnly: boolean; timeout: number }) => DatabaseSync;
  StatementSync: { prototype: object };
}

/** Numbers beyond 2^53 are taken with their rounding, which is far below what they are measured to. */
const plain = (value: unknown): unknown =>
  typeof value === 'bigint'
    ? Number(value)
    : value instanceof Uint8Array
      ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
      : value;

const bound = (values: unknown[]): unknown[] => values.map((value) => value ?? null);

type Shape = (values: unknown[]) => unknown;

class NodeStatement implements Statement {
  private shape: Shape;

  constructor(private readonly statement: StatementSync) {
    // Otherwise large numbers are an error, and of columns with the same name one is left.
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    const names = statement.columns().map(({ name }) => name);
    this.shape = (values) => Object.fromEntries(names.map((name, i) => [name, plain(values[i])]));
  }

  get(...values: unknown[]): unknown {
    const row = this.statement.get(...bound(values));
    return row === undefined ? undefined : this.shape(row);
  }

  all(...values: unknown[]): unknown[] {
    return this.statement.all(...bound(values)).map((row) => this.shape(row));
  }

  *iterate(...values: unknown[]): Generator {
    for (const row of this.statement.iterate(...bound(values))) yield this.shape(row);
  }

  run(...values: unknown[]): { lastInsertRowid: number | bigint } {
    return this.statement.run(...bound(values));
  }

  pluck(): this {
    this.shape = ([first]) => plain(first);
    return this;
  }

  raw(): this {
    this.shape = (values) => values.map(plain);
    return this;
  }

  columns(): { name: string }[] {
    return this.statement.columns();
  }

  get reader(): boolean {
    return this.columns().length > 0;
  }
}

class NodeConnection implements Connection {
  constructor(private readonly db: DatabaseSync) {}

  prepare(sql: string): Statement {
    return new NodeStatement(this.db.prepare(sql));
  }

  exec(sql: string): void {
    this.db.exec(sql);
  }

  pragma(text: string, { simple } = { simple: false }): unknown {
    const statement = this.prepare(`pragma ${text}`);
    return simple ? statement.pluck().get() : statement.all();
  }

  transaction<T>(body: () => T): { (): T; immediate(): T } {
    const within = (begin: string): T => {
      this.db.exec(begin);
      try {
        const result = body();
        this.db.exec('commit');
        return result;
      } catch (error) {
        // A full disk has undone it already.
        if (this.db.isTransaction) this.db.exec('rollback');
        throw error;
      }
    };
    return Object.assign(() => within('begin'), { immediate: () => within('begin immediate') });
  }

  function(
    name: string,
    options: { deterministic: boolean },
    body: (...values: unknown[]) => unknown,
  ): void {
    // This function does not show how many values it takes.
    const any = { ...options, varargs: true };
    this.db.function(name, any, (...values) => body(...values.map(plain)));
  }

  close(): void {
    this.db.close();
  }
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
      new NodeConnection(new loaded.DatabaseSync(path, { readOnly: readonly, timeout })),
  };
}
