/**
 * Writes frames: for tests, synthetic streams and benchmarks. Engines have their own encoder in C.
 */
import { Packr } from 'msgpackr/index-no-eval';
import { COLUMNS, streamName } from './columns.js';
import type { ColumnName, CountedColumn } from './columns.js';
import type { ColumnType } from './format.js';

const packr = new Packr({ useRecords: false, variableMapSize: true });

/** Payload of any frame but rows. The result starts at byte 0 of its own buffer. */
export function encodeFrame(value: unknown): ArrayBuffer {
  const packed = packr.pack(value);
  return packed.buffer.slice(
    packed.byteOffset,
    packed.byteOffset + packed.byteLength,
  ) as ArrayBuffer;
}

/** One number: constant over the batch. */
export type RowColumns = Partial<Record<ColumnName, number | ArrayLike<number>>>;

export interface RowsInput {
  thread: number;
  seq: number;
  rows: number;
  incomplete?: boolean;
  columns: RowColumns;
  /** As in RowsFrame. */
  args?: readonly number[];
  /** As in RowsFrame. */
  contexts?: readonly number[];
  /** Columns of what is counted, as in RowsFrame, each as long as the others. */
  counted?: Partial<Record<CountedColumn, readonly number[]>>;
}

const RANGES: readonly [ColumnType, number, number][] = [
  ['u8', 0, 0xff],
  ['i8', -0x80, 0x7f],
  ['u16', 0, 0xffff],
  ['i16', -0x8000, 0x7fff],
  ['u32', 0, 0xffffffff],
  ['i32', -0x80000000, 0x7fffffff],
];
const ARRAYS = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  i16: Int16Array,
  u32: Uint32Array,
  i32: Int32Array,
} as const;

/** The narrowest element type that holds all values. */
function narrowest(values: ArrayLike<number>, rows: number): ColumnType {
  let min = 0;
  let max = 0;
  for (let i = 0; i < rows; i++) {
    min = Math.min(min, values[i]);
    max = Math.max(max, values[i]);
  }
  const found = RANGES.find(([, low, high]) => min >= low && max <= high);
  if (found === undefined) throw new Error('a value does not fit 32 bits');
  return found[0];
}

/** Growing byte buffer with the few msgpack forms that a rows frame needs. */
class Writer {
  private bytes = new Uint8Array(4096);
  private at = 0;

  push(...values: number[]): void {
    this.append(Uint8Array.from(values));
  }

  append(data: Uint8Array): void {
    while (this.at + data.length > this.bytes.length) {
      const larger = new Uint8Array(2 * this.bytes.length);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes.set(data, this.at);
    this.at += data.length;
  }

  value(value: unknown): void {
    this.append(packr.pack(value));
  }

  /** bin 8 of zeros, then bin 32, so that the latter's data is aligned to 8. */
  padded(data: Uint8Array): void {
    const pad = (8 - ((this.at + 2 + 5) % 8)) % 8;
    this.push(0xc4, pad, ...new Array<number>(pad).fill(0));
    const n = data.length;
    this.push(0xc6, n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255);
    this.append(data);
  }

  finish(): ArrayBuffer {
    return this.bytes.buffer.slice(0, this.at);
  }
}

/** Payload of a rows frame; columns that are not given are left out. */
export function encodeRows(input: RowsInput): ArrayBuffer {
  const out = new Writer();
  const names = COLUMNS.filter((name) => input.columns[name] !== undefined);
  const further = [input.args, input.contexts].filter((each) => each !== undefined);
  out.push(0x85 + further.length + (input.counted === undefined ? 0 : 2));
  for (const key of ['thread', 'seq', 'rows'] as const) {
    out.value(key);
    out.value(input[key]);
  }
  out.value('incomplete');
  out.value(input.incomplete ?? false);
  for (const name of ['args', 'contexts'] as const) {
    const numbers = input[name];
    if (numbers === undefined) continue;
    out.value(name);
    out.value(new Uint8Array(Uint32Array.from(numbers).buffer));
  }
  if (input.counted !== undefined) {
    const columns = Object.entries(input.counted);
    const entries = columns[0][1].length;
    out.value('counted');
    out.value(entries);
    out.value('counts');
    out.push(0x90 | columns.length);
    for (const [name, values] of columns) putColumn(out, name, values, entries);
  }
  out.value('columns');
  out.push(0x90 | names.length);
  for (const name of names) putColumn(out, streamName(name), input.columns[name]!, input.rows);
  return out.finish();
}

function putColumn(
  out: Writer,
  name: string,
  column: number | ArrayLike<number>,
  rows: number,
): void {
  if (typeof column === 'number') {
    out.value([name, 'const', column]);
    return;
  }
  const type = narrowest(column, rows);
  const data = ARRAYS[type].from(Array.prototype.slice.call(column, 0, rows) as number[]);
  out.push(0x94);
  out.value(name);
  out.value(type);
  out.padded(new Uint8Array(data.buffer));
}
