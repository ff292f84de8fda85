/** The rows of the repetition tree that are seen. */
import type { Forest, Node } from './grouping.js';

/** Repetitions within one that are shown at first, and more each time that they are asked for. */
export const FIRST = 40;
export const MORE = 500;

export type RepetitionRow =
  | { kind: 'process'; title: string }
  | { kind: 'node'; node: Node; level: number; open: boolean; position: number; siblings: number }
  | { kind: 'more'; of: number; level: number; hidden: number };

/** What is open and how much of it; key -1 - p: the nodes of process p that are in no other. */
export interface Opened {
  nodes: ReadonlySet<number>;
  shown: ReadonlyMap<number, number>;
}

export function repetitionRows({ roots }: Forest, { nodes: open, shown }: Opened): RepetitionRow[] {
  const rows: RepetitionRow[] = [];
  // Without recursion: programs nest as deep as they like.
  const todo: RepetitionRow[] = [];
  const push = (list: readonly Node[], of: number, level: number): void => {
    const some = Math.min(list.length, shown.get(of) ?? FIRST);
    if (some < list.length) todo.push({ kind: 'more', of, level, hidden: list.length - some });
    for (let i = some - 1; i >= 0; i--) {
      const node = list[i];
      const at = { position: i + 1, siblings: list.length };
      todo.push({ kind: 'node', node, level, open: open.has(node.index), ...at });
    }
  };
  for (const [p, { title, nodes }] of roots.entries()) {
    rows.push({ kind: 'process', title });
    push(nodes, -1 - p, 2);
    for (let row = todo.pop(); row !== undefined; row = todo.pop()) {
      rows.push(row);
      if (row.kind === 'node' && row.open) push(row.node.children, row.node.index, row.level + 1);
    }
  }
  return rows;
}

/** What is open at first: what has most of the steps, and what that is in. */
export function usuallyOpen({ nodes, steps }: Forest): Set<number> {
  const open = new Set<number>();
  for (const node of nodes) {
    if (open.size < 60 && node.children.length > 0 && node.total > steps / 100)
      open.add(node.index);
  }
  return open;
}
