/** Takes claims of fast growth back that do not stand. */
import { growsFast, isFastPower } from '../../growth/order.js';
import type { CallGraph } from '../findings/graph.js';
import type { RunGrowth } from '../findings/run-growth.js';
import type { RoutineReport } from '../../schema/report.js';
import { isBackground } from '../../symbols/background.js';
import { carried } from './carriers.js';
import type { Fit } from '../../fit/calls/types.js';
import { doubt } from './leave-one-out.js';

function withdraw(routine: RoutineReport, fit: Fit, reason: string): void {
  const { class: name, exponent } = routine;
  routine.class = 'unknown';
  routine.formula = routine.curve = routine.exponent = routine.r2 = null;
  routine.confidence = routine.runner_up = routine.predicted = null;
  delete routine.regimes;
  delete routine.growing;
  routine.missing = 'varies';
  routine.reason = reason;
  routine.alike = [{ class: name, exponent }];
  fit.intervals = null;
}

/** Why a claim of calls does not stand over runs; null where it does. */
function overRuns(name: string, { size }: RunGrowth, slope: number): string | null {
  if (isFastPower(slope)) return null;
  return `looks like ${name} by its calls, but over the runs its cost grows like ${size.name}^${Math.max(0, slope).toFixed(2)}`;
}

/**
 * @param growth over runs, where they have sizes
 * @param routines and `fits` by the same index
 */
export function withdrawClaims(
  routines: RoutineReport[],
  fits: readonly Fit[],
  graph: CallGraph,
  growth: RunGrowth | null,
): void {
  const fast = [...routines.keys()].filter((i) => growsFast(routines[i]));
  const reasons = new Map<number, string>();
  for (const i of fast) {
    const { class: name, name: routineName, module, points } = routines[i];
    const reason =
      growth === null
        ? isBackground(module, routineName)
          ? `looks like ${name}, but the loader and the allocator do other work for each caller`
          : doubt(points, fits[i])
        : overRuns(name, growth, growth.slopeOf(i));
    if (reason !== null) reasons.set(i, reason);
  }
  for (const [i, reason] of reasons) withdraw(routines[i], fits[i], reason);
  // Runs that grow so are evidence enough.
  if (growth !== null) return;
  const isCarried = carried(routines, graph);
  const idle = fast.filter((i) => !reasons.has(i) && !isCarried(i));
  for (const i of idle) {
    const { class: name } = routines[i];
    withdraw(
      routines[i],
      fits[i],
      `looks like ${name}, but its calls do different work: neither it nor one of its callees grows so`,
    );
  }
}
