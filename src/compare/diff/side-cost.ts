/** What a call costs on one side, at sizes that were seen and at those between. */
import { costAt } from '../../growth/curve.js';
import type { RoutineReport } from '../../schema/report.js';

/** Beyond its sizes a side says nothing by its points, but for this factor at both ends. */
const EDGE = 1.25;
/** As far as its cost function, where it has one, is followed beyond its sizes. */
const REACH = 10;

/**
 * The steepest power that such a line may be: that of the fastest class. Costs that differ more at
 * sizes that are nearly the same do not follow the size, and their line ends nowhere.
 */
const STEEPEST = 3;

/** Null where the side says nothing of such a size. */
export type SideCost = (size: number) => number | null;

type Mean = readonly [size: number, cost: number];

const logSize = (size: number): number => Math.log(size + 1);
const logCost = (cost: number): number => Math.log(Math.max(cost, 1));

/** Of the line through two points, both axes logarithmic. */
const slope = ([s0, c0]: Mean, [s1, c1]: Mean): number =>
  (logCost(c1) - logCost(c0)) / (logSize(s1) - logSize(s0));

/** On that line: exact for powers. */
const between = (from: Mean, to: Mean, size: number): number =>
  Math.exp(logCost(from[1]) + slope(from, to) * (logSize(size) - logSize(from[0])));

/** The mean cost of a call by its size: as seen, else from the neighbours, else by its function. */
export function sideCost(routine: RoutineReport): SideCost {
  const means = routine.points
    .map(([size, count, , , sum]): Mean => [size, sum / count])
    .toSorted(([a], [b]) => a - b);
  const seen = new Map(means);
  const first = means.at(0);
  const last = means.at(-1);
  return (size) => {
    const exact = seen.get(size);
    if (exact !== undefined) return exact;
    if (first === undefined || last === undefined) return null;
    const upper = means.findIndex(([at]) => at > size);
    if (upper > 0) return between(means[upper - 1], means[upper], size);
    const far = upper === 0 ? (first[0] + 1) / (size + 1) : (size + 1) / (last[0] + 1);
    if (far <= EDGE) {
      // No further beyond the end than another size lies before it: a step between sizes that are
      // nearly the same would be a slope without bounds.
      const other =
        upper === 0
          ? means.find(([at]) => (at + 1) / (first[0] + 1) >= far)
          : means.findLast(([at]) => (last[0] + 1) / (at + 1) >= far);
      const end = upper === 0 ? first : last;
      if (other !== undefined && Math.abs(slope(end, other)) <= STEEPEST)
        return between(end, other, size);
    }
    const cost = far <= REACH ? costAt(routine, size) : NaN;
    return cost > 0 ? cost : null;
  };
}

/** Whether its calls contain others of its own: the sum over its calls counts those twice. */
export function isRecursive({ points, cost_total: total }: RoutineReport): boolean {
  return points.reduce((sum, [, , , , cost]) => sum + cost, 0) > 1.001 * total;
}
