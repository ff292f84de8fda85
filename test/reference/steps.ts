/**
 * Algorithmic steps by their definition: iterations of loops, and calls of a routine that is active
 * already. An activation's are those in it, where what it was called by itself is of no matter.
 */
import type { ReferenceRow } from './reference.js';

interface Node {
  row: ReferenceRow;
  index: number;
  parent: Node | null;
}

/** Callers before what they call, from rows in order of return. */
function nodesOf(rows: readonly ReferenceRow[]): Node[] {
  const nodes: Node[] = [];
  const open: Node[] = [];
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index];
    const node = { row, index, parent: row.depth === 0 ? null : open[row.depth - 1] };
    open[row.depth] = node;
    nodes.push(node);
  }
  return nodes;
}

/** Of each row, in the order of the rows. */
export function stepsOf(rows: readonly ReferenceRow[]): number[] {
  const steps = rows.map(() => 0);
  const addFrom = (first: Node | null, count: number): void => {
    for (let node = first; node !== null; node = node.parent) steps[node.index] += count;
  };
  for (const node of nodesOf(rows)) {
    const { loop, address, iterations } = node.row;
    if (loop !== null) {
      addFrom(node, iterations);
      continue;
    }
    // An activation sees that the call is a recursive one if the routine is active within it.
    let same = node.parent;
    while (same !== null && (same.row.loop !== null || same.row.address !== address))
      same = same.parent;
    addFrom(same, 1);
  }
  return steps;
}
