/** Loops of the code that ran, from counts of where control went, and from nothing else. */
import type { Frame } from './listing.js';

export interface LoopCounts {
  readonly entries: number;
  readonly iterations: number;
}

/** Nodes are addresses of instructions: of all, or of those where control arrives or splits. */
export interface FlowCounts {
  /** How often each node ran. */
  readonly executed: ReadonlyMap<number, number>;
  /** Within functions; none of calls. */
  readonly edges: ReadonlyMap<number, ReadonlyMap<number, number>>;
}

export interface CountedFunction {
  /** Start of the first of its frames. */
  readonly start: number;
  readonly nodes: readonly number[];
  /** By header. */
  readonly loops: ReadonlyMap<number, LoopCounts>;
  /** Where circles that are no loops were gone round. */
  readonly entangled: readonly number[];
}

/** The frame that holds an address. */
export function frameFinder(frames: readonly Frame[]): (address: number) => Frame | undefined {
  return (address) => {
    let [low, high] = [0, frames.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (frames[middle].start <= address) low = middle + 1;
      else high = middle;
    }
    const frame = frames.at(low - 1);
    return low > 0 && frame && address < frame.end ? frame : undefined;
  };
}

/**
 * Frames are of one function where one is jumped into elsewhere than at its start: only a function
 * itself goes on in its middle.
 */
function functionOf(
  counts: FlowCounts,
  frameAt: (address: number) => Frame | undefined,
): (frame: Frame) => Frame {
  const joined = new Map<Frame, Frame>();
  const rootOf = (frame: Frame): Frame => {
    const next = joined.get(frame);
    return next === undefined ? frame : rootOf(next);
  };
  for (const [from, all] of counts.edges)
    for (const to of all.keys()) {
      const [one, other] = [frameAt(from), frameAt(to)];
      if (!one || !other || one === other || to === other.start) continue;
      const [a, b] = [rootOf(one), rootOf(other)].sort((x, y) => x.start - y.start);
      if (a !== b) joined.set(b, a);
    }
  return rootOf;
}

interface Graph {
  readonly next: number[][];
  readonly before: number[][];
  /** In reverse postorder; node 0 leads to all places that are entered from elsewhere. */
  readonly order: number[];
}

function orderOf(next: readonly number[][]): number[] {
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

/** The immediate dominator of each node (Cooper, Harvey and Kennedy). */
function dominatorsOf({ before, order }: Graph): number[] {
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
      const known = before[node].filter((each) => each in above);
      const found = known.reduce(meet);
      if (above[node] !== found) {
        above[node] = found;
        changed = true;
      }
    }
  }
  return above;
}

function bodyOf({ before }: Graph, header: number, ends: readonly number[]): Set<number> {
  const body = new Set([header]);
  const open = [...ends];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (body.has(node)) continue;
    body.add(node);
    open.push(...before[node]);
  }
  return body;
}

function loopsIn(counts: FlowCounts, start: number, nodes: readonly number[]): CountedFunction {
  const index = new Map(nodes.map((address, i) => [address, i + 1]));
  const next: number[][] = [[], ...nodes.map(() => [] as number[])];
  const before: number[][] = [[], ...nodes.map(() => [] as number[])];
  const arrived = nodes.map(() => 0);
  const link = (from: number, to: number): void => {
    next[from].push(to);
    before[to].push(from);
  };
  for (const [i, address] of nodes.entries())
    for (const [to, count] of counts.edges.get(address) ?? []) {
      const target = index.get(to);
      if (target === undefined) continue;
      link(i + 1, target);
      arrived[target - 1] += count;
    }
  for (const [i, address] of nodes.entries())
    if (counts.executed.get(address)! > arrived[i] || before[i + 1].length === 0) link(0, i + 1);
  const order = orderOf(next);
  // What is left can only be reached from itself, if counts do not add up.
  const reached = new Set(order);
  const graph = { next, before: before.map((all) => all.filter((n) => reached.has(n))), order };
  const above = dominatorsOf(graph);
  const number = new Map(order.map((node, i) => [node, i]));
  const dominates = (node: number, other: number): boolean => {
    while (number.get(other)! > number.get(node)!) other = above[other];
    return other === node;
  };
  const loops = new Map<number, LoopCounts>();
  const entangled: number[] = [];
  for (const node of order.slice(1)) {
    const back = graph.before[node].filter((end) => number.get(end)! >= number.get(node)!);
    const ends = back.filter((end) => dominates(node, end));
    const header = nodes[node - 1];
    if (ends.length < back.length) entangled.push(header);
    if (ends.length === 0) continue;
    const body = bodyOf(graph, node, ends);
    let iterations = 0;
    for (const from of graph.before[node])
      if (body.has(from)) iterations += counts.edges.get(nodes[from - 1])!.get(header)!;
    loops.set(header, { entries: counts.executed.get(header)! - iterations, iterations });
  }
  return { start, nodes, loops, entangled };
}

export function countedFunctions(counts: FlowCounts, frames: readonly Frame[]): CountedFunction[] {
  const frameAt = frameFinder(frames);
  const rootOf = functionOf(counts, frameAt);
  const byStart = new Map<number, number[]>();
  for (const address of counts.executed.keys()) {
    const frame = frameAt(address);
    if (!frame) continue;
    const { start } = rootOf(frame);
    const nodes = byStart.get(start);
    if (nodes) nodes.push(address);
    else byStart.set(start, [address]);
  }
  return [...byStart].map(([start, nodes]) =>
    loopsIn(
      counts,
      start,
      nodes.sort((a, b) => a - b),
    ),
  );
}
