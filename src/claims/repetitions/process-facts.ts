/** A process's repetitions, its algorithms and the structures that they work on. */
import { fitCost } from '../../fit/calls/fit.js';
import type { Fit } from '../../fit/calls/types.js';
import type { StreamIndex } from '../../fold/stream-index.js';
import type { TreeAlgorithm, TreeProcess } from '../../schema/tree-report.js';
import type { SymbolTable } from '../../symbols/symbol-table.js';
import { deedsOf, sizeOf, stepsOf, treeOf } from './algorithms.js';
import type { Algorithm, TreeNode } from './algorithms.js';
import type { Collector } from './collect.js';
import { innerSteps } from './inner.js';
import { accessesOf, measured } from './measured.js';
import type { Measured } from './measured.js';
import { Names } from './construct-names.js';
import type { Structure } from './structure.js';
import { structureFacts } from './structure-facts.js';
import type { StructureFacts } from './structure-facts.js';
import { sizesOfAFunction } from './thresholds.js';
import type { Reason } from '../../fit/calls/reason.js';

/** Why its steps have no function of a size: `fit`, as the fit says; null: they have one. */
export type NoFunction = { kind: 'no-structure' } | { kind: 'fit'; reason: readonly Reason[] };

export interface AlgorithmFacts extends Omit<TreeAlgorithm, 'text' | 'reason'> {
  reason: NoFunction | null;
}

export interface ProcessFacts extends Pick<TreeProcess, 'nodes'> {
  algorithms: AlgorithmFacts[];
  structures: StructureFacts[];
}

type Point = TreeAlgorithm['points'][number];

function inOrder(roots: readonly TreeNode[]): TreeNode[] {
  const list: TreeNode[] = [];
  const open = [...roots].reverse();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    list.push(node);
    open.push(...node.children.toReversed());
  }
  return list;
}

function pointsOf(algorithm: Algorithm, { structure, unit }: Measured): Point[] {
  const bySize = new Map<number, Point>();
  for (const kept of algorithm.root.repetition.kept) {
    const size = sizeOf(structure, unit, kept);
    const steps = stepsOf(algorithm, kept);
    const [, count, least, most, sum] = bySize.get(size) ?? [size, 0, Infinity, 0, 0];
    bySize.set(size, [size, count + 1, Math.min(least, steps), Math.max(most, steps), sum + steps]);
  }
  return [...bySize.values()].sort(([a], [b]) => a - b);
}

/** Steps that are n and a constant, at each size: counts are exact. Null: they are not. */
function lineThrough(points: readonly Point[]): string | null {
  const more = points.map(([size, , , most]) => most - size);
  if (points.length < sizesOfAFunction.value || more.some((each) => each !== more[0])) return null;
  const [by] = more;
  return by === 0 ? 'n' : `n ${by < 0 ? '-' : '+'} ${Math.abs(by)}`;
}

function fitted(points: readonly Point[]): Fit {
  return fitCost(points.map(([size, , , cost]) => ({ size, cost })));
}

export function processFacts(
  collector: Collector,
  index: StreamIndex,
  symbols: SymbolTable,
  byRoutine: boolean,
): ProcessFacts {
  const tree = treeOf(collector, byRoutine);
  const nodes = inOrder(tree.roots);
  const constructs = nodes.map(({ repetition }) => collector.nodes[repetition.node][1]);
  const names = new Names(index, symbols, constructs);
  const at = new Map(nodes.map((node, i) => [node, i]));
  const totals = nodes.map(({ repetition }) => repetition.steps);
  for (let i = nodes.length - 1; i >= 0; i--) {
    const { parent } = nodes[i];
    if (parent !== null) totals[at.get(parent)!] += totals[i];
  }
  const structures: Structure[] = [
    ...new Set(tree.algorithms.flatMap(({ uses }) => [...uses.keys()])),
  ];
  const steps = ({ members }: Algorithm): number =>
    members.reduce((sum, { repetition }) => sum + repetition.steps, 0);
  const algorithms = tree.algorithms.toSorted((a, b) => steps(b) - steps(a));
  const numberOf = new Map(algorithms.map((each, i) => [each, i]));
  const byNode = new Map(nodes.map((node) => [node.repetition.node, node]));
  const innerOf = (each: Algorithm, points: readonly Point[]): Pick<TreeAlgorithm, 'inner'> => {
    const first = measured(each);
    const found = first === null ? [] : innerSteps(each, first, points, byNode);
    if (found.length === 0) return {};
    return { inner: found.map(([node, sums]) => ({ node: at.get(node)!, sums })) };
  };
  return {
    nodes: nodes.map(({ repetition, parent, algorithm }, i) => {
      const { loop, endLine, ...named } = names.construct(constructs[i]);
      return {
        kind: loop ? 'loop' : 'recursion',
        ...named,
        end_line: endLine,
        parent: parent === null ? -1 : at.get(parent)!,
        invocations: repetition.invocations,
        steps: repetition.steps,
        steps_total: totals[i],
        algorithm: numberOf.get(algorithm)!,
      };
    }),
    algorithms: algorithms.map((each) => {
      const about = algorithmFacts(each, structures);
      return {
        ...about,
        nodes: each.members.map((node) => at.get(node)!).sort((a, b) => a - b),
        steps: steps(each),
        ...innerOf(each, about.points),
      };
    }),
    structures: structures.map((each) => structureFacts(each, names, collector.sites, index)),
  };
}

/** The one whose size is n comes first, and records last; between them, what is accessed most. */
function ranked(algorithm: Algorithm, first: Measured | null): [Structure, number][] {
  const rankOf = (structure: Structure): number => {
    if (structure === first?.structure) return 0;
    return structure.kind === 'record' || structure.kind === 'pool' ? 2 : 1;
  };
  return [...algorithm.uses]
    .map((use) => ({ use, rank: rankOf(use[0]), accesses: accessesOf(algorithm, use[0]) }))
    .sort((a, b) => a.rank - b.rank || b.accesses - a.accesses)
    .map(({ use }) => use);
}

function algorithmFacts(
  algorithm: Algorithm,
  structures: readonly Structure[],
): Omit<AlgorithmFacts, 'nodes' | 'steps'> {
  const first = measured(algorithm);
  const number = (structure: Structure): number => structures.indexOf(structure);
  const uses = ranked(algorithm, first).flatMap(([structure, bits]) =>
    deedsOf(bits).map((deed) => ({ structure: number(structure), deed })),
  );
  const points = first === null ? [] : pointsOf(algorithm, first);
  const fit = first === null ? null : fitted(points);
  const line = lineThrough(points);
  const unfitted: NoFunction =
    fit === null ? { kind: 'no-structure' } : { kind: 'fit', reason: fit.reason };
  return {
    uses,
    invocations: algorithm.root.repetition.invocations,
    size: first === null ? null : { structure: number(first.structure), unit: first.unit },
    class: line === null ? (fit?.class ?? 'unknown') : 'O(n)',
    formula: line ?? fit?.function?.formula() ?? null,
    exponent: line === null ? (fit?.function?.exponent ?? null) : 1,
    reason: line === null ? unfitted : null,
    sizes: points.length,
    size_range: [points.at(0)?.[0] ?? 0, points.at(-1)?.[0] ?? 0],
    points,
  };
}
