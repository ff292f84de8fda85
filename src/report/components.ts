/** Strongly connected components: Tarjan's algorithm (1972), without recursion. */

export interface Components {
  /** Component of each node. Components are numbered callees first. */
  component: number[];
  /** Edges between different components. */
  successors: Set<number>[];
}

export function components(
  nodes: number,
  edges: readonly (readonly [from: number, to: number])[],
): Components {
  const next: number[][] = Array.from({ length: nodes }, () => []);
  for (const [from, to] of edges) next[from].push(to);
  const index = new Array<number>(nodes).fill(-1);
  const low = new Array<number>(nodes).fill(0);
  const component = new Array<number>(nodes).fill(-1);
  const open: number[] = [];
  let count = 0;
  let found = 0;
  for (let root = 0; root < nodes; root++) {
    if (index[root] >= 0) continue;
    const path: { node: number; edge: number }[] = [];
    const enter = (node: number) => {
      index[node] = low[node] = count++;
      open.push(node);
      path.push({ node, edge: 0 });
    };
    enter(root);
    while (path.length > 0) {
      const top = path[path.length - 1];
      const { node } = top;
      if (top.edge < next[node].length) {
        const to = next[node][top.edge++];
        if (index[to] < 0) enter(to);
        else if (component[to] < 0) low[node] = Math.min(low[node], index[to]);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) low[parent.node] = Math.min(low[parent.node], low[node]);
      if (low[node] !== index[node]) continue;
      for (;;) {
        const member = open.pop()!;
        component[member] = found;
        if (member === node) break;
      }
      found++;
    }
  }
  const successors = Array.from({ length: found }, () => new Set<number>());
  for (const [from, to] of edges) {
    if (component[from] !== component[to]) successors[component[from]].add(component[to]);
  }
  return { component, successors };
}
