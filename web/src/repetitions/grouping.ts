/** Which repetitions are one algorithm: as the analysis found, by routine, or as chosen by hand. */
import { unpackNodes } from '../../../src/pages/repetitions.js';
import type { Repetition, ViewAlgorithm, ViewTree } from '../../../src/pages/repetitions.js';
import { isBackground } from '../../../src/symbols/background.js';
import { plainFit } from '../../../src/fit/plain.js';
import type { PlainFit } from '../../../src/fit/plain.js';

export interface Node extends Repetition {
  index: number;
  children: Node[];
  /** With those of the nodes in it. */
  total: number;
}

export interface Forest {
  tree: ViewTree;
  nodes: Node[];
  /** By process. */
  roots: { title: string; nodes: Node[] }[];
  /** Of all processes. */
  steps: number;
}

const made = new WeakMap<ViewTree, Forest>();

export function forestOf(tree: ViewTree): Forest {
  let forest = made.get(tree);
  if (forest === undefined) made.set(tree, (forest = grow(tree)));
  return forest;
}

/** Strings of routines are their names, and their modules below that. */
function isOfAll({ strings }: ViewTree, { routine }: Node): boolean {
  const [name, module = ''] = strings[routine].split('\n');
  return isBackground(module, name);
}

function grow(tree: ViewTree): Forest {
  const nodes = unpackNodes(tree).map((each, index): Node => {
    return { ...each, index, children: [], total: each.steps };
  });
  const roots = tree.processes.map(({ title }): Forest['roots'][number] => ({ title, nodes: [] }));
  let process = tree.processes.length - 1;
  // Behind the one that it is in: sums are whole when they are passed on.
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i];
    while (process > 0 && tree.processes[process - 1].end > i) process--;
    if (node.parent < 0) roots[process].nodes.push(node);
    else {
      nodes[node.parent].total += node.total;
      nodes[node.parent].children.push(node);
    }
  }
  const byTotal = (a: Node, b: Node): number => b.total - a.total || a.index - b.index;
  for (const { children } of nodes) children.sort(byTotal);
  // What every program has, as its loader, stands behind the program's.
  const byPlace = (a: Node, b: Node): number =>
    Number(isOfAll(tree, a)) - Number(isOfAll(tree, b)) || byTotal(a, b);
  for (const root of roots) root.nodes.sort(byPlace);
  const steps = roots.reduce(
    (sum, root) => root.nodes.reduce((all, each) => all + each.total, sum),
    0,
  );
  return { tree, nodes, roots, steps };
}

export interface Grouping {
  /** By node: the first node of its algorithm. */
  head: Int32Array;
  /** By first node. */
  members: ReadonlyMap<number, number[]>;
}

/** Whether a node goes with the one around it, if nobody says otherwise. */
function goesWith(node: Node, around: Node, by: 'structure' | 'routine'): boolean {
  return (
    node.algorithm === around.algorithm || (by === 'routine' && node.routine === around.routine)
  );
}

/** @param changed nodes of which the opposite holds */
export function groupsOf(
  { nodes }: Forest,
  by: 'structure' | 'routine',
  changed: ReadonlySet<number>,
): Grouping {
  const head = new Int32Array(nodes.length);
  const members = new Map<number, number[]>();
  for (const node of nodes) {
    const around = node.parent < 0 ? null : nodes[node.parent];
    const joined = around !== null && goesWith(node, around, by) !== changed.has(node.index);
    head[node.index] = joined ? head[around.index] : node.index;
    const list = members.get(head[node.index]);
    if (list === undefined) members.set(node.index, [node.index]);
    else list.push(node.index);
  }
  return { head, members };
}

export interface Algorithm {
  first: Node;
  members: Node[];
  steps: number;
  /** What the analysis says of the repetition that it begins with; null: it uses no structure. */
  found: ViewAlgorithm | null;
  /** Of which its repetitions are; the first has its text. */
  texts: string[];
  /** Null: as found. */
  fit: (PlainFit & { points: [size: number, mean: number][] }) | null;
  /** Why it has no function, though it was grouped by hand. */
  reason: string | null;
}

export function algorithmOf(forest: Forest, grouping: Grouping, first: number): Algorithm {
  const { nodes, tree } = forest;
  const members = (grouping.members.get(first) ?? [first]).map((i) => nodes[i]);
  const node = nodes[first];
  // As the analysis has it: the algorithm that begins here.
  const begins = node.parent < 0 || nodes[node.parent].algorithm !== node.algorithm;
  const found = tree.algorithms[node.algorithm];
  const texts = [...new Set(members.map((each) => tree.algorithms[each.algorithm]?.text))].filter(
    (text) => text !== undefined,
  );
  const algorithm = {
    first: node,
    members,
    found,
    texts,
    fit: null,
    reason: null,
    steps: members.reduce((sum, each) => sum + each.steps, 0),
  };
  if (found === null) return algorithm;
  const own = nodes.filter((each) => each.algorithm === node.algorithm).map(({ index }) => index);
  const now = new Set(members.map(({ index }) => index));
  const added = [...now].filter((i) => !own.includes(i));
  const removed = own.filter((i) => !now.has(i));
  if (begins && added.length + removed.length === 0) return algorithm;
  const { inner } = found;
  const known = [...added, ...removed].every(
    (i) => nodes[i].steps === 0 || inner.some((each) => each.node === i),
  );
  if (!begins || !known) {
    return { ...algorithm, reason: 'its invocations were not measured by themselves' };
  }
  const points = found.points.map(([size, count, , , sum], at): [number, number] => {
    const change = (list: readonly number[]): number =>
      list.reduce((all, i) => all + (inner.find((each) => each.node === i)?.sums[at] ?? 0), 0);
    return [size, (sum + change(added) - change(removed)) / count];
  });
  return { ...algorithm, fit: { ...plainFit(points), points } };
}
