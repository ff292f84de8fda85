/**
 * Working memory of a fold: typed arrays that grow and are used again for the next group. Nothing
 * in it outlives a group but its capacity.
 */
import { MAX_CONSTRUCTS } from '../stream/frames.js';
import { EdgeTable } from './edges.js';
import { PointsTable } from './points.js';

/** Deeper stacks are taken for corruption: their frames alone would need a gigabyte. */
export const MAX_DEPTH = 1 << 25;
/** Numbers per routine in `record`: calls, self cost, cost with recursion once, 1 if sizes pass. */
export const RECORD = 4;

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
  record = float64(0);
  /** Row in the group at which the routine last returned, or -1. */
  lastRow = int32(0);
  incompleteCalls = float64(0);
  corruptCalls = float64(0);

  // By depth: sums of rows that wait for their parent.
  sumSize = float64(0);
  sumCost = float64(0);
  /** First row of the subtree that the next row at this depth will close. */
  begin = int32(0);
  /** First entry in the child stack of rows at this depth. */
  childStart = int32(0);

  // By row of the group.
  /** Inclusive cost. */
  rowCost = float64(0);
  /** The row before at which the same routine returned, not counting rows inside this one; or -1. */
  rowPrevious = int32(0);

  // Stack of children whose parent has not returned: segments by depth, deepest on top.
  childId = int32(0);
  childCalls = float64(0);
  childCost = float64(0);

  readonly points = new PointsTable(0);
  readonly edges = new EdgeTable();
  /** Continuations whose row has not come, by depth: [size, cost]. */
  readonly pending = new Map<number, [number, number]>();

  reset(constructs: number, opaque: Int32Array): void {
    if (constructs > MAX_CONSTRUCTS) throw new Error('too many constructs');
    this.constructs = constructs;
    this.record = grown(this.record, float64, constructs * RECORD);
    this.lastRow = grown(this.lastRow, int32, constructs);
    this.incompleteCalls = grown(this.incompleteCalls, float64, constructs);
    this.corruptCalls = grown(this.corruptCalls, float64, constructs);
    for (let i = 0; i < constructs * RECORD; i += RECORD) {
      this.record[i] = 0;
      this.record[i + 1] = 0;
      this.record[i + 2] = 0;
      this.record[i + 3] = 1;
    }
    for (const id of opaque) this.record[id * RECORD + 3] = 0;
    this.lastRow.fill(-1, 0, constructs);
    this.incompleteCalls.fill(0, 0, constructs);
    this.corruptCalls.fill(0, 0, constructs);
    this.points.clear();
    this.points.reserve(constructs);
    this.edges.clear();
    this.pending.clear();
  }

  /** Room for `rows` rows of depth up to `depth` in the group. */
  reserve(rows: number, depth: number): void {
    this.sumSize = grown(this.sumSize, float64, depth + 2);
    this.sumCost = grown(this.sumCost, float64, depth + 2);
    this.begin = grown(this.begin, int32, depth + 2);
    this.childStart = grown(this.childStart, int32, depth + 2);
    this.rowCost = grown(this.rowCost, float64, rows);
    this.rowPrevious = grown(this.rowPrevious, int32, rows);
    this.childId = grown(this.childId, int32, rows);
    this.childCalls = grown(this.childCalls, float64, rows);
    this.childCost = grown(this.childCost, float64, rows);
  }
}
