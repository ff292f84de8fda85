/**
 * Inclusive cost of a routine with several entries, where one runs beneath another. Each entry's
 * cost counts its own recursion once, but what one entry's activations cost is also part of those
 * of an entry further out (an interpreter in assembly is one function to symbols, and is entered
 * here and there). Their nesting is not recorded, so it is worked out from the calls, as gprof
 * does: what a routine passes on goes where its own cost comes from.
 */
import { changeThatIsNone, passesOverTheCalls } from './thresholds.js';

/** Caller, callee, cost of the calls; -1: a thread's root. */
export type Flow = readonly [caller: number, callee: number, cost: number];

/**
 * @param entries some of the routines that `flows` numbers
 * @returns for each routine the part of its cost that comes from beneath one of `above`
 */
function partsBeneath(flows: readonly Flow[], above: ReadonlySet<number>): Map<number, number> {
  const all = new Map<number, number>();
  for (const [, callee, cost] of flows) all.set(callee, (all.get(callee) ?? 0) + cost);
  let parts = new Map<number, number>();
  for (let pass = 0; pass < passesOverTheCalls.value; pass++) {
    const next = new Map<number, number>();
    for (const [caller, callee, cost] of flows) {
      const part = above.has(caller) ? 1 : (parts.get(caller) ?? 0);
      if (part > 0) next.set(callee, (next.get(callee) ?? 0) + part * cost);
    }
    let change = 0;
    for (const [routine, cost] of next) {
      const part = Math.min(1, cost / (all.get(routine) ?? cost));
      change = Math.max(change, part - (parts.get(routine) ?? 0));
      next.set(routine, part);
    }
    parts = next;
    if (change < changeThatIsNone.value) break;
  }
  return parts;
}

/**
 * The cost of all entries together, each activation's once.
 * @param entries their numbers and inclusive costs
 * @param most what there is at all
 */
export function costOfEntries(
  entries: readonly (readonly [routine: number, cost: number])[],
  flows: readonly Flow[],
  most: number,
): number {
  let sum = 0;
  for (const [routine, cost] of entries) {
    const others = new Set(entries.map(([each]) => each).filter((each) => each !== routine));
    sum += cost * (1 - (partsBeneath(flows, others).get(routine) ?? 0));
  }
  // It is no less than that of the dearest entry, also where entries run beneath each other.
  const dearest = Math.max(...entries.map(([, cost]) => cost));
  return Math.round(Math.max(dearest, Math.min(sum, most)));
}
