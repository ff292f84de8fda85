/**
 * Growth problems within a single run: a loop whose every turn reads again what earlier turns have
 * read. How often a caller calls a callee cannot be seen against the caller's size where the caller is
 * called once; but the callee's own sizes can. Where it is called again and again within one
 * activation, costs O(n) of its size or more, many of its calls are among the largest, and all of
 * them together read what the caller reads more often than any algorithm of n log n steps does, each
 * of n calls costs n, if calls get more as the input does.
 */
import type { RoutineNumbers } from '../reported.js';
import type { CallGraph } from './graph.js';
import { besides, isLevelByCall } from './helpers.js';
import { isLinear, scansAgain } from './passes.js';
import { servesAll } from './problem.js';
import type { Problem, Subject } from './problem.js';
import { scriptFunctionOf } from './script-function.js';
import { shareWorthARepetition } from './thresholds/worth.js';
import { costPartOfAFurtherCulprit } from './thresholds/ways.js';
import {
  callsThatMakeALoop,
  flowFromTheRepeater,
  shareOfCallsThatMakeARecursion,
} from './thresholds/repeats.js';

export interface Rereading extends Problem {
  repeats: number;
  /** The routine whose calls are counted: the outermost that is called so often. */
  called: number;
}

/**
 * The first on the way up that calls it again and again, itself or through several others; null where
 * others have much of its cost.
 */
function repeater(
  routine: number,
  subjects: readonly Subject[],
  graph: CallGraph,
  totals: readonly number[],
): number | null {
  let flow = 1;
  let at = routine;
  for (const caller of graph.way(routine)) {
    const edge = graph.callersOf(at).find((each) => each.caller === caller);
    flow *= Math.min(1, (edge?.cost ?? 0) / Math.max(1, subjects[at].costTotal));
    if (callsThatMakeALoop.value * subjects[caller].calls <= subjects[routine].calls) {
      const isItsDoing =
        flow >= flowFromTheRepeater.value || graph.heldBy(new Set([caller]), totals).has(routine);
      return isItsDoing ? caller : null;
    }
    at = caller;
  }
  return null;
}

/**
 * Routines whose own law says nothing of how much there is to do: most of what they cost is of calls
 * that read again and again what the one activation that makes them reads, at too few sizes to say
 * that these follow its progress. How many there are in it only other inputs show.
 * @param total cost of all runs
 * @returns indexes of routines with a part of it that is worth a word
 */
export function openRereadings(
  subjects: readonly Subject[],
  routines: readonly RoutineNumbers[],
  graph: CallGraph,
  total: number,
): Set<number> {
  const totals = subjects.map(({ costTotal }) => costTotal);
  const found = new Set<number>();
  for (const [i, routine] of routines.entries()) {
    if (routine.cost_total < shareWorthARepetition.value * costPartOfAFurtherCulprit.value * total)
      continue;
    if (routine.class === 'unknown' || routine.class === 'O(1)' || isLinear(routine)) continue;
    if (!isLevelByCall(routine)) continue;
    const caller = repeater(i, subjects, graph, totals);
    if (caller === null || routines[caller].class !== 'unknown') continue;
    if (scansAgain(routine, routines[caller])) found.add(i);
  }
  return found;
}

/**
 * @param total cost of all runs
 */
export function rereadings(
  subjects: readonly Subject[],
  routines: readonly RoutineNumbers[],
  graph: CallGraph,
  selfCalls: ReadonlyMap<number, number>,
  total: number,
): Rereading[] {
  const found = new Map<number, number[]>();
  const totals = subjects.map(({ costTotal }) => costTotal);
  for (const [i, routine] of routines.entries()) {
    if (
      routine.rank === null ||
      routine.cost_total < shareWorthARepetition.value * costPartOfAFurtherCulprit.value * total ||
      !isLinear(routine)
    )
      continue;
    if ((selfCalls.get(i) ?? 0) > shareOfCallsThatMakeARecursion.value * routine.calls) continue;
    const caller = repeater(i, subjects, graph, totals);
    if (caller === null || !scansAgain(routine, routines[caller])) continue;
    found.set(caller, [...(found.get(caller) ?? []), i]);
  }
  return [...found].flatMap(([repeats, all]): Rereading[] => {
    const byTotal = all.toSorted((a, b) => subjects[b].costTotal - subjects[a].costTotal);
    const [called] = byTotal;
    if (subjects[called].costTotal < shareWorthARepetition.value * total) return [];
    const part = costPartOfAFurtherCulprit.value * subjects[called].costTotal;
    const own = all.toSorted((a, b) => subjects[b].costSelf - subjects[a].costSelf);
    // Where nobody has much by itself, the innermost that leads to nearly all of it.
    const near = flowFromTheRepeater.value * subjects[called].costTotal;
    const inner = byTotal.findLast((i) => subjects[i].costTotal >= near) ?? called;
    const first = subjects[own[0]].costSelf >= part ? own[0] : inner;
    const others = own.filter((i) => i !== first && subjects[i].costSelf >= part);
    // What serves all is named with the first caller that does not.
    const asker = servesAll(subjects[first])
      ? graph.way(first).find((i) => i !== repeats && !servesAll(subjects[i]))
      : undefined;
    const isLevel = (i: number) => isLevelByCall(routines[i]);
    const helpers = besides(all, subjects[called].costTotal, { subjects, graph, isLevel });
    const written = scriptFunctionOf(first, subjects, graph);
    const culprits = [
      ...new Set([
        ...(written === null ? [] : [written]),
        first,
        ...(asker === undefined ? [] : [asker]),
        ...others,
        ...helpers,
      ]),
    ];
    return [{ culprits: culprits.filter((i) => i !== repeats), repeats, called, recursive: false }];
  });
}
