/** The repetition tree on its way into a page and out of it. No Node.js here: the page reads with it. */
import type { TreeAlgorithm, TreeProcess, TreeReport } from '../schema/tree-report.js';
import { isTold } from '../words/structures/told.js';
import { ByteReader, ByteWriter } from './bytes.js';

/** Repetitions of a page: those with the most steps, and all that they are in. */
const MOST_NODES = 40_000;

/** Of an algorithm on a structure. Nodes are numbered over all processes. */
export interface ViewAlgorithm extends Pick<
  TreeAlgorithm,
  'text' | 'class' | 'formula' | 'reason' | 'points'
> {
  unit: string;
  inner: NonNullable<TreeAlgorithm['inner']>;
}

export interface ViewTree {
  /** Command lines, and behind the last of their nodes. */
  processes: { title: string; end: number }[];
  strings: string[];
  /** Of each node: parent + 1, 1 for a recursion, name, routine, invocations, steps, algorithm. */
  nodes: string;
  /** Null: no heap data. */
  algorithms: (ViewAlgorithm | null)[];
}

export interface Repetition {
  parent: number;
  recursion: boolean;
  /** Numbers of strings. */
  name: number;
  routine: number;
  invocations: number;
  steps: number;
  algorithm: number;
}

/** Numbers by text. */
class Strings {
  readonly list: string[] = [];
  private readonly ids = new Map<string, number>();

  id(text: string): number {
    let id = this.ids.get(text);
    if (id === undefined) {
      id = this.list.push(text) - 1;
      this.ids.set(text, id);
    }
    return id;
  }
}

/** A node has no more steps in all than the one that it is in: what is left is a tree. */
function keptNodes(processes: readonly TreeProcess[], most: number): (steps: number) => boolean {
  const all = processes.flatMap(({ nodes }) => nodes.map((node) => node.steps_total));
  if (all.length <= most) return (steps) => steps > 0;
  const least = all.sort((a, b) => b - a)[most];
  return (steps) => steps > least;
}

/** @param leftOut takes what is to be said of it */
export function packTree(
  { processes }: TreeReport,
  leftOut: (nodes: number) => void,
  most = MOST_NODES,
): ViewTree {
  const isKept = keptNodes(processes, most);
  const strings = new Strings();
  const writer = new ByteWriter();
  const tree: ViewTree = { processes: [], strings: strings.list, nodes: '', algorithms: [] };
  let count = 0;
  let missing = 0;
  for (const { argv, pid, nodes, algorithms, structures } of processes) {
    const first = tree.algorithms.length;
    const places = nodes.map(({ steps_total: steps }) => (isKept(steps) ? count++ : -1));
    for (const [i, node] of nodes.entries()) {
      if (places[i] < 0) {
        // What was entered and never went round says nothing, and is not missed.
        if (node.steps_total > 0) missing++;
        continue;
      }
      writer.add(node.parent < 0 ? 0 : places[node.parent] + 1);
      writer.add(node.kind === 'recursion' ? 1 : 0);
      writer.add(strings.id(node.name));
      writer.add(strings.id(`${node.routine}\n${node.module}`));
      writer.add(node.invocations);
      writer.add(node.steps);
      writer.add(first + node.algorithm);
    }
    for (const algorithm of algorithms) {
      const { text, class: growth, formula, reason, size, uses, points, inner = [] } = algorithm;
      const moved = inner.flatMap(({ node, sums }) =>
        places[node] < 0 ? [] : [{ node: places[node], sums }],
      );
      tree.algorithms.push(
        size === null && !uses.some(({ structure }) => isTold(structures[structure].kind))
          ? null
          : { text, class: growth, formula, reason, points, unit: size?.unit ?? '', inner: moved },
      );
    }
    tree.processes.push({ title: `${argv.join(' ')} (process ${pid})`, end: count });
  }
  if (missing > 0) leftOut(missing);
  return { ...tree, nodes: writer.toBase64() };
}

export function unpackNodes({ nodes }: ViewTree): Repetition[] {
  const reader = new ByteReader(nodes);
  const list: Repetition[] = [];
  while (!reader.done) {
    const next = (): number => reader.next();
    list.push({
      parent: next() - 1,
      recursion: next() === 1,
      name: next(),
      routine: next(),
      invocations: next(),
      steps: next(),
      algorithm: next(),
    });
  }
  return list;
}
