/**
 * Natural loops as they are defined, without the algorithms that make finding them fast: a node
 * dominates another when there is no way to that one around it.
 */

export interface Graph {
  readonly entry: number;
  /** Of each node that can be reached, where it leads. */
  readonly edges: ReadonlyMap<number, readonly number[]>;
}

export interface Loop {
  readonly header: number;
  readonly nodes: ReadonlySet<number>;
  /** The smallest loop around it. */
  parent: Loop | null;
}

function reached(
  from: Iterable<number>,
  edges: ReadonlyMap<number, readonly number[]>,
  without: number | null,
): Set<number> {
  const seen = new Set<number>();
  const open = [...from].filter((node) => node !== without);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    for (const next of edges.get(node) ?? []) if (next !== without) open.push(next);
  }
  return seen;
}

function reversed({ edges }: Graph): Map<number, number[]> {
  const back = new Map<number, number[]>([...edges.keys()].map((node) => [node, []]));
  for (const [node, all] of edges) for (const next of all) back.get(next)!.push(node);
  return back;
}

/** Loops of one header are one. @returns also whether something repeats that is in no loop so */
export function loopsOf(graph: Graph): { loops: Loop[]; irreducible: boolean } {
  const back = reversed(graph);
  const loops: Loop[] = [];
  for (const header of graph.edges.keys()) {
    const before = back.get(header)!;
    if (before.length === 0) continue;
    const around = reached([graph.entry], graph.edges, header);
    const ends = before.filter((node) => !around.has(node));
    if (ends.length === 0) continue;
    loops.push({
      header,
      nodes: new Set([header, ...reached(ends, back, header)]),
      parent: null,
    });
  }
  for (const loop of loops) {
    const outer = loops.filter((each) => each !== loop && each.nodes.has(loop.header));
    loop.parent = outer.sort((a, b) => a.nodes.size - b.nodes.size)[0] ?? null;
  }
  return { loops, irreducible: repeats(graph, loops) };
}

/** Whether circles are left without the edges from a loop to its header. */
function repeats({ edges }: Graph, loops: readonly Loop[]): boolean {
  const byHeader = new Map(loops.map((loop) => [loop.header, loop]));
  const left = new Map<number, number>([...edges.keys()].map((node) => [node, 0]));
  const forward = new Map(
    [...edges].map(([node, all]) => [
      node,
      [...new Set(all)].filter((next) => !byHeader.get(next)?.nodes.has(node)),
    ]),
  );
  for (const all of forward.values()) for (const next of all) left.set(next, left.get(next)! + 1);
  const open = [...left].filter(([, count]) => count === 0).map(([node]) => node);
  let removed = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    removed++;
    for (const next of forward.get(node)!) {
      left.set(next, left.get(next)! - 1);
      if (left.get(next) === 0) open.push(next);
    }
  }
  return removed < edges.size;
}

export interface Point {
  readonly address: number;
  /** Header of the innermost loop that contains it. */
  readonly loop: number | null;
  readonly header: boolean;
}

/** Headers, where edges lead out of a loop, and `more`. */
export function pointsOf(
  { edges }: Graph,
  loops: readonly Loop[],
  more: readonly number[],
): Point[] {
  const points = new Set([...loops.map(({ header }) => header), ...more]);
  for (const { nodes } of loops)
    for (const node of nodes)
      for (const next of edges.get(node)!) if (!nodes.has(next)) points.add(next);
  const headers = new Set(loops.map(({ header }) => header));
  return [...points]
    .sort((a, b) => a - b)
    .map((address) => {
      const inside = loops.filter(({ nodes }) => nodes.has(address));
      const innermost = inside.sort((a, b) => a.nodes.size - b.nodes.size).at(0);
      return { address, loop: innermost?.header ?? null, header: headers.has(address) };
    });
}
