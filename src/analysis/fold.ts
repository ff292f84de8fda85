/**
 * The top-down fold of a group of consecutive row batches of one thread.
 *
 * Rows come in postorder: a row at depth d consumes the sums that its children left at d + 1 and
 * adds its own inclusive values to the sums at d. Only a row that is first at a new lowest depth
 * can have children in earlier groups; such rows are given back as left open, with what is known
 * of them, together with the sums nobody has consumed (combine.ts joins neighbours).
 *
 * The work is split into passes with few arrays each, which a processor overlaps far better than
 * one pass that does everything: sums (here), points (accumulate.ts), callers (callers.ts).
 */
import type { CostMetric, SizeMetric } from '../report/schema.js';
import { copyInt32 } from '../stream/decode.js';
import type { ColumnScratch, RowBatch } from '../stream/decode.js';
import { accumulatePoints, countIncomplete } from './accumulate.js';
import type { GroupTotals } from './group.js';
import { addTotals, checkRanges } from './scan.js';
import { FoldState, MAX_DEPTH } from './state.js';

/** Folds batch after batch into a FoldState; finish.ts turns that into a result. */
export class GroupFold {
  readonly state = new FoldState();
  totals: GroupTotals = { rows: 0, activations: 0, blocks: 0, instructions: 0 };
  /** Depth of the first row, lowest depth, depth of the last row; -1 before any row. */
  first = -1;
  low = -1;
  last = -1;
  /** Greatest depth of any row. */
  deepest = 0;
  /** LEFT_STRIDE numbers per row. */
  leftOpen: number[] = [];

  reset(constructs: number, opaque: Int32Array): void {
    // After an error, sums of the group before may be left anywhere.
    if (this.first >= 0) this.state.sums.fill(0);
    this.state.reset(constructs, opaque);
    this.totals = { rows: 0, activations: 0, blocks: 0, instructions: 0 };
    this.first = -1;
    this.low = -1;
    this.last = -1;
    this.deepest = 0;
    this.leftOpen = [];
  }

  /** @throws Error when rows contradict each other: the stream is corrupt */
  add(batch: RowBatch, scratch: ColumnScratch, size: SizeMetric, cost: CostMetric): void {
    const rows = batch.rows;
    if (rows === 0) return;
    const s = this.state;
    const base = this.totals.rows;
    s.reserveRows(base + rows, rows);
    copyInt32(batch, 'construct', s.rowId, base);
    copyInt32(batch, 'depth', s.rowDepth, base);
    copyInt32(batch, 'repeat', s.rowTimes, base);
    this.deepest = Math.max(this.deepest, checkRanges(s, base, rows));
    s.reserveDepth(this.deepest);
    const blocks = scratch.uint32(batch, 'blocks');
    const instructions = scratch.uint32(batch, 'instructions');
    addTotals(this.totals, rows, s.rowTimes, blocks, instructions);
    if (this.first < 0) this.begin(base, rows);
    const sizes = sizeColumn(batch, scratch, size);
    const costs = cost === 'blocks' ? blocks : instructions;
    this.sumUp(rows, base, sizes, costs, batch.incomplete ? 0 : 1);
    if (batch.incomplete) countIncomplete(s, rows, base);
    else accumulatePoints(s, rows, base);
  }

  /** The first row that is no continuation is left open, whatever its depth. */
  private begin(base: number, rows: number): void {
    const { rowDepth, rowTimes } = this.state;
    const row = rowTimes.subarray(base, base + rows).findIndex((times) => times !== 0);
    if (row < 0) return;
    this.first = rowDepth[base + row];
    this.last = this.first;
    this.low = this.first + 1;
  }

  /**
   * Fills rowSize and rowCost. The inner loop has no call and no branch that depends on the shape
   * of the tree: rows out of the ordinary leave it and come back.
   */
  private sumUp(
    rows: number,
    base: number,
    sizes: Int32Array,
    costs: Uint32Array,
    complete: number,
  ): void {
    const { rowId, rowDepth, rowTimes, sums, passes, rowSize, rowCost, pending } = this.state;
    let current = this.last;
    let order = 0;
    for (let i = 0; i < rows; i++) {
      const low = pending.size > 0 ? MAX_DEPTH + 1 : this.low;
      for (; i < rows; i++) {
        const d = rowDepth[base + i];
        if (d < low || rowTimes[base + i] !== 1) break;
        const at = 2 * d;
        // Negative when the row is more than one level above the row before it.
        order |= d - current + 1;
        current = d;
        const size = sizes[i] + sums[at + 2];
        const cost = costs[i] + sums[at + 3];
        sums[at + 2] = 0;
        sums[at + 3] = 0;
        sums[at] += size * passes[rowId[base + i]];
        sums[at + 1] += cost;
        rowSize[i] = size;
        rowCost[base + i] = cost;
      }
      if (i === rows) break;
      const d = rowDepth[base + i];
      const times = rowTimes[base + i];
      if (times === 0) {
        this.continuation(d, sizes[i], costs[i]);
        rowSize[i] = NaN;
        rowCost[base + i] = 0;
        continue;
      }
      order |= d - current + 1;
      if (times > 1 && d === current - 1) {
        throw new Error('rows.repeat: a row with children is repeated');
      }
      current = d;
      const at = 2 * d;
      const ahead = pending.get(d) ?? [0, 0];
      pending.delete(d);
      const size = sizes[i] + sums[at + 2] + ahead[0];
      const cost = costs[i] + sums[at + 3] + ahead[1];
      sums[at + 2] = 0;
      sums[at + 3] = 0;
      sums[at] += size * passes[rowId[base + i]] * times;
      sums[at + 1] += cost * times;
      rowSize[i] = size;
      rowCost[base + i] = cost;
      if (d < this.low) {
        this.low = d;
        rowSize[i] = NaN;
        this.leftOpen.push(rowId[base + i], d, size, cost, times, complete);
      }
    }
    if (order < 0) throw disorder(this.state, this.last, base, rows);
    this.last = current;
  }

  private continuation(depth: number, size: number, cost: number): void {
    const { pending } = this.state;
    const entry = pending.get(depth);
    if (entry === undefined) pending.set(depth, [size, cost]);
    else {
      entry[0] += size;
      entry[1] += cost;
    }
  }
}

/** The error for the first row that does not follow on the row before it. */
function disorder(s: FoldState, last: number, base: number, rows: number): Error {
  let current = last;
  for (let row = base; row < base + rows; row++) {
    if (s.rowTimes[row] === 0) continue;
    const depth = s.rowDepth[row];
    if (depth < current - 1) return new Error(`rows.depth: ${depth} after ${current}`);
    current = depth;
  }
  return new Error('rows.depth: out of order');
}

/** Self values of the chosen size; DRMS is RMS plus what the kernel and other threads brought. */
function sizeColumn(batch: RowBatch, scratch: ColumnScratch, size: SizeMetric): Int32Array {
  if (size === 'footprint') return scratch.int32(batch, 'footprint');
  const rms = scratch.int32(batch, 'rms');
  if (size === 'rms') return rms;
  const kernel = scratch.int32(batch, 'drms_kernel');
  const thread = scratch.int32(batch, 'drms_thread');
  const sum = new Int32Array(batch.rows);
  for (let i = 0; i < batch.rows; i++) sum[i] = rms[i] + kernel[i] + thread[i];
  return sum;
}
