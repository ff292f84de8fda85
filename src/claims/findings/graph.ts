/** Who calls whom, as findings ask for it. */
import { flowThatAnHeirHas, flowThatHoldsACallee } from './thresholds/ways.js';

export interface CallEdge {
  /** Null: what a thread runs outside of any call. */
  caller: number | null;
  callee: number;
  calls: number;
  /** Inclusive cost that flowed over it. */
  cost: number;
  /** What makes it dearer than in proportion to the size of the run: see riseOf. 0: nothing. */
  rise?: number;
  /** Calls by start; of those that rise. */
  callsByStart?: Float64Array;
}

const NOBODY: ReadonlySet<number> = new Set();

export class CallGraph {
  private readonly callers: CallEdge[][];
  private readonly callees: CallEdge[][];
  /** Of each routine, what runs outside of any call has called it for. */
  private readonly outside: CallEdge[][];

  constructor(routines: number, edges: readonly CallEdge[]) {
    this.callers = Array.from({ length: routines }, () => []);
    this.callees = Array.from({ length: routines }, () => []);
    this.outside = Array.from({ length: routines }, () => []);
    for (const edge of edges.toSorted((a, b) => b.cost - a.cost || b.calls - a.calls)) {
      if (edge.caller === null) this.outside[edge.callee].push(edge);
      if (edge.caller === null || edge.caller === edge.callee) continue;
      this.callers[edge.callee].push(edge);
      this.callees[edge.caller].push(edge);
    }
  }

  /** Costliest first; recursion of the routine itself is left out. */
  callersOf(routine: number): readonly CallEdge[] {
    return this.callers[routine];
  }

  calleesOf(routine: number): readonly CallEdge[] {
    return this.callees[routine];
  }

  /** All that it calls, directly or through others. */
  below(routine: number): Set<number> {
    const found = new Set<number>();
    const open = [routine];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const { callee } of this.callees[at]) {
        if (found.has(callee)) continue;
        found.add(callee);
        open.push(callee);
      }
    }
    return found;
  }

  /**
   * The caller over which most of the cost flows that rises faster than the size of the runs: a dearer
   * one whose cost keeps in proportion is not what makes the routine grow. Null: nothing rises so.
   */
  riser(routine: number, but: ReadonlySet<number> = NOBODY): CallEdge | null {
    let most: CallEdge | null = null;
    for (const edge of this.callers[routine]) {
      if (but.has(edge.caller!)) continue;
      if ((edge.rise ?? 0) > (most?.rise ?? 0)) most = edge;
    }
    return most;
  }

  /** Whether more flows there from outside of any call than over an edge: no caller has it. */
  private isFromOutside(routine: number, { cost, rise = 0 }: CallEdge): boolean {
    return this.outside[routine].some((each) => each.cost > cost && (each.rise ?? 0) >= rise);
  }

  /**
   * From the caller that makes the routine grow, else the costliest one, up to the start of a thread;
   * none of them twice.
   */
  way(routine: number): number[] {
    const seen = new Set([routine]);
    const way: number[] = [];
    for (let at = routine; ;) {
      const next =
        this.riser(at, seen) ?? this.callers[at].find(({ caller }) => !seen.has(caller!));
      if (next === undefined || this.isFromOutside(at, next)) return way;
      at = next.caller!;
      seen.add(at);
      way.push(at);
    }
  }

  /**
   * Routines whose cost is that of `of`, as nearly all of it flows there.
   * @param total inclusive cost of each routine
   */
  heldBy(of: ReadonlySet<number>, total: readonly number[]): Set<number> {
    const held = new Set(of);
    const flow = new Map<number, number>();
    const open = [...of];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const { callee, cost } of this.callees[at]) {
        const sum = (flow.get(callee) ?? 0) + cost;
        flow.set(callee, sum);
        if (held.has(callee) || sum < flowThatHoldsACallee.value * total[callee]) continue;
        held.add(callee);
        open.push(callee);
      }
    }
    return held;
  }

  /**
   * Routines most of whose cost flowed from `of`, directly or through others of them.
   * @param total inclusive cost of each routine
   * @param grows whether a routine's inclusive cost grows as theirs does
   */
  inheritors(
    of: ReadonlySet<number>,
    total: readonly number[],
    grows: (routine: number) => boolean,
  ): number[] {
    const found = new Set(of);
    const flow = new Map<number, number>();
    const open = [...of];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const { caller, cost } of this.callers[at]) {
        if (found.has(caller!)) continue;
        const sum = (flow.get(caller!) ?? 0) + cost;
        flow.set(caller!, sum);
        if (sum < flowThatAnHeirHas.value * total[caller!] || !grows(caller!)) continue;
        found.add(caller!);
        open.push(caller!);
      }
    }
    return [...found].filter((each) => !of.has(each)).sort((a, b) => total[a] - total[b]);
  }
}
