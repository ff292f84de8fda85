/** The course of an activation as steps: what each stretch of further cells cost. */
import type { Course } from '../../profile/course.js';

/** From `from` cells so far to `to`, for `cost`. */
export interface Step {
  from: number;
  to: number;
  cost: number;
}

/** Steps have at least this part of all cells: with less, chance decides what few cells cost. */
const PARTS = 64;

/**
 * Steps of a course in order. What is spent while no cells come goes with those before, so that all
 * cost is in the steps.
 */
export function stepsOf({ cells, cost }: Course['points']): Step[] {
  const least = Math.max(1, (cells.at(-1) ?? 0) / PARTS);
  const steps: Step[] = [];
  let [from, before] = [0, 0];
  for (const [i, to] of cells.entries()) {
    if (to - from < least) continue;
    steps.push({ from, to, cost: cost[i] - before });
    [from, before] = [to, cost[i]];
  }
  const last = steps.at(-1);
  if (last !== undefined) {
    last.to = cells[cells.length - 1];
    last.cost += cost[cost.length - 1] - before;
  }
  return steps;
}

/** Logarithm of what a further cell costs in each step. */
export function logRates(steps: readonly Step[]): number[] {
  return steps.map(({ from, to, cost }) => Math.log(Math.max(cost, 1) / (to - from)));
}
