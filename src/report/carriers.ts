/**
 * What carries the growth that a routine is claimed to have: its own code, a callee that it calls
 * again and again, or one of the same growth. A dispatcher that hands each call to somebody else
 * (`pthread_once`, a method call of an interpreter) has points of many kinds of work, and what they
 * seem to grow like is chance.
 */
import { growsFast } from '../growth/order.js';
import type { CallGraph } from '../claims/findings/graph.js';
import type { RoutineNumbers } from '../claims/reported.js';
import {
  callsPerCallThatRepeat,
  costPartThatCarriesGrowth,
  ownPartThatCarriesGrowth,
} from './thresholds.js';

/**
 * @returns by index of the routine, whether its claim of fast growth is carried by anything
 */
export function carried(
  routines: readonly RoutineNumbers[],
  graph: CallGraph,
): (routine: number) => boolean {
  const known = new Map<number, boolean>();
  const find = (routine: number): boolean => {
    const old = known.get(routine);
    if (old !== undefined) return old;
    // Of routines that call each other, one that carries is enough.
    known.set(routine, false);
    const { cost_self: own, cost_total: total, calls } = routines[routine];
    let carries = own;
    for (const { callee, cost, calls: times } of graph.calleesOf(routine)) {
      if (carries >= costPartThatCarriesGrowth.value * total) break;
      if (
        times >= callsPerCallThatRepeat.value * calls ||
        (growsFast(routines[callee]) && find(callee))
      )
        carries += cost;
    }
    const found =
      own >= ownPartThatCarriesGrowth.value * total ||
      carries >= costPartThatCarriesGrowth.value * total;
    known.set(routine, found);
    return found;
  };
  return find;
}
