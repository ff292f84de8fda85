/**
 * Growth problems within a single run: a loop whose every turn reads most of the input again. How
 * often a caller calls a callee cannot be seen against the caller's size where the caller is called
 * once; but the callee's own sizes can. Where it is called again and again within one activation,
 * costs O(n) of its size or more, and the sizes go up to that of all that the caller reads, each of
 * n calls costs n, if calls get more as the input does.
 */
import type { RoutineReport } from '../../schema/report.js';
import type { CallGraph } from './graph.js';
import { servesAll } from './problem.js';
import type { Problem, Subject } from './problem.js';

/** Calls within one activation of the caller that make a loop. */
export const CALLS = 50;
/** Distinct sizes of the callee, from which on its size follows the progress of the loop, */
const SIZES = 25;
/** ... and the largest by the least of them. */
const RANGE = 8;
/** Size of the callee's calls, by their cost on the average, against all that the caller reads. */
export const OF_CALLER = 0.2;
/** What the callee's function must explain. */
const R2 = 0.9;
/** Share of the cost of the run. */
export const SHARE = 0.2;
/** A further culprit needs this part of the cost of the first call chain. */
const PART = 0.2;

export interface Rereading extends Problem {
  repeats: number;
  /** The routine whose calls are counted: the outermost that is called so often. */
  called: number;
}

/** Size of a call, weighed by what calls of that size cost. */
export function usualSize({ points }: Pick<RoutineReport, 'points'>): number {
  let [weighed, all] = [0, 0];
  for (const [size, , , , sum] of points) {
    weighed += size * sum;
    all += sum;
  }
  return all > 0 ? weighed / all : 0;
}

export const largest = ({ points }: Pick<RoutineReport, 'points'>): number =>
  points.at(-1)?.[0] ?? 0;

type Claim = Pick<RoutineReport, 'class' | 'exponent' | 'r2' | 'points'> &
  Partial<Pick<RoutineReport, 'size' | 'growing'>>;

export function isLinear({ class: name, exponent, r2, size, points, growing }: Claim): boolean {
  if (name === 'unknown' || growing !== undefined) return false;
  const rises = name === 'O(n log n)' || (exponent ?? 0) >= 0.9;
  const [least, most] = [points.at(0)?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  const wide = points.length >= SIZES && most >= RANGE * Math.max(1, least);
  // An argument's value is no input that is read again.
  return rises && wide && (r2 ?? 0) >= R2 && size?.startsWith('arg') !== true;
}

/** @param total cost of all runs */
export function rereadings(
  subjects: readonly Subject[],
  routines: readonly RoutineReport[],
  graph: CallGraph,
  selfCalls: ReadonlyMap<number, number>,
  total: number,
): Rereading[] {
  const found = new Map<number, number[]>();
  for (const [i, routine] of routines.entries()) {
    if (routine.rank === null || routine.cost_total < SHARE * PART * total || !isLinear(routine))
      continue;
    if ((selfCalls.get(i) ?? 0) > 0.1 * routine.calls) continue;
    const caller = graph.way(i).find((each) => CALLS * subjects[each].calls <= routine.calls);
    if (caller === undefined || usualSize(routine) < OF_CALLER * largest(routines[caller]))
      continue;
    found.set(caller, [...(found.get(caller) ?? []), i]);
  }
  return [...found].flatMap(([repeats, all]): Rereading[] => {
    const byTotal = all.toSorted((a, b) => subjects[b].costTotal - subjects[a].costTotal);
    const [called] = byTotal;
    if (subjects[called].costTotal < SHARE * total) return [];
    const own = all.toSorted((a, b) => subjects[b].costSelf - subjects[a].costSelf);
    const [first] = own;
    const part = PART * subjects[called].costTotal;
    const others = own.slice(1).filter((i) => subjects[i].costSelf >= part);
    // What serves all is named with the first caller that does not.
    const asker = servesAll(subjects[first])
      ? graph.way(first).find((i) => i !== repeats && !servesAll(subjects[i]))
      : undefined;
    const culprits = [...new Set([first, ...(asker === undefined ? [] : [asker]), ...others])];
    return [{ culprits: culprits.filter((i) => i !== repeats), repeats, called, recursive: false }];
  });
}
