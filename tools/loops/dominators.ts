/** Dominators of a graph of numbered nodes, of which node 0 is the root. */

export interface Numbered {
  readonly next: readonly (readonly number[])[];
  readonly before: readonly (readonly number[])[];
}

export interface Dominance {
  /** In reverse postorder: what can be reached from the root. */
  readonly order: readonly number[];
  /** Place in that order. */
  readonly number: ReadonlyMap<number, number>;
  dominates: (node: number, other: number) => boolean;
}

function orderOf(next: Numbered['next']): number[] {
  const order: number[] = [];
  const seen = new Set([0]);
  const open = [{ node: 0, at: 0 }];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    if (top.at === next[top.node].length) {
      order.push(top.node);
      open.pop();
      continue;
    }
    const to = next[top.node][top.at++];
    if (!seen.has(to)) {
      seen.add(to);
      open.push({ node: to, at: 0 });
    }
  }
  return order.reverse();
}

/** As Cooper, Harvey and Kennedy do. */
export function dominanceOf({ next, before }: Numbered): Dominance {
  const order = orderOf(next);
  const number = new Map(order.map((node, i) => [node, i]));
  const above: number[] = [];
  above[0] = 0;
  const meet = (one: number, other: number): number => {
    while (one !== other)
      if (number.get(one)! > number.get(other)!) one = above[one];
      else other = above[other];
    return one;
  };
  for (let changed = true; changed;) {
    changed = false;
    for (const node of order.slice(1)) {
      const found = before[node].filter((each) => each in above).reduce(meet);
      if (above[node] !== found) {
        above[node] = found;
        changed = true;
      }
    }
  }
  const dominates = (node: number, other: number): boolean => {
    while (number.get(other)! > number.get(node)!) other = above[other];
    return other === node;
  };
  return { order, number, dominates };
}
