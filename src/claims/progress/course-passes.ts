/**
 * Whether an activation goes over the same cells again and again, more often than any algorithm of
 * n log n steps would. What drives it - the input, or a count such as the rounds of a cipher - is not
 * seen in one course.
 */
import type { Course } from '../../profile/course.js';
import {
  cellsOfAnInput,
  costOfAnUnevenTenth,
  partOfCellsThatIsNearlyAll,
  passesOfASortPerLog,
  workOfASeenRead,
  workOfAnUnseenRead,
} from './thresholds.js';

export interface CoursePasses {
  /** Distinct cells accessed. */
  cells: number;
  cost: number;
  /** How often what it calls reads each cell, on the average; null where that was not recorded. */
  times: number | null;
  /** Part of the cost that came after nine tenths of the cells. */
  still: number;
  /** Cost came with new cells all along: that old ones are gone over is not seen. */
  isEven: boolean;
}

/** Passes over so many cells that no algorithm of n log n steps makes. */
export const mostPasses = (cells: number): number => passesOfASortPerLog.value * Math.log2(cells);

/** What a sort of so many cells costs at most, where it is not seen how often it reads them. */
export const costOfSort = (cells: number): number =>
  mostPasses(cells) * workOfAnUnseenRead.value * cells;

/**
 * Most of the cost, as a part, that came while less than a tenth of the cells did: at the end of a
 * program some come at once, as its output does.
 */
export function costOfTheLongestStandstill({
  cells,
  cost,
}: Pick<Course['points'], 'cells' | 'cost'>): number {
  const few = (1 - partOfCellsThatIsNearlyAll.value) * (cells.at(-1) ?? 0);
  let [from, most] = [0, 0];
  for (let to = 0; to < cells.length; to++) {
    while (cells[to] - cells[from] > few) from++;
    most = Math.max(most, cost[to] - cost[from]);
  }
  return most / Math.max(1, cost.at(-1) ?? 0);
}

/**
 * Whether a cost is more than sorting so many cells would take.
 * @param times that what is called reads each cell; null: that was not recorded
 */
function isMuchFor(cells: number, cost: number, times: number | null): boolean {
  const passes = mostPasses(cells);
  const work = (times ?? 0) >= passes ? workOfASeenRead.value : workOfAnUnseenRead.value;
  return cost >= passes * work * cells;
}

/**
 * The same for an activation within which one reads more cells than it has read itself, as it made
 * them: these are what is gone over. Null: for so many it is not much.
 */
export function passesOver(cells: number, passes: CoursePasses): CoursePasses | null {
  if (cells <= passes.cells) return passes;
  const times = passes.times === null ? null : (passes.times * passes.cells) / cells;
  return isMuchFor(cells, passes.cost, times) ? { ...passes, cells, times } : null;
}

/** @returns null where the cost is what a sort of all its cells might cost, or less */
export function passesOf({ points: { cells, cost, reads } }: Course): CoursePasses | null {
  const all = cells.at(-1) ?? 0;
  const whole = cost.at(-1) ?? 0;
  if (all < cellsOfAnInput.value) return null;
  const times = reads === undefined ? null : reads[reads.length - 1] / all;
  if (!isMuchFor(all, whole, times)) return null;
  const late = cells.findIndex((each) => each >= partOfCellsThatIsNearlyAll.value * all);
  return {
    cells: all,
    cost: whole,
    times,
    still: 1 - cost[late] / whole,
    isEven: costOfTheLongestStandstill({ cells, cost }) < costOfAnUnevenTenth.value,
  };
}
