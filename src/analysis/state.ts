/**
 * Working memory of a fold: typed arrays that grow and are used again for the next group. Nothing
 * in it outlives a group but its capacity.
 */
import { MAX_CONSTRUCTS } from '../stream/frames.js';
import { EdgeTable } from './edges.js';
import { PointsTable } from './points.js';

/** Deeper stacks are taken for corruption: their frames alone would need a gigabyte. */
export const MAX_DEPTH = 1 << 25;

function grown<T extends Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(
  old: T,
  make: (length: number) => T,
  length: number,
): T {
  if (old.length >= length) return old;
  const larger = make(Math.max(length, 2 * old.length));
  larger.set(old);
  return larger;
}
const int32 = (length: number) => new Int32Array(length);
const float64 = (length: number) => new Float64Array(length);

export class FoldState {
  constructs = 0;

  // By routine.
  /** 1 where sizes pass on to the caller, 0 for opaque constructs. */
  passes = float64(0);
  incompleteCalls = float64(0);
  corruptCalls = float64(0);
  /** Used by callers.ts; zero outside of it. */
  outerCost = float64(0);
  /** A depth at which the routine was last met on the way back; see callers.ts. */
  outerDepth = int32(0);

  // By depth.
  /** [2 d]: sum of sizes, [2 d + 1]: of costs, of rows at depth d that wait for their parent. */
  sums = float64(0);
  /** [d]: routine at depth d - 1 on the way back. */
  parents = int32(0);

  // By row of the group.
  rowId = int32(0);
  rowDepth = int32(0);
  rowTimes = int32(0);
  /** Inclusive cost of one activation. */
  rowCost = float64(0);

  // By row of the batch.
  /** Inclusive size; NaN for rows that make no point here. */
  rowSize = float64(0);

  readonly points = new PointsTable(0);
  readonly edges = new EdgeTable();
  /** Continuations whose row has not come, by depth: [size, cost]. */
  readonly pending = new Map<number, [number, number]>();

  reset(constructs: number, opaque: Int32Array): void {
    if (constructs > MAX_CONSTRUCTS) throw new Error('too many constructs');
    this.constructs = constructs;
    this.passes = grown(this.passes, float64, constructs).fill(1, 0, constructs);
    for (const id of opaque) this.passes[id] = 0;
    this.incompleteCalls = grown(this.incompleteCalls, float64, constructs).fill(0, 0, constructs);
    this.corruptCalls = grown(this.corruptCalls, float64, constructs).fill(0, 0, constructs);
    this.outerCost = grown(this.outerCost, float64, constructs).fill(0, 0, constructs);
    this.outerDepth = grown(this.outerDepth, int32, constructs).fill(0, 0, constructs);
    this.points.clear();
    this.points.reserve(constructs);
    this.edges.clear();
    this.pending.clear();
  }

  /** Room for `rows` rows in the group, `batch` of them in the batch. */
  reserveRows(rows: number, batch: number): void {
    this.rowId = grown(this.rowId, int32, rows);
    this.rowDepth = grown(this.rowDepth, int32, rows);
    this.rowTimes = grown(this.rowTimes, int32, rows);
    this.rowCost = grown(this.rowCost, float64, rows);
    this.rowSize = grown(this.rowSize, float64, batch);
  }

  reserveDepth(depth: number): void {
    this.sums = grown(this.sums, float64, 2 * depth + 4);
    this.parents = grown(this.parents, int32, depth + 2);
  }
}
