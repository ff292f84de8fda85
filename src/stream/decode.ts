/**
 * Row batches: from a frame's payload to columns of 32-bit integers.
 *
 * A column that already has 32 bits is viewed in place; a narrower one is widened into scratch
 * memory by TypedArray.set; a constant one is filled, unless the scratch still holds that value
 * from the batch before. All results are valid until the next call with the same scratch.
 */
import { asArray, asBoolean, asInteger, asString, unpackMap } from './fields.js';
import { COLUMNS, MAX_FRAME_BYTES } from './format.js';
import type { ColumnName } from './format.js';

type Narrow = Uint8Array | Uint16Array | Uint32Array | Int8Array | Int16Array | Int32Array;
type RawColumn = number | Narrow;

/** A row batch with its columns checked but not yet widened. */
export interface RowBatch {
  thread: number;
  seq: number;
  rows: number;
  incomplete: boolean;
  columns: ReadonlyMap<ColumnName, RawColumn>;
}

const TYPES = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i8: Int8Array,
  i16: Int16Array,
  i32: Int32Array,
} as const;

const SIGNED: ReadonlySet<string> = new Set(['rms', 'footprint', 'drms_kernel', 'drms_thread']);
/** What a column that is not sent is worth; the others must be there. */
const ABSENT: Readonly<Partial<Record<ColumnName, number>>> = {
  footprint: 0,
  drms_kernel: 0,
  drms_thread: 0,
  instructions: 0,
  repeat: 1,
};

function decodeColumn(parts: readonly unknown[], name: string, rows: number): RawColumn {
  const type = asString(parts[1], `rows.${name}.type`);
  if (type === 'const') {
    const signed = SIGNED.has(name);
    const min = signed ? -0x80000000 : 0;
    return asInteger(parts[2], `rows.${name}.value`, min, signed ? 0x7fffffff : 0xffffffff);
  }
  if (!Object.hasOwn(TYPES, type)) throw new Error(`rows.${name}.type: unknown element type`);
  const View = TYPES[type as keyof typeof TYPES];
  if (type.startsWith('i') && !SIGNED.has(name)) {
    throw new Error(`rows.${name}.type: signed, but the column is unsigned`);
  }
  const data = parts[3];
  if (!(data instanceof Uint8Array)) throw new Error(`rows.${name}.data: not binary`);
  if (data.byteLength !== rows * View.BYTES_PER_ELEMENT) {
    throw new Error(`rows.${name}.data: ${data.byteLength} bytes do not hold ${rows} rows`);
  }
  if (data.byteOffset % 8 !== 0) throw new Error(`rows.${name}.data: not aligned to 8 bytes`);
  return new View(data.buffer as ArrayBuffer, data.byteOffset, rows);
}

/**
 * @param data the frame's payload from byte 0
 * @param length bytes of payload in `data`
 * @throws Error that names the malformed field
 */
export function decodeRows(data: ArrayBuffer, length: number): RowBatch {
  const map = unpackMap(data, length, 'rows');
  const rows = asInteger(map['rows'], 'rows.rows', 0, MAX_FRAME_BYTES);
  const columns = new Map<ColumnName, RawColumn>();
  for (const [i, column] of asArray(map['columns'], 'rows.columns').entries()) {
    const parts = asArray(column, `rows.columns[${i}]`);
    const name = asString(parts[0], `rows.columns[${i}].name`) as ColumnName;
    if (!COLUMNS.includes(name)) continue;
    if (columns.has(name)) throw new Error(`rows.${name}: sent twice`);
    columns.set(name, decodeColumn(parts, name, rows));
  }
  for (const name of COLUMNS) {
    if (columns.has(name)) continue;
    const value = ABSENT[name];
    if (value === undefined) throw new Error(`rows.${name}: missing`);
    columns.set(name, value);
  }
  return {
    thread: asInteger(map['thread'], 'rows.thread', 0, 0xffffffff),
    seq: asInteger(map['seq'], 'rows.seq'),
    rows,
    incomplete: asBoolean(map['incomplete'], 'rows.incomplete'),
    columns,
  };
}

/** One column's scratch memory. */
class Scratch<T extends Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>> {
  private filled = 0;
  private value = 0;

  constructor(
    private readonly make: (source: number | ArrayBuffer, offset?: number, length?: number) => T,
    private memory: T = make(0),
  ) {}

  load(column: RawColumn, rows: number): T {
    if (typeof column !== 'number' && column.BYTES_PER_ELEMENT === 4) {
      return this.make(column.buffer as ArrayBuffer, column.byteOffset, rows);
    }
    if (this.memory.length < rows) {
      this.memory = this.make(Math.max(rows, 2 * this.memory.length));
      this.filled = 0;
    }
    if (typeof column !== 'number') {
      this.filled = 0;
      this.memory.set(column);
    } else if (this.filled < rows || this.value !== column) {
      this.memory.fill(column, 0, rows);
      this.filled = rows;
      this.value = column;
    }
    return this.memory;
  }
}

const int32 = (source: number | ArrayBuffer, offset?: number, length?: number) =>
  typeof source === 'number' ? new Int32Array(source) : new Int32Array(source, offset, length);
const uint32 = (source: number | ArrayBuffer, offset?: number, length?: number) =>
  typeof source === 'number' ? new Uint32Array(source) : new Uint32Array(source, offset, length);

/** Widens a column into `into` from index `at` on; see ColumnScratch.int32 for its values. */
export function copyInt32(
  batch: RowBatch,
  name: ColumnName,
  into: Int32Array<ArrayBuffer>,
  at: number,
): void {
  const column = batch.columns.get(name)!;
  if (typeof column === 'number') into.fill(column, at, at + batch.rows);
  else into.set(column, at);
}

/** Scratch memory for all columns of one batch at a time. */
export class ColumnScratch {
  private readonly signed = new Map<ColumnName, Scratch<Int32Array<ArrayBuffer>>>();
  private readonly unsigned = new Map<ColumnName, Scratch<Uint32Array<ArrayBuffer>>>();

  constructor() {
    for (const name of COLUMNS) {
      this.signed.set(name, new Scratch(int32));
      this.unsigned.set(name, new Scratch(uint32));
    }
  }

  /** As int32; an unsigned value from 2^31 on shows as negative. At least `rows` elements. */
  int32(batch: RowBatch, name: ColumnName): Int32Array<ArrayBuffer> {
    return this.signed.get(name)!.load(batch.columns.get(name)!, batch.rows);
  }

  uint32(batch: RowBatch, name: ColumnName): Uint32Array<ArrayBuffer> {
    return this.unsigned.get(name)!.load(batch.columns.get(name)!, batch.rows);
  }
}
