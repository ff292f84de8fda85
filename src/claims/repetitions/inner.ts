/**
 * What else ran in an algorithm's invocations, node by node: with it, repetitions can be grouped in
 * another way than by their structures, and what they then cost is known without the recording.
 */
import type { TreeAlgorithm } from '../../schema/tree-report.js';
import { sizeOf } from './algorithms.js';
import type { Algorithm, TreeNode } from './algorithms.js';
import type { Measured } from './measured.js';

/** This is told of so many nodes of an algorithm, those with the most steps. */
const NODES_TOLD = 32;
/** With more sizes it is told of none, and groups have no function. */
const SIZES_TOLD = 200;

/** @param nodes by the number that the collector has given them */
export function innerSteps(
  { root }: Algorithm,
  { structure, unit }: Measured,
  points: readonly TreeAlgorithm['points'][number][],
  nodes: ReadonlyMap<number, TreeNode>,
): [node: TreeNode, sums: number[]][] {
  if (points.length > SIZES_TOLD) return [];
  const place = new Map(points.map(([size], i) => [size, i]));
  const sums = new Map<number, number[]>();
  for (const kept of root.repetition.kept) {
    const at = place.get(sizeOf(structure, unit, kept))!;
    for (const [node, steps] of kept.inner) {
      if (node === root.repetition.node || !nodes.has(node)) continue;
      let list = sums.get(node);
      if (list === undefined) sums.set(node, (list = points.map(() => 0)));
      list[at] += steps;
    }
  }
  const total = (list: readonly number[]): number => list.reduce((sum, each) => sum + each, 0);
  return [...sums]
    .sort(([, a], [, b]) => total(b) - total(a))
    .slice(0, NODES_TOLD)
    .map(([node, list]) => [nodes.get(node)!, list]);
}
