/** Takes claims of fast growth back that do not stand. */
import { growsFast, isFastPower } from '../growth/order.js';
import type { CallGraph } from '../claims/findings/graph.js';
import type { RunGrowth } from '../claims/findings/run-growth.js';
import type { RoutineReport } from '../schema/report.js';
import { isBackground } from '../symbols/background.js';
import { carried } from './carriers.js';
import type { Fit } from '../fit/calls/types.js';
import { doubt } from './leave-one-out.js';
import { changed } from '../base/changed.js';

function withdraw(routine: RoutineReport, reason: string): RoutineReport {
  const { class: name, exponent } = routine;
  const its = changed(routine, {
    class: 'unknown',
    formula: null,
    curve: null,
    exponent: null,
    r2: null,
    confidence: null,
    runner_up: null,
    predicted: null,
    missing: 'varies',
    reason,
    alike: [{ class: name, exponent }],
  });
  delete its.regimes;
  delete its.growing;
  return its;
}

/** Why a claim of calls does not stand over runs; null where it does. */
function overRuns(name: string, { size }: RunGrowth, slope: number): string | null {
  if (isFastPower(slope)) return null;
  return `looks like ${name} by its calls, but over the runs its cost grows like ${size.name}^${Math.max(0, slope).toFixed(2)}`;
}

interface Claims {
  routines: readonly RoutineReport[];
  fits: readonly Fit[];
}

/** The same without some claims. @param reasons by index of those, why */
function without({ routines, fits }: Claims, reasons: ReadonlyMap<number, string>): Claims {
  return {
    routines: routines.map((routine, i) => {
      const reason = reasons.get(i);
      return reason === undefined ? routine : withdraw(routine, reason);
    }),
    fits: fits.map((fit, i) => (reasons.has(i) ? { ...fit, intervals: null } : fit)),
  };
}

/**
 * Claims that stand.
 * @param growth over runs, where they have sizes
 * @param routines and `fits` by the same index
 */
export function withdrawn(
  routines: readonly RoutineReport[],
  fits: readonly Fit[],
  graph: CallGraph,
  growth: RunGrowth | null,
): Claims {
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
  const left = without({ routines, fits }, reasons);
  // Runs that grow so are evidence enough.
  if (growth !== null) return left;
  const isCarried = carried(left.routines, graph);
  const idle = fast.filter((i) => !reasons.has(i) && !isCarried(i));
  return without(
    left,
    new Map(
      idle.map((i) => [
        i,
        `looks like ${routines[i].class}, but its calls do different work: neither it nor one of its callees grows so`,
      ]),
    ),
  );
}
