/** The form that stores use, over what an SQLite offers: rows as arrays. */
import type { Connection, Statement } from './connection.js';

export interface RawStatement {
  columns(): { name: string }[];
  get(...values: unknown[]): unknown[] | undefined;
  all(...values: unknown[]): unknown[][];
  iterate(...values: unknown[]): Iterable<unknown[]>;
  run(...values: unknown[]): { lastInsertRowid: number | bigint };
}

export interface RawDatabase {
  readonly isTransaction: boolean;
  prepare(sql: string): RawStatement;
  exec(sql: string): void;
  function(
    name: string,
    options: { deterministic: boolean; varargs: boolean },
    body: (...values: unknown[]) => unknown,
  ): void;
  close(): void;
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

class RowStatement implements Statement {
  private shape: Shape;

  constructor(private readonly statement: RawStatement) {
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

export class RowConnection implements Connection {
  constructor(private readonly db: RawDatabase) {}

  prepare(sql: string): Statement {
    return new RowStatement(this.db.prepare(sql));
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
