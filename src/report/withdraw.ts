/** Takes claims of fast growth back that do not stand. */
import { isNumber } from '../schema/sizes.js';
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
import { changedLate } from '../base/late-record.js';
import { levelOf } from '../claims/progress/course-level.js';
import type { Course } from '../profile/course.js';
import { inputOfACallThatSpeaksForTheLargest } from './thresholds.js';

function withdraw(routine: RoutineFacts, reason: Withdrawn): RoutineFacts {
  const { class: name, exponent } = routine;
  const known = {
    class: 'unknown',
    exponent: null,
    r2: null,
    missing: 'varies',
    alike: [{ class: name, exponent }],
  } satisfies Partial<RoutineFacts>;
  return changedLate(routine, { ...known, growing: undefined }, (whole) => {
    const its = changed(whole, {
      ...known,
      formula: null,
      curve: null,
      confidence: null,
      runner_up: null,
      predicted: null,
      reason: [{ kind: 'withdrawn', ...reason }],
    });
    delete its.regimes;
    delete its.growing;
    return its;
  });
}

/**
 * Sizes that the program told with a region. What its calls read, and what it calls, have sizes in
 * cells: that those grow otherwise says nothing against it.
 */
const isTold = ({ region, size }: RoutineFacts): boolean =>
  region === true && size !== undefined && isNumber(size);

/** Why a claim of calls does not stand over runs; null where it does. */
function overRuns(looked: Looked, { size }: RunGrowth, slope: number): Withdrawn | null {
  if (isFastPower(slope)) return null;
  return { looked, why: { kind: 'over-runs', size: size.name, slope: Math.max(0, slope) } };
}

/**
 * Why a claim does not stand against what the dearest call went through: its cost kept in proportion to
 * its input to the end. Calls that do other work, the more the larger, make a law of sizes all the same:
 * an interpreter that runs another program in each.
 */
function level({ class: looked, size_range: [, most] }: RoutineFacts, courses: readonly Course[]) {
  const [dearest] = courses;
  const found = levelOf(dearest);
  if (found === null || found.input < inputOfACallThatSpeaksForTheLargest.value * most) return null;
  return { looked, why: { kind: 'level', rates: found.rates } } satisfies Withdrawn;
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
 * @param courses by routine, the dearest first
 */
export function withdrawn(
  routines: readonly RoutineFacts[],
  fits: readonly Fit[],
  graph: CallGraph,
  growth: RunGrowth | null,
  courses: ReadonlyMap<number, readonly Course[]>,
): Claims {
  const fast = [...routines.keys()].filter((i) => growsFast(routines[i]));
  const reasons = new Map<number, Withdrawn>();
  for (const i of fast) {
    const { class: name, name: routineName, module, points, script } = routines[i];
    const reason =
      growth === null
        ? script !== true && isBackground(module, routineName)
          ? ({ looked: name, why: { kind: 'background' } } satisfies Withdrawn)
          : (doubt(points, fits[i]) ??
            (courses.has(i) && !isTold(routines[i]) ? level(routines[i], courses.get(i)!) : null))
        : overRuns(name, growth, growth.slopeOf(i));
    if (reason !== null) reasons.set(i, reason);
  }
  const left = without({ routines, fits }, reasons);
  // Runs that grow so are evidence enough.
  if (growth !== null) return left;
  const isCarried = carried(left.routines, graph);
  const idle = fast.filter((i) => !reasons.has(i) && !isTold(routines[i]) && !isCarried(i));
  return without(
    left,
    new Map(idle.map((i) => [i, { looked: routines[i].class, why: { kind: 'different-work' } }])),
  );
}
