/** A quadratic callee makes its callers quadratic: the cause is told, not each of its effects. */
import { growthOf } from '../../growth/classes.js';
import { compareGrowth } from '../../growth/order.js';
import type { Report, RoutineReport } from '../../schema/report.js';
import type { Verdict } from './check-model.js';
import { costPartThatExplains } from './thresholds.js';

export interface Entry {
  /** Into the report's routines. */
  index: number;
  verdict: Verdict;
}

/** By the ceiling or the baseline, not by a rule of its own. */
const general = ({ rule }: Verdict): boolean => rule === 'ceiling' || rule === 'baseline';

/**
 * Callers that violate a ceiling because of a callee that does, too, are named with the callee.
 * @param explains whether a callee that carries much of its caller's cost is why that fails
 */
export function foldCallers(
  found: readonly Entry[],
  report: Report,
  explains: (callee: RoutineReport, caller: RoutineReport) => boolean = growsAsFast,
): Verdict[] {
  const violating = new Map(
    found
      .filter(({ verdict }) => verdict.outcome === 'violation')
      .map((entry) => [entry.index, entry]),
  );
  const causeOf = (index: number, seen: readonly number[]): number => {
    const routine = report.routines[index];
    const callee = routine.callees.find(
      ({ routine: to, cost }) =>
        to !== null &&
        !seen.includes(to) &&
        violating.has(to) &&
        cost >= costPartThatExplains.value * routine.cost_total &&
        explains(report.routines[to], routine),
    );
    return callee?.routine == null ? index : causeOf(callee.routine, [...seen, callee.routine]);
  };
  const folded = new Set<Verdict>();
  for (const { index, verdict } of violating.values()) {
    if (!general(verdict)) continue;
    const cause = causeOf(index, [index]);
    const { verdict: deeper } = violating.get(cause)!;
    // Of routines that call each other one has to stay.
    if (cause === index || folded.has(deeper)) continue;
    deeper.callers.push(verdict.routine.name);
    folded.add(verdict);
  }
  return found.map(({ verdict }) => verdict).filter((verdict) => !folded.has(verdict));
}

/** Whether the callee grows at least as fast as its caller. */
function growsAsFast(callee: RoutineReport, caller: RoutineReport): boolean {
  const [inner, outer] = [growthOf(callee), growthOf(caller)];
  return inner !== null && outer !== null && compareGrowth(inner, outer) >= 0;
}
