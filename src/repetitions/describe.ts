/** A process's repetitions as a report has them. */
import { fitCost } from '../analysis/fit/fit.js';
import type { Fit } from '../analysis/fit/types.js';
import type { StreamIndex } from '../analysis/stream-index.js';
import type { TreeAlgorithm, TreeProcess, TreeStructure } from '../schema/tree.js';
import type { SymbolTable } from '../symbols/table.js';
import { deedOf, sizeOf, stepsOf, treeOf, unitOf } from './algorithms.js';
import type { Algorithm, TreeNode } from './algorithms.js';
import type { Collector } from './collect.js';
import { Names } from './names.js';
import type { Structure } from './structure.js';

/** Fewer sizes make no function. */
const LEAST_SIZES = 5;

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

function bytesText([least, most]: Structure['bytes']): string {
  return least === most ? `${most}-byte` : `${least}- to ${most}-byte`;
}

function describeStructure(
  structure: Structure,
  names: Names,
  sites: Collector['sites'],
): TreeStructure {
  const { linked, kind, bytes, blocks } = structure;
  const paths = [...structure.sites].flatMap((site) => {
    const path = sites.get(site);
    return path === undefined ? [] : [path];
  });
  const from = [...new Set(paths.map((path) => names.origin(path)))];
  const shown = from.length > 2 ? [...from.slice(0, 2), `${from.length - 2} more`] : from;
  const many = `${bytesText(bytes)} blocks`;
  const what = linked
    ? `a ${kind} of ${many}`
    : blocks === 1
      ? `a ${bytesText(bytes)} block`
      : many;
  return {
    ...{ text: `${what} from ${shown.join(' and ')}`, kind, linked, bytes, blocks },
    sites: paths.map((path) => names.path(path)),
  };
}

interface Measured {
  structure: Structure;
  unit: 'blocks' | 'cells';
}

/** The structure whose size says most: the one that invocations used most of. */
function measured({ root, uses }: Algorithm): Measured | null {
  const { kept } = root.repetition;
  let best: Measured | null = null;
  let most = 0;
  for (const structure of uses.keys()) {
    const unit = unitOf(structure, kept);
    const used = kept.reduce((sum, each) => sum + sizeOf(structure, unit, each), 0);
    if (used > most) [best, most] = [{ structure, unit }, used];
  }
  return best;
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
  if (points.length < LEAST_SIZES || more.some((each) => each !== more[0])) return null;
  const [by] = more;
  return by === 0 ? 'n' : `n ${by < 0 ? '-' : '+'} ${Math.abs(by)}`;
}

function fitted(points: readonly Point[]): Fit {
  return fitCost(points.map(([size, , , cost]) => ({ size, cost })));
}

export function describeProcess(
  collector: Collector,
  index: StreamIndex,
  symbols: SymbolTable,
): Omit<TreeProcess, 'pid' | 'exe' | 'argv'> {
  const tree = treeOf(collector);
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
  const described = structures.map((each) => describeStructure(each, names, collector.sites));
  const steps = ({ members }: Algorithm): number =>
    members.reduce((sum, { repetition }) => sum + repetition.steps, 0);
  const algorithms = tree.algorithms.toSorted((a, b) => steps(b) - steps(a));
  const numberOf = new Map(algorithms.map((each, i) => [each, i]));
  return {
    nodes: nodes.map(({ repetition, parent, algorithm }, i) => {
      const { loop, endLine, ...named } = names.construct(constructs[i]);
      return {
        kind: loop ? 'loop' : 'recursion',
        ...named,
        end_line: endLine,
        parent: parent === null ? -1 : at.get(parent)!,
        ...{ invocations: repetition.invocations, steps: repetition.steps },
        steps_total: totals[i],
        algorithm: numberOf.get(algorithm)!,
      };
    }),
    algorithms: algorithms.map((each) => ({
      ...describeAlgorithm(each, structures, described),
      nodes: each.members.map((node) => at.get(node)!).sort((a, b) => a - b),
      steps: steps(each),
    })),
    structures: described,
  };
}

function describeAlgorithm(
  algorithm: Algorithm,
  structures: readonly Structure[],
  described: readonly TreeStructure[],
): Omit<TreeAlgorithm, 'nodes' | 'steps'> {
  const first = measured(algorithm);
  const uses = [...algorithm.uses]
    .map(([structure, bits]) => ({ structure, deed: deedOf(bits) }))
    .sort(
      (a, b) => Number(b.structure === first?.structure) - Number(a.structure === first?.structure),
    );
  const points = first === null ? [] : pointsOf(algorithm, first);
  const fit = first === null ? null : fitted(points);
  const line = lineThrough(points);
  const number = (structure: Structure): number => structures.indexOf(structure);
  const text = uses
    .slice(0, 2)
    .map(({ structure, deed }) => `${deed} of ${described[number(structure)].text}`);
  if (uses.length > 2) text.push(`${uses.length - 2} more`);
  return {
    text: text.length === 0 ? 'on no structure of the heap' : text.join('; '),
    uses: uses.map(({ structure, deed }) => ({ structure: number(structure), deed })),
    invocations: algorithm.root.repetition.invocations,
    size: first === null ? null : { structure: number(first.structure), unit: first.unit },
    class: line === null ? (fit?.class ?? 'unknown') : 'O(n)',
    formula: line ?? fit?.function?.formula() ?? null,
    exponent: line === null ? (fit?.function?.exponent ?? null) : 1,
    reason: fit === null ? 'it uses no block of the heap' : line === null ? fit.reason : null,
    sizes: points.length,
    size_range: [points.at(0)?.[0] ?? 0, points.at(-1)?.[0] ?? 0],
    points,
  };
}
