/** Which of several callers makes a routine grow: what flows over each call, from run to run. */
import { START_NUMBERS } from '../../profile/profile-model.js';
import type { CallEdge } from './graph.js';
import { costPartOfARise } from './thresholds/ways.js';

interface Flow extends CallEdge {
  /** As in ProfileEdge. */
  byStart: readonly number[];
}

/** Mean cost of an edge in the runs of each size. */
function bySize(
  { byStart }: Flow,
  sizes: readonly (number | null)[],
  runs: ReadonlyMap<number, number>,
): Map<number, number> {
  const costs = new Map<number, number>();
  for (let at = 0; at < byStart.length; at += START_NUMBERS) {
    const size = sizes[byStart[at]];
    if (size !== null) costs.set(size, (costs.get(size) ?? 0) + byStart[at + 2]);
  }
  for (const [size, cost] of costs) costs.set(size, cost / (runs.get(size) ?? 1));
  return costs;
}

/**
 * What flows over each call in runs of the largest size beyond what would be in proportion to the size
 * from half of it on; nothing where that is little of what the callee costs there.
 * @param sizes by start; null: not known
 */
export function withRise(edges: readonly Flow[], sizes: readonly (number | null)[]): CallEdge[] {
  const known = sizes.filter((size) => size !== null).sort((a, b) => a - b);
  const largest = known.at(-1) ?? 0;
  const half = known.findLast((size) => 2 * size <= largest) ?? known[0];
  const runs = new Map<number, number>();
  for (const size of known) runs.set(size, (runs.get(size) ?? 0) + 1);
  const flows = edges.map((edge) => bySize(edge, sizes, runs));
  const costs = new Map<number, number>();
  for (const [i, { caller, callee }] of edges.entries()) {
    if (caller === callee) continue;
    costs.set(callee, (costs.get(callee) ?? 0) + (flows[i].get(largest) ?? 0));
  }
  return edges.map((edge, i) => {
    const rise =
      (flows[i].get(largest) ?? 0) - (flows[i].get(half) ?? 0) * Math.max(1, largest / half);
    if (rise <= 0 || rise < costPartOfARise.value * (costs.get(edge.callee) ?? 0)) return edge;
    const callsByStart = new Float64Array(sizes.length);
    for (let at = 0; at < edge.byStart.length; at += START_NUMBERS) {
      callsByStart[edge.byStart[at]] += edge.byStart[at + 1];
    }
    return { ...edge, rise, callsByStart };
  });
}
