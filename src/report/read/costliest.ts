/** Where most of the cost is, for who knows already that it grows. */
import type { LoopReport, Report, RoutineReport } from '../../schema/report.js';
import { isSystemLibrary } from '../../symbols/background.js';

export interface Costliest {
  /** Of the user's code or script, where there is any above `culprit`. */
  routine: RoutineReport;
  /** Of the routine; null: none of its loops has a line, or it costs less in them than elsewhere. */
  loop: LoopReport | null;
  /** What has the most own cost, and is called by `routine`, perhaps through others; or that itself. */
  culprit: RoutineReport;
  /** Own cost of `culprit` over the run's, from 0 to 1. */
  share: number;
}

const most = <T>(list: readonly T[], cost: (each: T) => number): T | null => {
  let found: T | null = null;
  for (const each of list) if (found === null || cost(each) > cost(found)) found = each;
  return found;
};

/**
 * Up through those who cause most of the cost. What a system library does is asked for elsewhere, and
 * a routine of an interpreter does what its script says.
 */
function holderOf(culprit: RoutineReport, { routines }: Report): RoutineReport {
  const scripted = routines.some(({ script }) => script === true);
  const isUsers = ({ module, script }: RoutineReport): boolean =>
    scripted ? script === true : !isSystemLibrary(module);
  const seen = new Set<RoutineReport>();
  let at: RoutineReport = culprit;
  while (!isUsers(at) && !seen.has(at)) {
    seen.add(at);
    const caller = most(at.callers, ({ cost }) => cost)?.routine ?? null;
    if (caller === null) break;
    at = routines[caller];
  }
  return isUsers(at) ? at : culprit;
}

/** Null: nothing has a cost. All routines have to be in the report. */
export function costliest(report: Report): Costliest | null {
  const { routines, loops = [] } = report;
  const culprit = most(routines, ({ cost_self: own }) => own);
  const all = routines.reduce((sum, { cost_self: own }) => sum + own, 0);
  if (culprit === null || all === 0) return null;
  const routine = holderOf(culprit, report);
  const own = loops.filter((each) => routines[each.routine] === routine && each.line !== null);
  const loop = most(own, ({ cost_self: cost }) => cost);
  const isThere = culprit === routine && loop !== null && 2 * loop.cost_self > routine.cost_self;
  return { routine, loop: isThere ? loop : null, culprit, share: culprit.cost_self / all };
}
