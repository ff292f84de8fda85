/** Takes claims of fast growth back that do not stand. */
import { growsFast, isFastPower } from '../growth/order.js';
import type { CallGraph } from '../claims/findings/graph.js';
import type { RunGrowth } from '../claims/findings/run-growth.js';
import type { RoutineFacts } from '../claims/reported.js';
import { isBackground } from '../symbols/background.js';
import { carried } from './carriers.js';
import type { Looked, Withdrawn } from '../fit/calls/reason.js';
import type { Fit } from '../fit/calls/types.js';
import { doubt } from './leave-one-out.js';
import { changed } from '../base/changed.js';

function withdraw(routine: RoutineFacts, reason: Withdrawn): RoutineFacts {
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
    reason: [{ kind: 'withdrawn', ...reason }],
    alike: [{ class: name, exponent }],
  });
  delete its.regimes;
  delete its.growing;
  return its;
}

/** Why a claim of calls does not stand over runs; null where it does. */
function overRuns(looked: Looked, { size }: RunGrowth, slope: number): Withdrawn | null {
  if (isFastPower(slope)) return null;
  return { looked, why: { kind: 'over-runs', size: size.name, slope: Math.max(0, slope) } };
}

interface Claims {
  routines: readonly RoutineFacts[];
  fits: readonly Fit[];
}

/** The same without some claims. @param reasons by index of those, why */
function without({ routines, fits }: Claims, reasons: ReadonlyMap<number, Withdrawn>): Claims {
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
  routines: readonly RoutineFacts[],
  fits: readonly Fit[],
  graph: CallGraph,
  growth: RunGrowth | null,
): Claims {
  const fast = [...routines.keys()].filter((i) => growsFast(routines[i]));
  const reasons = new Map<number, Withdrawn>();
  for (const i of fast) {
    const { class: name, name: routineName, module, points } = routines[i];
    const reason =
      growth === null
        ? isBackground(module, routineName)
          ? ({ looked: name, why: { kind: 'background' } } satisfies Withdrawn)
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
    new Map(idle.map((i) => [i, { looked: routines[i].class, why: { kind: 'different-work' } }])),
  );
}
