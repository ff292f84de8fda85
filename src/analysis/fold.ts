/**
 * The top-down fold of a group of consecutive row batches of one thread.
 *
 * Rows come in postorder: a row at depth d consumes the sums that its children left at d + 1 and
 * adds its own inclusive values to the sums at d. Only a row that is first at a new lowest depth
 * can have children in earlier groups; such rows are given back as left open, with what is known
 * of them, together with the sums nobody has consumed (combine.ts joins neighbours).
 *
 * Inclusive cost of a routine with recursion counted once is the sum over its activations of
 * their inclusive cost less that of the nearest nested activations of the same routine: every
 * nested one is then added once and taken off once, which leaves the outermost. The nested ones
 * are found at return: rows of the same routine are chained backwards, and those from the
 * subtree's first row on are inside. A row skips in its chain what it has claimed, so each row is
 * walked over once at most, and leaves need no walk at all.
 */
import type { CostMetric, SizeMetric } from '../report/schema.js';
import type { ColumnScratch, RowBatch } from '../stream/decode.js';
import { EXACT_BELOW } from './bins.js';
import { LEFT_STRIDE } from './group.js';
import type { GroupTotals } from './group.js';
import { FIELDS, PAGES_PER_ROUTINE } from './points.js';
import { FoldState, MAX_DEPTH, RECORD } from './state.js';

/** Folds batch after batch into a FoldState; finish.ts turns that into a result. */
export class GroupFold {
  readonly state = new FoldState();
  totals: GroupTotals = { rows: 0, activations: 0, blocks: 0, instructions: 0 };
  first = -1;
  low = -1;
  last = -1;
  leftOpen: number[] = [];
  private children = 0;

  get openChildren(): number {
    return this.children;
  }

  reset(constructs: number, opaque: Int32Array): void {
    this.state.reset(constructs, opaque);
    this.totals = { rows: 0, activations: 0, blocks: 0, instructions: 0 };
    this.first = -1;
    this.low = -1;
    this.last = -1;
    this.leftOpen = [];
    this.children = 0;
  }

  /** @throws Error when rows contradict each other: the stream is corrupt */
  add(batch: RowBatch, scratch: ColumnScratch, size: SizeMetric, cost: CostMetric): void {
    const rows = batch.rows;
    if (rows === 0) return;
    const construct = scratch.int32(batch, 'construct');
    const depth = scratch.int32(batch, 'depth');
    const repeat = scratch.int32(batch, 'repeat');
    const blocks = scratch.uint32(batch, 'blocks');
    const instructions = scratch.uint32(batch, 'instructions');
    const deepest = this.check(construct, depth, repeat, rows);
    this.state.reserve(this.totals.rows + rows, deepest);
    addTotals(this.totals, rows, repeat, blocks, instructions);
    const sizes = sizeColumn(batch, scratch, size);
    const costs = cost === 'blocks' ? blocks : instructions;
    if (this.first < 0) {
      const row = repeat.subarray(0, rows).findIndex((times) => times !== 0);
      if (row >= 0) {
        this.first = depth[row]!;
        this.last = this.first;
        this.low = this.first + 1;
      }
    }
    this.fold(rows, construct, depth, sizes, costs, repeat, batch.incomplete);
  }

  /** Ids, depths and repeats in range; returns the greatest depth. */
  private check(construct: Int32Array, depth: Int32Array, repeat: Int32Array, rows: number) {
    let ids = 0;
    let deepest = 0;
    let repeats = 0;
    for (let i = 0; i < rows; i++) {
      // Unsigned, so that what is negative as int32 is out of range too.
      if (construct[i] >>> 0 > ids) ids = construct[i] >>> 0;
      if (depth[i] >>> 0 > deepest) deepest = depth[i] >>> 0;
      repeats |= repeat[i];
    }
    if (ids >= this.state.constructs) throw new Error(`rows.construct: ${ids} was never announced`);
    if (deepest > MAX_DEPTH) throw new Error(`rows.depth: ${deepest} is out of range`);
    if (repeats < 0) throw new Error('rows.repeat: out of range');
    return deepest;
  }

  private fold(
    rows: number,
    construct: Int32Array,
    depth: Int32Array,
    sizes: Int32Array,
    costs: Uint32Array,
    repeat: Int32Array,
    incomplete: boolean,
  ): void {
    const s = this.state;
    const { record, lastRow, sumSize, sumCost, begin, childStart, rowCost, rowPrevious } = s;
    const { childId, childCalls, childCost, points, edges } = s;
    const { pages } = points;
    let { dense } = points;
    let current = this.last;
    let low = this.low;
    let top = this.children;
    const base = this.totals.rows - rows;
    for (let i = 0; i < rows; i++) {
      const id = construct[i];
      const d = depth[i];
      const times = repeat[i];
      const row = base + i;
      let size = sizes[i];
      let cost = costs[i];
      const r = id * RECORD;
      record[r] += times;
      if (times === 0) {
        record[r + 1] += cost;
        this.continuation(d, size, cost);
        // Its row's chain and begin are the real row's business; this one holds nothing.
        rowCost[row] = 0;
        rowPrevious[row] = -1;
        continue;
      }
      record[r + 1] += cost * times;
      let leaf = true;
      if (d === current - 1) {
        leaf = false;
        size += sumSize[current];
        cost += sumCost[current];
        const start = childStart[current];
        for (let k = start; k < top; k++) edges.add(id, childId[k], childCalls[k], childCost[k]);
        top = start;
        if (times > 1) throw new Error('rows.repeat: a row with children is repeated');
      } else if (d !== current) {
        if (d < current) throw new Error(`rows.depth: ${d} after ${current}`);
        for (let k = current + 1; k <= d; k++) {
          sumSize[k] = 0;
          sumCost[k] = 0;
          begin[k] = row;
          childStart[k] = top;
        }
      }
      current = d;
      if (s.pending.size > 0) {
        const more = s.pending.get(d);
        if (more !== undefined) {
          size += more[0];
          cost += more[1];
          s.pending.delete(d);
        }
      }
      const through = cost * times;
      if (d < low) {
        low = d;
        leaf = false;
        sumSize[d] = 0;
        sumCost[d] = 0;
        begin[d] = 0;
        childStart[d] = top;
        this.leftOpen.push(id, d, size, cost, times, incomplete ? 0 : 1);
      } else if (incomplete) {
        s.incompleteCalls[id] += times;
      } else if (size < 0) {
        s.corruptCalls[id] += times;
      } else {
        let at = -1;
        if (size < EXACT_BELOW) {
          const page = pages[id * PAGES_PER_ROUTINE + (size >>> 5)];
          if (page >= 0) at = page + (size & 31) * FIELDS;
          else {
            at = points.denseSlot(id, size);
            dense = points.dense;
          }
        }
        if (at >= 0) {
          if (dense[at] === 0) {
            dense[at + 3] = cost;
            dense[at + 4] = cost;
          } else {
            if (cost < dense[at + 3]) dense[at + 3] = cost;
            if (cost > dense[at + 4]) dense[at + 4] = cost;
          }
          dense[at] += times;
          dense[at + 1] += through;
          dense[at + 2] += through * cost;
        } else points.add(id, size, times, cost);
      }
      sumSize[d] += size * times * record[r + 3];
      sumCost[d] += through;

      let previous = lastRow[id];
      let once = through;
      if (!leaf) {
        const inside = begin[d];
        while (previous >= inside) {
          once -= rowCost[previous];
          previous = rowPrevious[previous]!;
        }
      }
      record[r + 2] += once;
      rowCost[row] = through;
      rowPrevious[row] = previous;
      lastRow[id] = row;
      begin[d] = row + 1;

      // Two entries back: a loop that calls a pair of routines is common.
      const segment = childStart[d];
      let k = top - 1;
      if (k < segment || childId[k] !== id) {
        k--;
        if (k < segment || childId[k] !== id) {
          childId[top] = id;
          childCalls[top] = times;
          childCost[top] = through;
          top++;
          continue;
        }
      }
      childCalls[k] += times;
      childCost[k] += through;
    }
    this.last = current;
    this.low = low;
    this.children = top;
  }

  private continuation(depth: number, size: number, cost: number): void {
    const entry = this.state.pending.get(depth);
    if (entry === undefined) this.state.pending.set(depth, [size, cost]);
    else {
      entry[0] += size;
      entry[1] += cost;
    }
  }

  get leftOpenRows(): number {
    return this.leftOpen.length / LEFT_STRIDE;
  }
}

function addTotals(
  totals: GroupTotals,
  rows: number,
  repeat: Int32Array,
  blocks: Uint32Array,
  instructions: Uint32Array,
): void {
  let activations = 0;
  let blockSum = 0;
  let instructionSum = 0;
  for (let i = 0; i < rows; i++) {
    const times = repeat[i];
    activations += times;
    // A continuation (0) carries values all the same.
    const weight = times === 0 ? 1 : times;
    blockSum += blocks[i] * weight;
    instructionSum += instructions[i] * weight;
  }
  totals.rows += rows;
  totals.activations += activations;
  totals.blocks += blockSum;
  totals.instructions += instructionSum;
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
