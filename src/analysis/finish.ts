/** What a group's fold gives back once its last batch is in. */
import { walkBack } from './callers.js';
import { EDGE_STRIDE } from './edges.js';
import type { GroupFold } from './fold.js';
import { CHILD_STRIDE, LEVEL_STRIDE, NESTED_STRIDE, ROUTINE_STRIDE } from './group.js';
import type { GroupResult } from './group.js';

export function finishGroup(fold: GroupFold): GroupResult {
  const s = fold.state;
  const nested = fold.first < 0 ? new Float64Array(0) : walk(fold);
  const all = s.edges.export();
  const result = {
    totals: fold.totals,
    points: s.points.export(),
    binned: s.points.binnedRoutines(),
    routines: routineRecords(fold, all, nested),
    ...splitEdges(all, s.constructs),
    first: fold.first,
    low: fold.low,
    last: fold.last,
    leftOpen: Float64Array.from(fold.leftOpen),
    levels: takeLevels(fold),
    nested,
    pending: Float64Array.from(
      [...s.pending].flatMap(([depth, [size, cost]]) => [depth, size, cost]),
    ),
  };
  fold.first = -1;
  return result;
}

/** The buffers of a result, to be transferred. */
export function buffersOf(result: GroupResult): ArrayBuffer[] {
  const { points, routines, edges, leftOpen, levels, children, nested, pending } = result;
  return [points, routines, edges, leftOpen, levels, children, nested, pending].map(
    (array) => array.buffer,
  );
}

/** Calls and costs by caller; returns the outermost activations by level (NESTED_STRIDE). */
function walk(fold: GroupFold): Float64Array<ArrayBuffer> {
  const s = fold.state;
  const out: number[] = [];
  walkBack(s, fold.totals.rows, fold.low, fold.deepest, (level, id, cost) => {
    out.push(level, id, cost);
  });
  return withStride(out, NESTED_STRIDE);
}

/**
 * Numbers of each routine, from its edges: calls and inclusive cost are what flows to its callers,
 * self cost is that less what flowed in from its callees.
 */
function routineRecords(
  fold: GroupFold,
  edges: Float64Array,
  nested: Float64Array,
): Float64Array<ArrayBuffer> {
  const { constructs, incompleteCalls, corruptCalls } = fold.state;
  const calls = new Float64Array(constructs);
  const inclusive = new Float64Array(constructs);
  const inner = new Float64Array(constructs);
  for (let at = 0; at < edges.length; at += EDGE_STRIDE) {
    const caller = edges[at];
    const callee = edges[at + 1];
    calls[callee] += edges[at + 2];
    inclusive[callee] += edges[at + 3];
    if (caller < constructs) inner[caller] += edges[at + 3];
  }
  const once = new Float64Array(constructs);
  for (let at = 0; at < nested.length; at += NESTED_STRIDE) once[nested[at + 1]] += nested[at + 2];
  const out: number[] = [];
  for (let id = 0; id < constructs; id++) {
    if (calls[id] === 0) continue;
    out.push(id, calls[id], inclusive[id] - inner[id], once[id]);
    out.push(incompleteCalls[id], corruptCalls[id]);
  }
  return withStride(out, ROUTINE_STRIDE);
}

/** Edges whose caller is known, and the callees of activations still open. */
function splitEdges(
  all: Float64Array<ArrayBuffer>,
  constructs: number,
): Pick<GroupResult, 'edges' | 'children'> {
  const edges = new Float64Array(all.length);
  const children: number[] = [];
  let to = 0;
  for (let at = 0; at < all.length; at += EDGE_STRIDE) {
    const depth = all[at] - constructs;
    if (depth >= 0) children.push(depth, all[at + 1], all[at + 2], all[at + 3]);
    else {
      edges.set(all.subarray(at, at + EDGE_STRIDE), to);
      to += EDGE_STRIDE;
    }
  }
  return { edges: edges.slice(0, to), children: withStride(children, CHILD_STRIDE) };
}

/** The sums that no parent has consumed; they are zero afterwards, as the next group expects. */
function takeLevels(fold: GroupFold): Float64Array<ArrayBuffer> {
  if (fold.first < 0) return new Float64Array(0);
  const from = fold.low * LEVEL_STRIDE;
  const to = (fold.last + 1) * LEVEL_STRIDE;
  const levels = fold.state.sums.slice(from, to);
  fold.state.sums.fill(0, from, to);
  return levels;
}

function withStride(numbers: number[], stride: number): Float64Array<ArrayBuffer> {
  if (numbers.length % stride !== 0) throw new Error('internal: ragged result');
  return Float64Array.from(numbers);
}
