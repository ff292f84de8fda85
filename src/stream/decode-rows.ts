/**
 * Row batches: from a frame's payload to checked columns, which are views of the payload.
 */
import { Malformed, asArray, asBoolean, asInteger, asString, unpackFrame } from './fields.js';
import type { FrameFields } from './fields.js';
import { COLUMNS, COUNTED_COLUMNS, absentColumn, columnCalled, isSigned } from './columns.js';
import type { ColumnName, CountedColumn } from './columns.js';
import { ARG_NUMBERS, MAX_FRAME_BYTES } from './format.js';

type Narrow = Uint8Array | Uint16Array | Uint32Array | Int8Array | Int16Array | Int32Array;
type RawColumn = number | Narrow;

/** A row batch with its columns checked; a number stands for a constant column. */
export interface RowBatch {
  thread: number;
  seq: number;
  rows: number;
  incomplete: boolean;
  /** ARG_NUMBERS numbers each; null when there are none. */
  args: Uint32Array<ArrayBuffer> | null;
  /** By row; null where they are not recorded. */
  contexts: Uint32Array<ArrayBuffer> | null;
  /** See RowsFrame; null where there is none. */
  points: Uint8Array | null;
  open: Uint8Array | null;
  /** Whether points say what was counted, too. */
  course: boolean;
  columns: ReadonlyMap<ColumnName, RawColumn>;
  /** Activations that are counted; null where there are none. */
  counted: Counted | null;
}

export interface Counted {
  entries: number;
  columns: ReadonlyMap<CountedColumn, RawColumn>;
}

const TYPES = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i8: Int8Array,
  i16: Int16Array,
  i32: Int32Array,
} as const;

function decodeColumn(
  parts: readonly unknown[],
  name: string,
  signed: boolean,
  rows: number,
): RawColumn {
  const type = asString(parts[1], `rows.${name}.type`);
  if (type === 'const') {
    const min = signed ? -0x80000000 : 0;
    return asInteger(parts[2], `rows.${name}.value`, min, signed ? 0x7fffffff : 0xffffffff);
  }
  if (!Object.hasOwn(TYPES, type)) throw new Malformed(`rows.${name}.type: unknown element type`);
  const View = TYPES[type as keyof typeof TYPES];
  if (type.startsWith('i') && !signed) {
    throw new Malformed(`rows.${name}.type: signed, but the column is unsigned`);
  }
  const data = parts[3];
  if (!(data instanceof Uint8Array)) throw new Malformed(`rows.${name}.data: not binary`);
  if (data.byteLength !== rows * View.BYTES_PER_ELEMENT) {
    throw new Malformed(`rows.${name}.data: ${data.byteLength} bytes do not hold ${rows} rows`);
  }
  if (data.byteOffset % 8 !== 0) throw new Malformed(`rows.${name}.data: not aligned to 8 bytes`);
  return new View(data.buffer as ArrayBuffer, data.byteOffset, rows);
}

function decodeArgs(value: unknown): Uint32Array<ArrayBuffer> | null {
  if (value === undefined) return null;
  if (!(value instanceof Uint8Array)) throw new Malformed('rows.args: not binary');
  if (value.byteLength % (4 * ARG_NUMBERS) !== 0)
    throw new Malformed('rows.args: of a wrong length');
  return new Uint32Array(new Uint8Array(value).buffer);
}

function decodeContexts(value: unknown, rows: number): Uint32Array<ArrayBuffer> | null {
  if (value === undefined) return null;
  if (!(value instanceof Uint8Array)) throw new Malformed('rows.contexts: not binary');
  if (value.byteLength !== 4 * rows) throw new Malformed('rows.contexts: of a wrong length');
  return new Uint32Array(new Uint8Array(value).buffer);
}

function decodeBytes(value: unknown, where: string): Uint8Array | null {
  if (value === undefined) return null;
  if (!(value instanceof Uint8Array)) throw new Malformed(`${where}: not binary`);
  return value;
}

/**
 * Which rows a frame holds, without their columns: those are decoded where they are folded.
 * @param data the frame's payload from byte 0
 * @param length bytes of payload in `data`
 * @throws Error that names the malformed field
 */
export function decodeRowsHead(
  data: ArrayBufferLike,
  length: number,
): Pick<RowBatch, 'thread' | 'seq' | 'rows'> {
  return headOf(unpackFrame(data, length, 'Rows'));
}

function headOf(map: FrameFields<'Rows'>): Pick<RowBatch, 'thread' | 'seq' | 'rows'> {
  return {
    thread: asInteger(map['thread'], 'rows.thread', 0, 0xffffffff),
    seq: asInteger(map['seq'], 'rows.seq'),
    rows: asInteger(map['rows'], 'rows.rows', 0, MAX_FRAME_BYTES),
  };
}

function decodeCounted(map: FrameFields<'Rows'>): Counted | null {
  if (map['counted'] === undefined) return null;
  const entries = asInteger(map['counted'], 'rows.counted', 0, MAX_FRAME_BYTES);
  const columns = new Map<CountedColumn, RawColumn>();
  for (const [i, column] of asArray(map['counts'], 'rows.counts').entries()) {
    const parts = asArray(column, `rows.counts[${i}]`);
    const streamed = asString(parts[0], `rows.counts[${i}].name`);
    const name = COUNTED_COLUMNS.find((each) => each === streamed);
    if (name === undefined) continue;
    if (columns.has(name)) throw new Malformed(`rows.counts.${name}: sent twice`);
    columns.set(name, decodeColumn(parts, `counts.${name}`, name === 'rms', entries));
  }
  for (const name of COUNTED_COLUMNS) {
    if (columns.has(name)) continue;
    // One of the two is there.
    if (name !== 'work' && name !== 'instructions')
      throw new Malformed(`rows.counts.${name}: missing`);
    columns.set(name, 0);
  }
  return { entries, columns };
}

/**
 * @param data the frame's payload from byte 0
 * @param length bytes of payload in `data`
 * @throws Error that names the malformed field
 */
export function decodeRows(data: ArrayBufferLike, length: number): RowBatch {
  const map = unpackFrame(data, length, 'Rows');
  const head = headOf(map);
  const { rows } = head;
  const columns = new Map<ColumnName, RawColumn>();
  for (const [i, column] of asArray(map['columns'], 'rows.columns').entries()) {
    const parts = asArray(column, `rows.columns[${i}]`);
    const name = columnCalled(asString(parts[0], `rows.columns[${i}].name`));
    if (name === undefined) continue;
    if (columns.has(name)) throw new Malformed(`rows.${name}: sent twice`);
    columns.set(name, decodeColumn(parts, name, isSigned(name), rows));
  }
  for (const name of COLUMNS) {
    if (columns.has(name)) continue;
    const value = absentColumn(name);
    if (value === undefined) throw new Malformed(`rows.${name}: missing`);
    columns.set(name, value);
  }
  return {
    ...head,
    incomplete: asBoolean(map['incomplete'], 'rows.incomplete'),
    args: decodeArgs(map['args']),
    contexts: decodeContexts(map['contexts'], rows),
    points: decodeBytes(map['points'] ?? map['course'], 'rows.points'),
    open: decodeBytes(map['open'], 'rows.open'),
    course: map['points'] === undefined && map['course'] !== undefined,
    columns,
    counted: decodeCounted(map),
  };
}
