/**
 * What calls of the same sizes cost before and cost now, weighed by where the cost is: the calls
 * that were made, each at the cost of the one side and of the other. A routine that calls itself
 * makes small calls that the other side has no like of, so then the other side's calls count.
 */
import type { Estimate } from '../../profile/inference/estimate.js';
import { student } from '../../profile/inference/student.js';
import type { RoutineReport } from '../../schema/report.js';
import { crossing } from './crossing.js';
import type { Crossing } from './crossing.js';
import { isRecursive, sideCost } from './side-cost.js';

export interface EqualSize {
  /**
   * Mean cost of a call at the largest size that was compared; where it is the same there, at the
   * largest one of those that make the difference.
   */
  size: number;
  old: number;
  new: number;
  /** What the calls cost with the new one over what they cost with the old one. */
  ratio: number;
  /** Sizes that both sides saw; the others are compared by their neighbours and cost functions. */
  sizes: number;
  /** Sizes that were compared. */
  compared: number;
  /** The part of these calls' cost that could be compared, from 0 to 1. */
  share: number;
  /** Where the one that is dearer below becomes the cheaper one; null where that is nowhere. */
  crossing: Crossing | null;
}

interface At {
  size: number;
  count: number;
  old: number;
  new: number;
}

/** Each size that one of the sides saw, and what calls of it cost on both. */
function sizesOf(
  before: RoutineReport,
  after: RoutineReport,
): { all: At[]; covered: number; whole: number } {
  const [oldCost, newCost] = [sideCost(before), sideCost(after)];
  const [oldNested, newNested] = [isRecursive(before), isRecursive(after)];
  const workloads = [
    ...(oldNested && !newNested ? [] : [before.points]),
    ...(newNested && !oldNested ? [] : [after.points]),
  ].flat();
  const whole = workloads.reduce((sum, [, , , , cost]) => sum + cost, 0);
  let covered = 0;
  const all = workloads.flatMap(([size, count, , , sum]): At[] => {
    const [old, now] = [oldCost(size), newCost(size)];
    if (old === null || now === null) return [];
    covered += sum;
    return [{ size, count, old: Math.max(old, 1), new: Math.max(now, 1) }];
  });
  return { all, covered, whole };
}

const bySize = (all: readonly At[]): At[] =>
  [...new Map(all.map((at) => [at.size, at])).values()].toSorted((a, b) => a.size - b.size);

/**
 * How many times what a call cost before it costs now, by sizes: the mean of the logarithms, with
 * the ends that chance leaves it. Null where less than three sizes say so.
 */
export function timesAtSizes(before: RoutineReport, after: RoutineReport): Estimate | null {
  if (before.size !== after.size) return null;
  const logs = bySize(sizesOf(before, after).all).map((at) => Math.log(at.new / at.old));
  if (logs.length < 3) return null;
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const squares = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
  const width = student(logs.length - 1) * Math.sqrt(squares / (logs.length - 1) / logs.length);
  return { value: Math.exp(mean), low: Math.exp(mean - width), high: Math.exp(mean + width) };
}

/** The largest size that shows what all together say: figures that are equal are no evidence. */
function shown(all: readonly At[], ratio: number, crosses: Crossing | null, threshold: number): At {
  const last = all[all.length - 1];
  const differs = (times: number): boolean => Math.abs(Math.log(times)) > Math.log(1 + threshold);
  if (!differs(ratio)) return last;
  // Where the curves cross, the largest size says what comes.
  const tells = (at: At): boolean =>
    differs(at.new / at.old) && (crosses !== null || at.new > at.old === ratio > 1);
  return all.findLast(tells) ?? last;
}

/** Null where no size can be compared. */
export function atEqualSize(
  before: RoutineReport,
  after: RoutineReport,
  threshold: number,
): EqualSize | null {
  if (before.size !== after.size) return null;
  const { all, covered, whole } = sizesOf(before, after);
  if (all.length === 0) return null;
  const total = (of: (at: At) => number): number =>
    all.reduce((sum, at) => sum + at.count * of(at), 0);
  const ratio = total((at) => at.new) / total((at) => at.old);
  const distinct = bySize(all);
  const sizes = new Set(after.points.map(([size]) => size));
  const crosses = crossing(distinct, before, after, threshold);
  const { size, old, new: now } = shown(distinct, ratio, crosses, threshold);
  return {
    size,
    old,
    new: now,
    ratio,
    sizes: before.points.filter(([at]) => sizes.has(at)).length,
    compared: distinct.length,
    share: whole > 0 ? covered / whole : 1,
    crossing: crosses,
  };
}
