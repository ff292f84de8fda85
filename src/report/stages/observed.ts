/** Stage 1: what ran, routine by routine, and what of it is wanted. */
import { costOfRuns } from '../../schema/costs.js';
import type { CostMetric, SizeMetric } from '../../schema/metrics.js';
import type { Profile } from '../../profile/profile-model.js';
import { displayNames } from '../../symbols/display.js';
import { moduleKey } from '../../symbols/modules.js';
import type { SymbolTable } from '../../symbols/symbol-table.js';
import { waits, workOf } from '../../claims/findings/waiting.js';
import { canonicalPoints, canonicalRoutines } from '../canonical.js';
import type { Canonical, CanonicalRoutine } from '../canonical.js';
import type { CodeSymbols } from '../line-costs.js';
import type { LoopInput } from '../loop-report.js';
import { MIN_SHARE_OF_MANY } from '../options.js';
import { withoutStartUp } from '../without-start-up.js';
import type { ReportOptions } from '../options.js';

/** What reports ask of symbols. */
export type ReportSymbols = Pick<SymbolTable, 'resolve' | 'warnings'> &
  Partial<Pick<SymbolTable, 'others'>> &
  CodeSymbols &
  LoopInput['symbols'];

type PointsOfRoutine = Pick<CanonicalRoutine, 'points' | 'binned'>;

/** Lists of routines are by index of the canonical routine in all stages but the last. */
export interface Observed {
  profile: Profile;
  symbols: ReportSymbols;
  options: ReportOptions;
  minShare: number;
  cost: CostMetric;
  /** The size that is used unless another one explains more; all that were recorded. */
  size: SizeMetric;
  sizes: readonly SizeMetric[];
  canonical: Canonical;
  names: readonly string[];
  /** Points by each size that may be used, the usual one first. */
  bySize: readonly { size: SizeMetric; routines: readonly PointsOfRoutine[] }[];
  /** Which of them the user wants to see. */
  shown: readonly boolean[];
  /** Which of them wait for other threads, which is no work. */
  waiting: readonly boolean[];
  /** Part of the cost of all runs that was left out as start-up, from 0 to 1. */
  startUpShare: number;
  /** Cost of all runs, and the same without what was waited. */
  total: number;
  work: number;
}

function isIn({ routines }: Profile, size: SizeMetric): boolean {
  return routines.some(({ sizes }) => sizes[size] !== undefined);
}

function isShown(path: string, name: string, { only, skip }: ReportOptions): boolean {
  const matches = (pattern: RegExp) => path.search(pattern) >= 0 || name.search(pattern) >= 0;
  return (only === undefined || matches(only)) && (skip === undefined || !matches(skip));
}

function doesWait(routine: CanonicalRoutine, runs: Profile['runs']): boolean {
  const { module, points, input, costSelf: cost_self, costTotal: cost_total } = routine;
  return waits({ input, points, cost_self, cost_total, module_path: module.path }, runs);
}

export function observed(
  profile: Profile,
  symbols: ReportSymbols,
  options: ReportOptions,
): Observed {
  const { sizes } = profile.metric;
  const cost = options.resource ?? profile.metric.cost;
  const size = options.size ?? sizes[0];
  const all = canonicalRoutines(profile, symbols, size);
  // One that no routine has says nothing more: DRMS is left out where it is RMS.
  const others = options.size === undefined ? sizes.slice(1) : [];
  const bySize = [size, ...others.filter((each) => isIn(profile, each))].map((each) => ({
    size: each,
    routines: each === size ? all.routines : canonicalPoints(profile, all, each),
  }));
  const names = displayNames(
    all.routines.map(({ module, entry, symbol }) => ({
      module: moduleKey(module),
      offset: entry,
      symbol,
    })),
  );
  const { canonical, startUp } =
    options.withoutStartUp === true ? withoutStartUp(all, names) : { canonical: all, startUp: 0 };
  const { routines } = canonical;
  const whole = costOfRuns(profile.runs, cost);
  const total = Math.max(0, whole - startUp);
  // What calls cost beside work that differs from run to run is of weight even where that is most.
  const waiting = routines.map((routine) => doesWait(routine, profile.runs));
  return {
    profile,
    symbols,
    options,
    minShare: options.minShare ?? MIN_SHARE_OF_MANY,
    cost,
    size,
    sizes,
    canonical,
    names,
    bySize,
    shown: routines.map(({ module }, i) => isShown(module.path, names[i], options)),
    waiting,
    startUpShare: whole > 0 ? Math.min(1, startUp / whole) : 0,
    total,
    work: workOf(
      routines.map(({ costSelf }, i) => ({ cost_self: costSelf, waits: waiting[i] })),
      total,
    ),
  };
}

export const shareOfWork = (cost: number, { work }: Observed): number =>
  work > 0 ? Math.min(1, cost / work) : 0;
