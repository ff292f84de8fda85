/** The pass that puts a batch's rows into the points of their routines. */
import { EXACT_BELOW } from './bins.js';
import { FIELDS, PAGE_SIZES, PAGES_PER_ROUTINE } from './points.js';
import type { PointsTable } from './points.js';
import type { FoldState } from './state.js';

/** @param base number of the batch's first row in the group */
export function accumulatePoints(s: FoldState, rows: number, base: number): void {
  const { rowId, rowTimes, rowSize, rowCost, points, corruptCalls } = s;
  for (let i = 0; i < rows; i++) {
    i = accumulateDense(s, points, i, rows, base);
    if (i === rows) return;
    const size = rowSize[i];
    if (size >= 0) points.add(rowId[base + i], size, rowTimes[base + i], rowCost[base + i]);
    else if (size < 0) corruptCalls[rowId[base + i]] += rowTimes[base + i];
  }
}

/**
 * Rows whose point lies in a page that is there. Without a call, so that the engine keeps all
 * arrays at hand.
 * @returns the first row from `from` on that is not of this kind, or `rows`
 */
function accumulateDense(
  { rowId, rowTimes, rowSize, rowCost }: FoldState,
  { pages, dense }: PointsTable,
  from: number,
  rows: number,
  base: number,
): number {
  let i = from;
  for (; i < rows; i++) {
    const size = rowSize[i];
    // Also false for NaN.
    if (!(size >= 0 && size < EXACT_BELOW)) break;
    const whole = size | 0;
    const page = pages[rowId[base + i] * PAGES_PER_ROUTINE + (whole >>> 5)];
    if (page < 0) break;
    const at = page + (whole & (PAGE_SIZES - 1)) * FIELDS;
    const cost = rowCost[base + i];
    const times = rowTimes[base + i];
    const count = dense[at];
    const through = cost * times;
    dense[at] = count + times;
    dense[at + 1] += through;
    dense[at + 2] += through * cost;
    if (count === 0 || cost < dense[at + 3]) dense[at + 3] = cost;
    if (cost > dense[at + 4]) dense[at + 4] = cost;
  }
  return i;
}

/** For batches of activations that were still open: they make no points. */
export function countIncomplete(s: FoldState, rows: number, base: number): void {
  for (let i = 0; i < rows; i++) {
    // NaN: left open or a continuation; whoever joins groups counts the former.
    if (!Number.isNaN(s.rowSize[i])) s.incompleteCalls[s.rowId[base + i]] += s.rowTimes[base + i];
  }
}
