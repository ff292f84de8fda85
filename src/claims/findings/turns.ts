/**
 * Turns that are not those of the data that they go over. Each of n records is looked for in a list of
 * forty categories: once all forty are there, what a turn costs stays, however many turns follow. A
 * cell has room for as many items as it has bytes; turns beyond that, while next to
 * no data come, are for something else.
 */
import type { Course } from '../../profile/course.js';
import { costOfTheLongestStandstill } from '../progress/course-passes.js';
import { costOfAStandstill } from './thresholds/repeats.js';

/**
 * @param turns of one call, each of which goes over its data
 * @param courses of the dearest calls, if they are known
 * @param cell bytes
 */
export function areOfAnother(
  turns: number,
  courses: readonly Course[] | undefined,
  cell: number,
): boolean {
  const course = courses?.at(0);
  if (course === undefined) return false;
  const cells = course.points.cells.at(-1) ?? 0;
  const stands = costOfTheLongestStandstill(course.points) >= costOfAStandstill.value;
  return stands && turns > cell * cells;
}
