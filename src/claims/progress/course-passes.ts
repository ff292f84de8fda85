/**
 * Whether an activation goes over the same cells again and again, more often than any algorithm of
 * n log n steps would. What drives it - the input, or a count such as the rounds of a cipher - is not
 * seen in one course.
 */
import type { Course } from '../../profile/course.js';

export interface CoursePasses {
  /** Distinct cells accessed. */
  cells: number;
  cost: number;
  /** How often what it calls reads each cell, on the average; null where that was not recorded. */
  times: number | null;
  /** Part of the cost that came after nine tenths of the cells. */
  still: number;
}

/** Passes over n cells, as multiples of log2 n: those of quicksort, which has the most, are 1.4. */
const OF_LOG = 2;
/**
 * What reading a cell and doing something with it costs at most, in work, where what it calls is seen
 * to read cells that often; where that is not seen, as of loops of its own, it may be a comparison
 * that parses what it compares.
 */
const WORK_OF_READ = { seen: 30, unseen: 100 };
/** Fewer cells are no input. */
const LEAST_CELLS = 64;
const NEARLY_ALL = 0.9;

/** Passes over so many cells that no algorithm of n log n steps makes. */
export const mostPasses = (cells: number): number => OF_LOG * Math.log2(cells);

/** What a sort of so many cells costs at most, where it is not seen how often it reads them. */
export const costOfSort = (cells: number): number =>
  mostPasses(cells) * WORK_OF_READ.unseen * cells;

/** @returns null where the cost is what a sort of all its cells might cost, or less */
export function passesOf({ points: { cells, cost, reads } }: Course): CoursePasses | null {
  const all = cells.at(-1) ?? 0;
  const whole = cost.at(-1) ?? 0;
  if (all < LEAST_CELLS) return null;
  const times = reads === undefined ? null : reads[reads.length - 1] / all;
  const passes = mostPasses(all);
  const work = (times ?? 0) >= passes ? WORK_OF_READ.seen : WORK_OF_READ.unseen;
  if (whole < passes * work * all) return null;
  const late = cells.findIndex((each) => each >= NEARLY_ALL * all);
  return {
    cells: all,
    cost: whole,
    times,
    still: 1 - cost[late] / whole,
  };
}
