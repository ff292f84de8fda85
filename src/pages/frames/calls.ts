/** Who calls whom. Nodes are routines, then names that are no routine here; -1 starts a thread. */
import { ByteReader } from '../bytes.js';

export interface Call {
  /** The caller, or the callee, whichever was not asked for. */
  node: number;
  calls: number;
  cost: number;
}

export class Calls {
  private readonly callers: Call[][];
  private readonly callees: Call[][];
  /** What threads call first. */
  private readonly roots: Call[] = [];

  constructor(base64: string, nodes: number) {
    this.callers = Array.from({ length: nodes }, () => []);
    this.callees = Array.from({ length: nodes }, () => []);
    const reader = new ByteReader(base64);
    while (!reader.done) {
      const caller = reader.next() - 1;
      const callee = reader.next();
      const calls = reader.next();
      const cost = reader.next();
      this.callers[callee].push({ node: caller, calls, cost });
      this.calleesOf(caller).push({ node: callee, calls, cost });
    }
    for (const list of [this.roots, ...this.callers, ...this.callees]) {
      list.sort((a, b) => b.cost - a.cost);
    }
  }

  /** Costliest first. */
  callersOf(node: number): Call[] {
    return node < 0 ? [] : this.callers[node];
  }

  /** Costliest first. */
  calleesOf(node: number): Call[] {
    return node < 0 ? this.roots : this.callees[node];
  }
}
