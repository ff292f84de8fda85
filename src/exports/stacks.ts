/**
 * Call stacks, for formats that know nothing else. Where calling contexts were recorded they are the
 * stacks. Else a report has callers and callees only: stacks are estimated as gprof does it, from the
 * assumption that a call costs the same whoever made it. Each routine's own cost and calls are exact
 * in any case; in an estimate, where there is no recursion the inclusive cost as well.
 */
import type { Report, RoutineReport } from '../schema/report.js';

export interface Stack {
  /** Indexes into the report's routines, outermost first. */
  frames: number[];
  /** Calls, and cost outside of callees, of the last frame with this stack: whole numbers. */
  calls: number;
  cost: number;
}

/** A stack that less of the whole cost flows through is not followed further. */
const SHARE_OF_A_STACK = 1e-4;
const MAX_DEPTH = 200;

interface Context {
  routine: number;
  parent: Context | null;
  depth: number;
  /** Inclusive cost, as estimated. */
  weight: number;
}

type Source = Pick<Report, 'routines' | 'calling_contexts'>;

/** Where the stacks come from, in a sentence. */
export function originOf({ calling_contexts: contexts }: Source): string {
  return contexts === undefined
    ? 'Stacks are estimated from callers and callees, as gprof does it; the own cost of each routine is exact.'
    : 'Stacks are recorded calling contexts: recursion goes back to the frame of the first call; what was recorded without contexts has no callers.';
}

/** @param report with the costs of whole runs: what was left out by a filter is not on stacks */
export function stacksOf({ routines, calling_contexts: contexts }: Source): Stack[] {
  return contexts === undefined ? estimatedStacks(routines) : recordedStacks(routines, contexts);
}

function recordedStacks(
  routines: readonly RoutineReport[],
  contexts: NonNullable<Report['calling_contexts']>,
): Stack[] {
  const stacks: Stack[] = [];
  const rest = routines.map(({ calls, cost_self: cost }) => ({ calls, cost }));
  const paths: number[][] = [];
  for (const [parent, routine, calls, cost] of contexts) {
    const above = parent < 0 ? [] : paths[parent];
    const frames = routine === null ? above : [...above, routine];
    paths.push(frames);
    if (routine === null) continue;
    rest[routine].calls -= calls;
    rest[routine].cost -= cost;
    if (calls > 0 || cost > 0) stacks.push({ frames, calls, cost: Math.max(0, cost) });
  }
  for (const [routine, { calls, cost }] of rest.entries()) {
    if (calls <= 0 && cost <= 0) continue;
    stacks.push({ frames: [routine], calls: Math.max(0, calls), cost: Math.max(0, cost) });
  }
  return stacks;
}

function estimatedStacks(routines: readonly RoutineReport[]): Stack[] {
  const contexts = routines.map((): Context[] => []);
  const entries = entryWeights(routines);
  const least = SHARE_OF_A_STACK * entries.reduce((sum, weight) => sum + weight, 0);
  const open: Context[] = [];
  for (const [routine, weight] of entries.entries()) {
    if (weight > 0) open.push({ routine, parent: null, depth: 1, weight });
  }
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    contexts[at.routine].push(at);
    if (at.weight >= least && at.depth < MAX_DEPTH) open.push(...callees(at, routines));
  }
  return routines.flatMap((routine, i) => {
    const found = contexts[i].length > 0 ? contexts[i] : [heaviestPath(i, routines)];
    const weights = found.map(({ weight }) => weight);
    const calls = apportion(routine.calls, weights);
    const costs = apportion(routine.cost_self, weights);
    return found
      .map((context, k) => ({ frames: framesOf(context), calls: calls[k], cost: costs[k] }))
      .filter((stack) => stack.calls > 0 || stack.cost > 0);
  });
}

/** Cost that came from outside of the routines at hand: from a thread's root, or from a caller that is left out. */
function entryWeights(routines: readonly RoutineReport[]): number[] {
  return routines.map(({ cost_total: total, callers }, i) => {
    const inside = callers.reduce(
      (sum, { routine, cost }) => (routine === null || routine === i ? sum : sum + cost),
      0,
    );
    const outside = callers.reduce(
      (sum, { routine, cost }) => (routine === null ? sum + cost : sum),
      0,
    );
    return inside + outside > 0 ? outside : total;
  });
}

/** The contexts one call further, but for recursion, which stays in the frame it has. */
function callees(from: Context, routines: readonly RoutineReport[]): Context[] {
  const { cost_self: self, callees } = routines[from.routine];
  const next = callees.filter(
    ({ routine, cost }) => routine !== null && cost > 0 && !isOnStack(routine, from),
  );
  const sum = next.reduce((all, { cost }) => all + cost, self);
  return next.map(({ routine, cost }) => ({
    routine: routine!,
    parent: from,
    depth: from.depth + 1,
    weight: (from.weight * cost) / sum,
  }));
}

function isOnStack(routine: number, context: Context | null): boolean {
  for (let at = context; at !== null; at = at.parent) if (at.routine === routine) return true;
  return false;
}

/** For a routine that no followed stack reached: by the callers that account for most of it. */
function heaviestPath(routine: number, routines: readonly RoutineReport[]): Context {
  const path = [routine];
  for (;;) {
    const callers = routines[path[0]].callers.filter(
      (caller) => caller.routine !== null && !path.includes(caller.routine),
    );
    const first = callers.toSorted((a, b) => b.cost - a.cost).at(0);
    if (first?.routine == null || path.length >= MAX_DEPTH) break;
    path.unshift(first.routine);
  }
  return path.reduce<Context | null>(
    (parent, at, i) => ({ routine: at, parent, depth: i + 1, weight: 1 }),
    null,
  )!;
}

function framesOf(context: Context): number[] {
  const frames: number[] = [];
  for (let at: Context | null = context; at !== null; at = at.parent) frames.push(at.routine);
  return frames.reverse();
}

/** Whole numbers in proportion to `weights` that add up to `total` (largest remainders). */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const parts = exact.map(Math.floor);
  let left = Math.round(total) - parts.reduce((all, part) => all + part, 0);
  const byRemainder = [...exact.keys()].sort(
    (a, b) => exact[b] - parts[b] - (exact[a] - parts[a]) || a - b,
  );
  for (const i of byRemainder) {
    if (left <= 0) break;
    parts[i]++;
    left--;
  }
  return parts;
}
