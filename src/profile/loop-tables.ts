/** What loops have besides the numbers that routines have, too, as a profile is put together. */
import type { ProfileLoop, ProfileRoutine, Unseen } from './profile-model.js';

interface Facts {
  routine: number;
  parent: number;
  end: string;
  iterations: number;
  unseen?: Unseen;
  callees: Map<number, [calls: number, cost: number]>;
}

export class Loops {
  /** By number of the loop. */
  private readonly facts: Facts[] = [];

  /** @param id the next number, or one that is known */
  know(id: number, facts: Pick<Facts, 'routine' | 'parent' | 'end'>): void {
    this.facts[id] ??= { ...facts, iterations: 0, callees: new Map() };
  }

  addIterations(id: number, iterations: number): void {
    this.facts[id].iterations += iterations;
  }

  addUnseen(id: number, { headers, entries }: Unseen): void {
    const known = this.facts[id].unseen ?? { headers: 0, entries: 0 };
    this.facts[id].unseen = {
      headers: known.headers + headers,
      entries: known.entries + entries,
    };
  }

  addCall(id: number, callee: number, calls: number, cost: number): void {
    const { callees } = this.facts[id];
    const sum = callees.get(callee);
    if (sum === undefined) callees.set(callee, [calls, cost]);
    else {
      sum[0] += calls;
      sum[1] += cost;
    }
  }

  /**
   * @param numbers of each loop, as of routines
   * @param moduleOf where their modules are
   */
  finish(numbers: readonly ProfileRoutine[], moduleOf: (module: number) => number): ProfileLoop[] {
    return numbers.map((each, id) => {
      const { callees, ...facts } = this.facts[id];
      const calls = [...callees].sort(([a], [b]) => a - b);
      return {
        ...each,
        ...facts,
        module: moduleOf(each.module),
        callees: calls.flatMap(([callee, sums]) => [callee, ...sums]),
      };
    });
  }
}
