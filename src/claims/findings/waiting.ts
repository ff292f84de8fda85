/**
 * Routines that wait for another thread by reading the same few cells again until it writes them: a
 * spin loop. How often that is differs from run to run, so it is no work whose growth can be told.
 */
import type { RoutineNumbers } from '../reported.js';
import type { RunInfo } from '../../schema/report.js';
import {
  cellsOfAFlag,
  costPerCellOfASpinLoop,
  costRatioOfUnlikeWaits,
  ownPartOfASpinLoop,
  shareOfWaitingThatIsTold,
} from './thresholds/verdict.js';

interface Seen extends Pick<RoutineNumbers, 'points' | 'cost_self' | 'cost_total' | 'module_path'> {
  input?: RoutineNumbers['input'] | undefined;
}

/**
 * The program's own code may well compute long from little that another thread gave it: there, calls
 * of one size have to differ as well.
 */
export function waits(routine: Seen, runs: readonly Pick<RunInfo, 'exe'>[]): boolean {
  const { input, points, cost_self: own, cost_total: cost, module_path: path } = routine;
  const most = points.at(-1)?.[0] ?? Infinity;
  if (
    !((input?.thread ?? 0) > 0) ||
    most > cellsOfAFlag.value ||
    own < ownPartOfASpinLoop.value * cost
  )
    return false;
  const cells = points.reduce((sum, [size, calls]) => sum + size * calls, 0);
  if (own < costPerCellOfASpinLoop.value * Math.max(1, cells)) return false;
  return (
    runs.every(({ exe }) => exe !== path) ||
    points.some(
      ([, calls, least, dearest]) =>
        calls > 1 && dearest >= costRatioOfUnlikeWaits.value * Math.max(1, least),
    )
  );
}

/** Cost of all runs without what was waited. */
export function workOf(
  routines: readonly { waits?: boolean | undefined; cost_self: number }[],
  total: number,
): number {
  const waited = routines.reduce(
    (sum, each) => (each.waits === true ? sum + each.cost_self : sum),
    0,
  );
  return Math.max(0, total - waited);
}

const OPENMP = /^lib(?:gomp|i?omp)/;

/** What is no work but waiting for other threads. */
export interface WaitingFacts {
  /** Of the cost. */
  share: number;
  /** The costliest of them. */
  name: string;
  module: string;
  /** It is OpenMP's, which can be told not to. */
  openMp: boolean;
}

/** Null where there are none of weight. */
export function waitingOf(routines: readonly RoutineNumbers[], total: number): WaitingFacts | null {
  const waiting = routines
    .filter((each) => each.waits === true)
    .sort((a, b) => b.cost_self - a.cost_self);
  const cost = waiting.reduce((sum, { cost_self: own }) => sum + own, 0);
  if (waiting.length === 0 || cost < shareOfWaitingThatIsTold.value * total) return null;
  const [{ name, module }] = waiting;
  const openMp = waiting.some((each) => OPENMP.test(each.module));
  return { share: cost / total, name, module, openMp };
}
