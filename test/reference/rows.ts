/**
 * Row batches as plain objects: decoded without a thought for speed, and folded top-down by the
 * words of the format, to compare with the reference.
 */
import type { Column, ColumnName, ColumnType, RowsFrame } from '../../src/stream/format.js';
import { COLUMNS, columnCalled, streamName } from '../../src/stream/columns.js';

/** One row as it stands in a batch: self values. */
export type Row = Record<ColumnName, number> & { incomplete: boolean; context: number };

/** One activation: inclusive sizes, self cost. */
export interface FoldedRow {
  construct: number;
  depth: number;
  rms: number;
  footprint: number;
  drms_kernel: number;
  drms_thread: number;
  blocks: number;
  /** What is counted beside them; the other one is 0. */
  work: number;
  instructions: number;
  iterations: number;
  incomplete: boolean;
  /** Calling context; 0 where there is none. */
  context: number;
}

const SIZES = ['rms', 'footprint', 'drms_kernel', 'drms_thread'] as const;
const COSTS = ['blocks', 'work', 'instructions'] as const;
/** Not in all streams. */
const ABSENT: readonly ColumnName[] = ['back_reference', 'iterations', 'work', 'instructions'];
const BYTES = { u8: 1, u16: 2, u32: 4, i8: 1, i16: 2, i32: 4 };

function element(type: ColumnType, view: DataView, index: number): number {
  const at = index * BYTES[type];
  switch (type) {
    case 'u8':
      return view.getUint8(at);
    case 'u16':
      return view.getUint16(at, true);
    case 'u32':
      return view.getUint32(at, true);
    case 'i8':
      return view.getInt8(at);
    case 'i16':
      return view.getInt16(at, true);
    case 'i32':
      return view.getInt32(at, true);
  }
}

function columnValues(column: Column, rows: number): number[] {
  if (column[1] === 'const') return new Array<number>(rows).fill(column[2]);
  const [name, type, pad, data] = column as [string, ColumnType, Uint8Array, Uint8Array];
  if (data.byteLength !== rows * BYTES[type])
    throw new Error(`column ${name}: ${data.byteLength} bytes for ${rows} rows of ${type}`);
  if (pad.byteLength > 7) throw new Error(`column ${name}: padded by ${pad.byteLength}`);
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return Array.from({ length: rows }, (_, index) => element(type, view, index));
}

/** The values of one column. @throws Error when it is missing or of the wrong length. */
export function columnOf(frame: RowsFrame, name: ColumnName): number[] {
  const column = frame.columns.find((each) => each[0] === streamName(name));
  if (column === undefined && ABSENT.includes(name)) return new Array<number>(frame.rows).fill(0);
  if (column === undefined) throw new Error(`no column ${name}`);
  return columnValues(column, frame.rows);
}

/**
 * The rows with all subtrees written out that back references stand for.
 *
 * @throws Error when a row stands for what is no whole subtree of the batch.
 */
export function writtenOut<R extends { depth: number; repeat: number; back_reference: number }>(
  rows: readonly R[],
): R[] {
  const out: R[] = [];
  const ends: number[] = []; // by row: where `out` ended after it
  for (const [i, row] of rows.entries()) {
    if (row.back_reference === 0) {
      out.push(row);
    } else {
      const meant = rows[i - row.back_reference];
      if (row.back_reference > i || meant.back_reference !== 0 || meant.repeat !== 1)
        throw new Error('no subtree');
      if (rows[i - 1].depth > row.depth) throw new Error('a back reference has more of a subtree');
      const end = ends[i - row.back_reference];
      let start = end - 1;
      while (start > 0 && out[start - 1].depth > meant.depth) start--;
      for (let times = 0; times < row.repeat; times++)
        for (const each of out.slice(start, end))
          out.push({ ...each, depth: each.depth + row.depth - meant.depth });
    }
    ends.push(out.length);
  }
  return out;
}

/** @throws Error when a column is missing, unknown, twice there or of the wrong length. */
export function* batchRows(frame: RowsFrame): Generator<Row> {
  yield* writtenOut([...sentRows(frame)]);
}

/** As they stand there. @throws Error as batchRows */
export function* sentRows(frame: RowsFrame): Generator<Row> {
  for (const [name] of frame.columns)
    if (columnCalled(name) === undefined) throw new Error(`unknown column ${name}`);
  if (new Set(frame.columns.map(([name]) => name)).size !== frame.columns.length)
    throw new Error('a column is there twice');
  // A copy: what was decoded need not be aligned.
  const bytes = frame.contexts === undefined ? null : new Uint8Array(frame.contexts);
  const contexts = bytes === null ? null : new Uint32Array(bytes.buffer);
  const columns = COLUMNS.map((name) => columnOf(frame, name));
  for (let index = 0; index < frame.rows; index++) {
    const row = { incomplete: frame.incomplete, context: contexts?.[index] ?? 0 } as Row;
    COLUMNS.forEach((name, column) => (row[name] = columns[column][index]!));
    yield row;
  }
}

/** Joins continuations with the row that they belong to and writes repeated rows out. */
function* singleRows(rows: Iterable<Row>): Generator<Row> {
  const pending = new Map<number, Row>();
  for (const row of rows) {
    const earlier = pending.get(row.depth);
    const joined = { ...row };
    if (earlier !== undefined)
      for (const name of [...SIZES, ...COSTS, 'iterations'] as const) joined[name] += earlier[name];
    pending.delete(row.depth);
    if (row.repeat === 0) pending.set(row.depth, joined);
    else for (let i = 0; i < row.repeat; i++) yield joined;
  }
  if (pending.size > 0) throw new Error('a continuation without its row');
}

/**
 * Folds the rows of one thread, all of them, in order.
 *
 * @param opaque whether a construct keeps its sizes to itself.
 * @throws Error when depths do not make a tree in postorder.
 */
export function foldRows(rows: Iterable<Row>, opaque: (construct: number) => boolean): FoldedRow[] {
  const folded: FoldedRow[] = [];
  // left[d]: sums of the finished activations at depth d whose parent has not ended.
  const left: (Record<(typeof SIZES)[number], number> | undefined)[] = [];
  for (const row of singleRows(rows)) {
    const { depth } = row;
    if (left.length > depth + 2) throw new Error(`row at depth ${depth} leaves out its children`);
    const children = left[depth + 1];
    left.length = Math.min(left.length, depth + 1);
    const own = { ...row };
    if (children !== undefined) for (const name of SIZES) own[name] += children[name];
    const sums = (left[depth] ??= { rms: 0, footprint: 0, drms_kernel: 0, drms_thread: 0 });
    if (!opaque(row.construct)) for (const name of SIZES) sums[name] += own[name];
    const {
      construct,
      rms,
      footprint,
      drms_kernel,
      drms_thread,
      blocks,
      work,
      instructions,
      iterations,
    } = own;
    const { incomplete, context } = row;
    folded.push({
      construct,
      depth,
      rms,
      footprint,
      drms_kernel,
      drms_thread,
      blocks,
      work,
      instructions,
      iterations,
      incomplete,
      context,
    });
  }
  return folded;
}
