/** First passes over a batch: values in range, and totals. */
import type { GroupTotals } from './group.js';
import { MAX_DEPTH } from './state.js';
import type { FoldState } from './state.js';

/**
 * @returns the greatest depth
 * @throws Error for an id, depth or repeat out of range
 */
export function checkRanges(s: FoldState, base: number, rows: number): number {
  const { constructs, rowId, rowDepth, rowTimes } = s;
  const end = base + rows;
  let deepest = 0;
  let signs = 0;
  for (let row = base; row < end; row++) {
    const id = rowId[row];
    const d = rowDepth[row];
    if (d > deepest) deepest = d;
    // Negative when one of them is, or the id is too large.
    signs |= id | d | rowTimes[row] | (constructs - 1 - id);
  }
  if (signs < 0) {
    // Columns are unsigned: what is negative as int32 is far out of range.
    const bad = rowId.subarray(base, end).find((id) => id < 0 || id >= constructs);
    if (bad !== undefined) throw new Error(`rows.construct: ${bad >>> 0} was never announced`);
    if (rowTimes.subarray(base, end).some((times) => times < 0)) {
      throw new Error('rows.repeat: out of range');
    }
  }
  if (deepest > MAX_DEPTH || signs < 0) throw new Error('rows.depth: out of range');
  return deepest;
}

/** @param totals its `rows` say where in `rowTimes` the batch begins */
export function addTotals(
  totals: GroupTotals,
  rows: number,
  rowTimes: Int32Array,
  blocks: Uint32Array,
  instructions: Uint32Array,
): void {
  const base = totals.rows;
  let ones = 0;
  let blockSum = 0;
  let instructionSum = 0;
  for (let i = 0; i < rows; i++) {
    ones += rowTimes[base + i] === 1 ? 1 : 0;
    blockSum += blocks[i];
    instructionSum += instructions[i];
  }
  let activations = rows;
  if (ones < rows) {
    for (let i = 0; i < rows; i++) {
      // A continuation (0) carries values all the same.
      const more = rowTimes[base + i] - 1;
      activations += more;
      if (more <= 0) continue;
      blockSum += blocks[i] * more;
      instructionSum += instructions[i] * more;
    }
  }
  totals.rows += rows;
  totals.activations += activations;
  totals.blocks += blockSum;
  totals.instructions += instructionSum;
}
