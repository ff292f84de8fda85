/** The course of an activation as steps: what each stretch of further cells cost. */
import type { Course } from '../../profile/course.js';
import {
  rateOfABurst,
  stepsAroundABurst,
  stepsAroundABurstAtLeast,
  stepsOfACourse,
} from './thresholds.js';

/** From `from` cells so far to `to`, for `cost`. */
export interface Step {
  from: number;
  to: number;
  cost: number;
}

/**
 * Steps of a course in order. What is spent while no cells come goes with those before, so that all
 * cost is in the steps.
 */
export function stepsOf({ cells, cost }: Course['points']): Step[] {
  const least = Math.max(1, (cells.at(-1) ?? 0) / stepsOfACourse.value);
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

const rateOf = ({ from, to, cost }: Step): number => cost / (to - from);

function median(steps: readonly Step[]): number {
  const rates = steps.map(rateOf).sort((a, b) => a - b);
  return rates[rates.length >> 1];
}

/**
 * Steps without bursts: many cells that come at once for next to nothing, between others that cost
 * much, are memory that is moved to a larger block, or cleared; nothing is gone through.
 * @returns indexes of the steps that are none
 */
export function withoutBursts(steps: readonly Step[]): number[] {
  const kept: number[] = [];
  for (const [i, step] of steps.entries()) {
    const before = kept.slice(-stepsAroundABurst.value).map((k) => steps[k]);
    const after = steps.slice(i + 1, i + 1 + stepsAroundABurst.value);
    const isWithin =
      before.length >= stepsAroundABurstAtLeast.value &&
      after.length >= stepsAroundABurstAtLeast.value;
    const usual = isWithin ? Math.min(median(before), median(after)) : 0;
    if (rateOf(step) >= rateOfABurst.value * usual) kept.push(i);
  }
  return kept;
}

/** These steps one after the other, as if there were no others. */
export function joined(steps: readonly Step[]): Step[] {
  let at = 0;
  return steps.map(({ from, to, cost }) => {
    const begin = at;
    at += to - from;
    return { from: begin, to: at, cost };
  });
}
