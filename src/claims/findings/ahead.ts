/** What a program costs at ten times the largest size of its runs. */
import { growsFast } from '../../growth/order.js';
import { sumOfTerms } from '../../growth/value.js';
import type { RoutineNumbers } from '../reported.js';
import type { FoundFinding } from './facts.js';
import { timesThatNeverEnd } from '../../fit/runs/law.js';
import type { Law } from '../../fit/runs/law.js';
import type { RunGrowth } from './run-growth.js';

/** Cost at ten times the largest size, over that at the largest: what is expected, least and most. */
export interface Ahead {
  times: number;
  range: [number, number];
}

/**
 * Findings as they say; whatever is in none of them grows in proportion at most, or like n log n: what
 * was not worth a finding is no reason for an alarm.
 * @returns null: beyond all measure
 */
export function timesAtTen(
  routines: readonly RoutineNumbers[],
  findings: readonly FoundFinding[],
  growth: RunGrowth,
  largest: number,
): Ahead | null {
  let [now, then, low, high] = [0, 0, 0, 0];
  const add = (cost: number, times: number, range: readonly number[] = [times, times]): void => {
    now += cost;
    then += times * cost;
    low += range[0] * cost;
    high += range[1] * cost;
  };
  const seenIn = (points: readonly { x: number; y: number }[]) =>
    points.find(({ x }) => x === largest)?.y ?? 0;
  const rest = (law: Law, seen: number): void => {
    const [here, there] = [sumOfTerms(law.terms, largest), sumOfTerms(law.terms, 10 * largest)];
    // Of what nothing is known, a line is the least surprise.
    if (law.class === 'unknown' || growsFast(law) || !(here > 0)) add(seen, 10);
    else add(here, there / here);
  };
  for (const [i, law] of growth.own.entries()) {
    if (law === null || routines[i].waits === true) continue;
    const seen = seenIn(growth.points(growth.countsOf(i).own));
    const { finding } = routines[i];
    if (finding?.role !== 'culprit') rest(law, seen);
    else {
      const { predicted } = findings[finding.rank - 1];
      if (predicted === null) return null;
      add(seen, predicted.times, predicted.times_range);
    }
  }
  rest(growth.others.law, seenIn(growth.others.points));
  if (!(now > 0) || then >= timesThatNeverEnd.value * now) return null;
  return { times: then / now, range: [low / now, high / now] };
}
