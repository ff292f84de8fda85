/**
 * The pass over a whole group from its last row to its first. Postorder backwards is preorder:
 * a caller is met before its callees, so the routines on the path to a row are known, one per
 * depth, as far as their rows lie in the group.
 *
 * Gives calls and cost per (caller, callee), and finds activations inside others of the same
 * routine, whose cost is not to be counted again. `outerDepth` holds for each routine the depth
 * of the outermost activation met last; it lies on the path still if the path has the routine at
 * that depth.
 */
import type { FoldState } from './state.js';

type OnOuter = (level: number, id: number, cost: number) => void;

/**
 * Edges of callers at depth d - 1 whose row is not in the group have constructs + d as caller.
 *
 * @param low lowest depth in the group
 * @param deepest greatest depth in the group
 * @param onOuter told, for each routine and each level from the deepest to low - 1, the cost of
 *   its rows that are inside no activation of the same routine in the group, and for which the
 *   activation at that level is the innermost around them that is open at the group's end
 */
export function walkBack(
  s: FoldState,
  rows: number,
  low: number,
  deepest: number,
  onOuter: OnOuter,
): void {
  const { rowDepth, rowTimes, parents, edges, outerCost } = s;
  // In place of a caller whose row is not in the group: a number that is no routine's.
  for (let d = low; d <= deepest + 1; d++) parents[d] = s.constructs + d;
  const touched: number[] = [];
  const flush = (level: number) => {
    for (const id of touched) {
      onOuter(level, id, outerCost[id]);
      outerCost[id] = 0;
    }
    touched.length = 0;
  };
  // Lowest depth of the rows from here to the end.
  let lowest = deepest + 1;
  for (let i = rows - 1; i >= 0; i--) {
    i = walkOrdinary(s, i, lowest, low);
    if (i < 0) break;
    const times = rowTimes[i];
    if (times === 0) continue;
    const d = rowDepth[i];
    if (d < lowest) {
      if (touched.length > 0) flush(lowest - 1);
      lowest = d;
    }
    const id = s.rowId[i];
    const cost = s.rowCost[i] * times;
    edges.add(parents[d], id, times, cost);
    parents[d + 1] = id;
    const k = s.outerDepth[id];
    if (k >= d || k < low || parents[k + 1] !== id) {
      s.outerDepth[id] = d;
      if (outerCost[id] === 0 && cost > 0) touched.push(id);
      outerCost[id] += cost;
    }
  }
  flush(lowest - 1);
}

/**
 * Rows that need nothing new: the edge is in its first slot, the routine has been touched at this
 * level, and no new lowest depth. Without a call, so that the engine keeps all arrays at hand.
 * @returns the first row, downwards from `from`, that is not of this kind, or -1
 */
function walkOrdinary(s: FoldState, from: number, lowest: number, low: number): number {
  const { rowId, rowDepth, rowTimes, rowCost, parents, outerDepth, outerCost } = s;
  const { keys, values, mask } = s.edges;
  let i = from;
  for (; i >= 0; i--) {
    const times = rowTimes[i];
    const d = rowDepth[i];
    if (d < lowest || times === 0) break;
    const id = rowId[i];
    const caller = parents[d];
    let h = Math.imul(caller, 0x9e3779b1) ^ Math.imul(id, 0x85ebca6b);
    h ^= h >>> 15;
    const at = (h & mask) << 1;
    if (keys[at] !== caller || keys[at + 1] !== id) break;
    const before = outerCost[id];
    if (before === 0) break;
    const cost = rowCost[i] * times;
    const k = outerDepth[id];
    // Negative if low <= k < d and parents[k + 1] === id; a branch would be a guess each time.
    const inside = (k - d) & (low - 1 - k) & ((parents[k + 1] ^ id) - 1);
    const outer = 1 + (inside >> 31);
    outerDepth[id] = k + (d - k) * outer;
    outerCost[id] = before + cost * outer;
    values[at] += times;
    values[at + 1] += cost;
    parents[d + 1] = id;
  }
  return i;
}
