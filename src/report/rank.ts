/**
 * The order in which routines deserve a look, after the in-house ranking of ComAir: by group of
 * class; within a group a callee before its callers, direct or indirect; else larger cost first.
 *
 * A callee's claim to go first holds only where it carries a part of the caller's cost: a tiny
 * helper says nothing about its caller. Nor do calls that carry next to nothing: an interpreter that
 * once starts itself again is no recursion of the functions around it.
 */
import { growthOf } from '../growth/classes.js';
import type { Pace } from '../growth/order.js';
import { growsFarFaster, paceOf } from '../growth/order.js';
import type { ComplexityClass } from '../schema/report.js';
import { components } from './components.js';
import { costPartOfACalleeThatGoesFirst, flowThatMakesACaller } from './thresholds.js';

export interface Rankable {
  class: ComplexityClass;
  exponent: number | null;
  /** Inclusive cost over all runs. */
  cost: number;
  /** Routines of no interest get no rank, but calls are followed through them. */
  ranked: boolean;
  /** Comes behind the others, see background.ts; what grows fast, only in its group. */
  background?: boolean;
}

const GROUP_OF_PACE: Readonly<Record<Pace, number>> = { fast: 1, linear: 2, slow: 3, unknown: 4 };

/**
 * 0 exponential, 1 polynomial above n log n, 2 linear up to n log n, 3 below, 4 unknown: a claim
 * goes first.
 */
export function groupOf(claim: Pick<Rankable, 'class' | 'exponent'>): number {
  return growthOf(claim)?.exponential === true ? 0 : GROUP_OF_PACE[paceOf(claim)];
}

/** Groups of the order, that of background routines last. */
const GROUPS = 6;
function placeOf(routine: Rankable): number {
  // Those that grow far faster than n log n are as worrying as any.
  const behind = routine.background === true && !growsFarFaster(routine);
  return behind ? GROUPS - 1 : groupOf(routine);
}

/**
 * @param calls caller and callee as indexes into `routines`, and the cost that flowed between them
 * @returns indexes of the ranked routines, first rank first
 */
export function rank(
  routines: readonly Rankable[],
  calls: readonly (readonly [caller: number, callee: number, cost: number])[],
): number[] {
  const edges = calls
    .filter(([caller, , cost]) => cost >= flowThatMakesACaller.value * routines[caller].cost)
    .map(([caller, callee]): [number, number] => [caller, callee]);
  const { component, successors } = components(routines.length, edges);
  const order: number[] = [];
  for (let group = 0; group < GROUPS; group++) {
    const members = [...routines.keys()].filter(
      (i) => routines[i].ranked && placeOf(routines[i]) === group,
    );
    order.push(...orderGroup(members, routines, component, successors));
  }
  return order;
}

/** Takes the costliest routine whose callees in the group are all taken, again and again. */
function orderGroup(
  members: readonly number[],
  routines: readonly Rankable[],
  component: readonly number[],
  successors: readonly ReadonlySet<number>[],
): number[] {
  const behind = (i: number) => (routines[i].background === true ? 1 : 0);
  const byCost = members.toSorted(
    (a, b) => behind(a) - behind(b) || routines[b].cost - routines[a].cost || a - b,
  );
  const waiting = new Map(
    byCost.map((caller) => {
      const below = reachable(component[caller], successors);
      const callees = byCost.filter(
        (callee) =>
          component[callee] !== component[caller] &&
          below[component[callee]] === 1 &&
          behind(callee) <= behind(caller) &&
          routines[callee].cost >= costPartOfACalleeThatGoesFirst.value * routines[caller].cost,
      );
      return [caller, new Set(callees)];
    }),
  );
  const order: number[] = [];
  while (waiting.size > 0) {
    for (const [routine, callees] of waiting) {
      if (callees.size > 0) continue;
      waiting.delete(routine);
      for (const others of waiting.values()) others.delete(routine);
      order.push(routine);
      break;
    }
  }
  return order;
}

/** @returns 1 for each component that is */
function reachable(from: number, successors: readonly ReadonlySet<number>[]): Uint8Array {
  const seen = new Uint8Array(successors.length);
  const stack = [from];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    for (const next of successors[at]) {
      if (seen[next] === 1) continue;
      seen[next] = 1;
      stack.push(next);
    }
  }
  return seen;
}
