/** Loops from counts of where control went, and from where else it could have gone. */
import { dominanceOf } from './dominators.js';
import type { KnownCode } from './known-code.js';
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
  /** Its entry, or where the first of its frames starts. */
  readonly start: number;
  readonly nodes: readonly number[];
  /** By header: those that were entered. */
  readonly loops: ReadonlyMap<number, LoopCounts>;
  /** Where circles that are no loops are entered. */
  readonly entangled: readonly number[];
  /** Whether all is known of where control could have gone. */
  readonly complete: boolean;
  /** How often code of other functions jumped into its middle. */
  readonly jumpedInto: number;
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
 * By frame, the start of its function. Frames are of one function where one is jumped into elsewhere
 * than at its start, if the code does not tell.
 */
function functionOf(
  counts: FlowCounts,
  frameAt: (address: number) => Frame | undefined,
  known: KnownCode,
): (frame: Frame) => number {
  const owners = new Map<Frame, number>();
  for (const [start, flow] of known)
    for (const { start: part } of flow?.parts ?? []) {
      const frame = frameAt(part)!;
      if (!owners.has(frame)) owners.set(frame, start);
    }
  const joined = new Map<Frame, Frame>();
  const rootOf = (frame: Frame): Frame => {
    const next = joined.get(frame);
    return next === undefined ? frame : rootOf(next);
  };
  for (const [from, all] of counts.edges)
    for (const to of all.keys()) {
      const [one, other] = [frameAt(from), frameAt(to)];
      if (!one || !other || one === other || to === other.start || owners.has(one)) continue;
      const [a, b] = [rootOf(one), rootOf(other)].sort((x, y) => x.start - y.start);
      if (a !== b) joined.set(b, a);
    }
  // Handlers are joined to what throws to them.
  const startOf = new Map([...owners].map(([frame, start]) => [rootOf(frame), start]));
  return (frame) => owners.get(frame) ?? startOf.get(rootOf(frame)) ?? rootOf(frame).start;
}

function bodyOf(before: readonly number[][], header: number, ends: readonly number[]): Set<number> {
  const body = new Set([header]);
  const open = [...ends];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (body.has(node)) continue;
    body.add(node);
    open.push(...before[node]);
  }
  return body;
}

function loopsIn(
  { executed, edges }: FlowCounts,
  start: number,
  ran: readonly number[],
  known: KnownCode,
): CountedFunction {
  const flow = known.get(start);
  const could = flow?.graph.edges ?? new Map<number, readonly number[]>();
  const nodes = [...new Set([...ran, ...could.keys()])].sort((a, b) => a - b);
  const index = new Map(nodes.map((address, i) => [address, i + 1]));
  const next: number[][] = [[], ...nodes.map(() => [])];
  const before: number[][] = [[], ...nodes.map(() => [])];
  const arrived = nodes.map(() => 0);
  const link = (from: number, to: number | undefined): void => {
    if (to === undefined || next[from].includes(to)) return;
    next[from].push(to);
    before[to].push(from);
  };
  for (const [i, address] of nodes.entries()) {
    for (const to of could.get(address) ?? []) link(i + 1, index.get(to));
    for (const [to, count] of edges.get(address) ?? []) {
      const target = index.get(to);
      link(i + 1, target);
      if (target !== undefined) arrived[target - 1] += count;
    }
  }
  let jumpedInto = 0;
  for (const [i, address] of nodes.entries()) {
    const times = executed.get(address) ?? 0;
    if (address !== start) jumpedInto += Math.max(0, times - arrived[i]);
    if (address === start || times > arrived[i] || (times > 0 && before[i + 1].length === 0))
      link(0, i + 1);
  }
  const { order, number, dominates } = dominanceOf({ next, before });
  const loops = new Map<number, LoopCounts>();
  const entangled: number[] = [];
  for (const node of order.slice(1)) {
    const reached = before[node].filter((from) => number.has(from));
    const back = reached.filter((end) => number.get(end)! >= number.get(node)!);
    const ends = back.filter((end) => dominates(node, end));
    const header = nodes[node - 1];
    if (ends.length < back.length) entangled.push(header);
    const times = executed.get(header) ?? 0;
    if (ends.length === 0 || times === 0) continue;
    const body = bodyOf(before, node, ends);
    let iterations = 0;
    for (const from of reached)
      if (body.has(from)) iterations += edges.get(nodes[from - 1])?.get(header) ?? 0;
    loops.set(header, { entries: times - iterations, iterations });
  }
  const complete = flow !== undefined && flow !== null && !flow.handlers;
  return { start, nodes: ran, loops, entangled, complete, jumpedInto };
}

/** @param known of the functions; without, only where control went counts */
export function countedFunctions(
  counts: FlowCounts,
  frames: readonly Frame[],
  known: KnownCode = new Map(),
): CountedFunction[] {
  const frameAt = frameFinder(frames);
  const startOf = functionOf(counts, frameAt, known);
  const byStart = new Map<number, number[]>();
  for (const [address, times] of counts.executed) {
    const frame = frameAt(address);
    if (!frame || times === 0) continue;
    const start = startOf(frame);
    const nodes = byStart.get(start);
    if (nodes) nodes.push(address);
    else byStart.set(start, [address]);
  }
  return [...byStart].map(([start, ran]) => loopsIn(counts, start, ran, known));
}
