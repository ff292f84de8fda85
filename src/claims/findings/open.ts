/** Why growth is unknown for so much of the work, and what would help. */
import type { RoutineNumbers } from '../reported.js';
import type { Named } from './facts.js';
import { isLevelByCall } from './helpers.js';
import { servesAll } from './problem.js';
import {
  callsThatShowACostIsLevel,
  callsThatWouldMeetOtherSizes,
  costPartOfAnExample,
} from './thresholds/verdict.js';

/** What most of the undecided cost is that of. */
export type OpenFacts =
  /** Routines that are called again and again for the same cost. */
  | { kind: 'level-calls'; share: number; first: Named; calls: number }
  /** Routines whose calls all had one size; `once`: or that were called once. */
  | { kind: 'one-size'; share: number; once: boolean }
  /** Nobody looked at sizes. */
  | { kind: 'sizeless' };

/** What would decide more of what was sampled. */
export type SampleAdvice = 'other-sizes' | 'other-runs' | 'more-samples';

/**
 * Where samples leave something undecided.
 * @param samples one may have many calls, of a routine that calls itself
 */
export function adviceOf(
  routines: readonly RoutineNumbers[],
  samples: number,
  undecided: number,
  total: number,
): SampleAdvice {
  const isMost = (which: (routine: RoutineNumbers) => boolean): boolean =>
    routines
      .filter((routine) => routine.class === 'unknown' && which(routine))
      .reduce((sum, { cost_self: own }) => sum + own, 0) >
    (undecided * total) / 2;
  if (isMost(({ sizes, calls }) => sizes === 1 && calls >= callsThatWouldMeetOtherSizes.value))
    return 'other-sizes';
  return samples === 1 || isMost(({ calls }) => calls === 1) ? 'other-runs' : 'more-samples';
}

function ownShare(
  routines: readonly RoutineNumbers[],
  some: readonly number[],
  total: number,
): number {
  return some.reduce((sum, i) => sum + routines[i].cost_self, 0) / total;
}

/**
 * What a run leaves open that no run like it will decide; null where that is not most of it.
 * @param undecided indexes of routines
 */
function notLearned(
  routines: readonly RoutineNumbers[],
  undecided: readonly number[],
  total: number,
): OpenFacts | null {
  const cost = (some: readonly number[]) => ownShare(routines, some, total);
  const one = undecided.filter((i) => routines[i].sizes === 1);
  if (2 * cost(one) <= cost(undecided)) return null;
  const again = one.filter((i) => routines[i].calls > 1);
  const isAgain = 2 * cost(again) > cost(undecided);
  return { kind: 'one-size', share: cost(isAgain ? again : one), once: !isAgain };
}

/**
 * Of level routines the one that is the program's own, has much of what they cost, callees included,
 * and is called about as often as the costliest.
 * @param level costliest first
 */
function theirs(routines: readonly RoutineNumbers[], level: readonly number[]): number | undefined {
  const own = level.reduce((sum, i) => sum + routines[i].cost_self, 0);
  const often = costPartOfAnExample.value * routines[level[0]].calls;
  return level
    .filter((i) => !servesAll(routines[i]) && routines[i].calls >= often)
    .filter((i) => routines[i].cost_total >= costPartOfAnExample.value * own)
    .sort((a, b) => routines[b].cost_total - routines[a].cost_total)
    .at(0);
}

/** What is missing where most of it is in routines that are called again and again for the same cost. */
function callsOpen(
  routines: readonly RoutineNumbers[],
  undecided: readonly number[],
  total: number,
): OpenFacts | null {
  const cost = (some: readonly number[]) => ownShare(routines, some, total);
  const level = undecided
    .filter(
      (i) => routines[i].calls >= callsThatShowACostIsLevel.value && isLevelByCall(routines[i]),
    )
    .sort((a, b) => routines[b].cost_self - routines[a].cost_self);
  if (2 * cost(level) <= cost(undecided)) return null;
  const first = routines[theirs(routines, level) ?? level[0]];
  return { kind: 'level-calls', share: cost(level), first, calls: first.calls };
}

/** @param undecided indexes of routines */
export function whyOpen(
  routines: readonly RoutineNumbers[],
  undecided: readonly number[],
  total: number,
): OpenFacts | null {
  return callsOpen(routines, undecided, total) ?? notLearned(routines, undecided, total);
}
