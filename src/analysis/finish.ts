/** What a group's fold gives back once its last batch is in. */
import type { GroupFold } from './fold.js';
import { CHILD_STRIDE, LEVEL_STRIDE, NESTED_STRIDE, ROUTINE_STRIDE } from './group.js';
import type { GroupResult } from './group.js';
import { RECORD } from './state.js';

export function finishGroup(fold: GroupFold): GroupResult {
  const s = fold.state;
  return {
    totals: fold.totals,
    points: s.points.export(),
    binned: s.points.binnedRoutines(),
    routines: routineRecords(fold),
    edges: s.edges.export(),
    first: fold.first,
    low: fold.low,
    last: fold.last,
    leftOpen: Float64Array.from(fold.leftOpen),
    levels: openLevels(fold),
    children: openChildren(fold),
    nested: openNested(fold),
    pending: Float64Array.from(
      [...s.pending].flatMap(([depth, [size, cost]]) => [depth, size, cost]),
    ),
  };
}

/** The buffers of a result, to be transferred. */
export function buffersOf(result: GroupResult): ArrayBuffer[] {
  const { points, routines, edges, leftOpen, levels, children, nested, pending } = result;
  return [points, routines, edges, leftOpen, levels, children, nested, pending].map(
    (array) => array.buffer,
  );
}

function routineRecords(fold: GroupFold): Float64Array<ArrayBuffer> {
  const { constructs, record, incompleteCalls, corruptCalls, lastRow } = fold.state;
  const out: number[] = [];
  for (let id = 0; id < constructs; id++) {
    const r = id * RECORD;
    // A routine of which only a continuation came has no last row, but may have self cost.
    if (lastRow[id] < 0 && record[r + 1] === 0) continue;
    const numbers = [id, record[r], record[r + 1], record[r + 2]];
    out.push(...numbers, incompleteCalls[id], corruptCalls[id]);
  }
  return withStride(out, ROUTINE_STRIDE);
}

function openLevels(fold: GroupFold): Float64Array<ArrayBuffer> {
  const out: number[] = [];
  if (fold.first < 0) return withStride(out, LEVEL_STRIDE);
  for (let d = fold.low; d <= fold.last; d++) {
    out.push(fold.state.sumSize[d], fold.state.sumCost[d]);
  }
  return withStride(out, LEVEL_STRIDE);
}

/** Children whose parent has not returned, one entry per depth and construct. */
function openChildren(fold: GroupFold): Float64Array<ArrayBuffer> {
  const s = fold.state;
  const out: number[] = [];
  if (fold.first < 0) return withStride(out, CHILD_STRIDE);
  for (let d = fold.low; d <= fold.last; d++) {
    const end = d === fold.last ? fold.openChildren : s.childStart[d + 1];
    const sums = new Map<number, [number, number]>();
    for (let k = s.childStart[d]; k < end; k++) {
      const sum = sums.get(s.childId[k]);
      if (sum === undefined) sums.set(s.childId[k], [s.childCalls[k], s.childCost[k]]);
      else {
        sum[0] += s.childCalls[k];
        sum[1] += s.childCost[k];
      }
    }
    for (const [id, [calls, cost]] of sums) out.push(d, id, calls, cost);
  }
  return withStride(out, CHILD_STRIDE);
}

/** Walks each routine's chain of outermost activations back to where level `low` began. */
function openNested(fold: GroupFold): Float64Array<ArrayBuffer> {
  const { begin, lastRow, rowCost, rowPrevious, constructs } = fold.state;
  const out: number[] = [];
  if (fold.first < 0) return withStride(out, NESTED_STRIDE);
  const floor = begin[fold.low];
  for (let id = 0; id < constructs; id++) {
    let row = lastRow[id];
    let level = fold.last;
    let cost = 0;
    while (row >= floor) {
      if (row < begin[level]) {
        if (cost > 0) out.push(level, id, cost);
        cost = 0;
        while (row < begin[level]) level--;
      }
      cost += rowCost[row];
      row = rowPrevious[row]!;
    }
    if (cost > 0) out.push(level, id, cost);
  }
  return withStride(out, NESTED_STRIDE);
}

function withStride(numbers: number[], stride: number): Float64Array<ArrayBuffer> {
  if (numbers.length % stride !== 0) throw new Error('internal: ragged result');
  return Float64Array.from(numbers);
}
