/** What a call of the same size cost before and costs now. */
import { curveAt } from '../report/curve.js';
import type { RoutineReport } from '../report/schema.js';

export interface EqualSize {
  /** Mean cost of a call at the largest common size. */
  size: number;
  old: number;
  new: number;
  /** Geometric mean of new over old cost over all common sizes. */
  ratio: number;
  /** Common sizes; 0 where there are none and the cost functions are compared instead. */
  sizes: number;
}

/** Null where no size can be compared. */
export function atEqualSize(before: RoutineReport, after: RoutineReport): EqualSize | null {
  if (before.size !== after.size) return null;
  const now = new Map(after.points.map(([size, count, , , sum]) => [size, sum / count]));
  const common = before.points.flatMap(([size, count, , , sum]) => {
    const cost = now.get(size);
    return cost === undefined ? [] : [{ size, old: sum / count, new: cost }];
  });
  const last = common.at(-1);
  if (last === undefined) return byFunctions(before, after);
  const logs = common.map((at) => Math.log(Math.max(at.new, 1) / Math.max(at.old, 1)));
  const ratio = Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
  return { ...last, ratio, sizes: common.length };
}

/** At the largest size that both saw something like. */
function byFunctions(before: RoutineReport, after: RoutineReport): EqualSize | null {
  const size = Math.min(before.size_range[1], after.size_range[1]);
  if (size < Math.max(before.size_range[0], after.size_range[0])) return null;
  if (before.curve == null || after.curve == null) return null;
  const old = curveAt(before.curve, size);
  const cost = curveAt(after.curve, size);
  if (!(old > 0 && cost > 0)) return null;
  return { size, old, new: cost, ratio: cost / old, sizes: 0 };
}
