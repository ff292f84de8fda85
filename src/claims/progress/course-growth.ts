/**
 * Whether an activation's cost grows faster than what it has gone through: what a further cell costs
 * rises, and goes on to rise up to the end. Against it stand phases (phases.ts). Both are judged by
 * what they explain for what they take, and growth has to explain it much better.
 */
import { COURSE_SHAPES } from '../../fit/shapes.js';
import type { CourseShape as Shape } from '../../fit/shapes.js';
import { isFastPower } from '../../growth/order.js';
import { localExponent, sumOfTerms } from '../../growth/value.js';
import type { Course } from '../../profile/course.js';
import { criterion, deviation, sumOf } from './deviation.js';
import { levelDeviations, levelParameters, levelsCriterion } from './phases.js';
import { joined, logRates, stepsOf, withoutBursts } from './course-steps.js';
import type { Step } from './course-steps.js';
import {
  cellRangeOfGrowth,
  cellsOfALevelInput,
  costPartThatIsReceived,
  criteriaGapOfNearShapes,
  criteriaGapThatIsStrong,
  criteriaGapThatIsSure,
  exponentOfGrowth,
  rateRiseOfGrowth,
  roundingOfSums,
  stepsOfGrowth,
  workOfALevel,
} from './thresholds.js';

export interface CourseGrowth {
  shape: Shape;
  /** Of the cost since growth began, at the end: what it costs 1 % more cells, in %. */
  exponent: number;
  /** Of all shapes that explain nearly as much. */
  interval: [number, number];
  /** Cells and cost before growth began, and at the end. */
  from: { cells: number; cost: number };
  to: { cells: number; cost: number };
  /** How much better growth explains the course than phases do, as a difference of criteria. */
  gain: number;
  /** Whether that leaves no doubt, for one course. */
  sure: boolean;
  /** Cells since growth began at the end, over those in the middle of the first step of it. */
  range: number;
}

/** Local exponent of the cost at the end. */
const exponentOf = ({ terms }: Shape): number => localExponent(terms, 1);

/** Logarithms of what the shape says of steps, up to a constant; growth begins with the first. */
function shapeRate(shape: Shape, steps: readonly Step[], first: number, i: number): number {
  const begin = steps[first].from;
  const whole = steps[steps.length - 1].to - begin;
  const a = (steps[i].from - begin) / whole;
  const b = (steps[i].to - begin) / whole;
  return Math.log((sumOfTerms(shape.terms, b) - sumOfTerms(shape.terms, a)) / (b - a));
}

/** How far rates are from what the shape says; Infinity where that is more than `most`. */
function misfit(
  shape: Shape,
  steps: readonly Step[],
  rates: readonly number[],
  first: number,
  most: number,
): number {
  const off = new Float64Array(rates.length - first);
  let least = 0;
  // Wherever the median is, two are as far from it as from each other, or further.
  for (let i = 0, j = off.length - 1; i <= j; i++, j--) {
    off[i] = rates[first + i] - shapeRate(shape, steps, first, first + i);
    off[j] = rates[first + j] - shapeRate(shape, steps, first, first + j);
    least += Math.abs(off[j] - off[i]);
    if (least > most) return Infinity;
  }
  return deviation(off);
}

interface Candidate {
  shape: Shape;
  /** First step of the growth. */
  at: number;
  value: number;
}

/** @param most those of a larger value are left out */
function candidates(
  steps: readonly Step[],
  rates: readonly number[],
  least: readonly number[][],
  most: number,
) {
  const found: Candidate[] = [];
  const { length } = rates;
  const rounding = roundingOfSums.value;
  const needed = stepsOfGrowth.value;
  for (let at = 0; at + needed <= steps.length; at++) {
    // Before it, one level fewer than phases have: growth takes the place of the last.
    const before = least.slice(0, -1).map((sums, levels) => ({
      sum: sums[at],
      // Height and shape of the growth, and where it begins.
      parameters: levelParameters(levels) + 3,
    }));
    const room = before.map(
      ({ sum, parameters }) => sumOf(most, length, parameters) * (1 + rounding) - sum,
    );
    const widest = Math.max(...room);
    if (widest < 0) continue;
    for (const shape of COURSE_SHAPES) {
      const off = misfit(shape, steps, rates, at, widest);
      for (const { sum, parameters } of before) {
        const value = criterion(sum + off, length, parameters);
        if (value <= most) found.push({ shape, at, value });
      }
    }
  }
  return found;
}

/** Whether growth still explains the last half of the cells better than one level does. */
function goesOn({ shape, at }: Candidate, steps: readonly Step[], rates: readonly number[]) {
  const middle = (steps[at].from + steps[steps.length - 1].to) / 2;
  const late = steps.findIndex(({ to }) => to > middle);
  const seen = rates.slice(late);
  const off = seen.map((rate, i) => rate - shapeRate(shape, steps, at, late + i));
  return deviation(off) < deviation(seen);
}

const mean = (some: readonly number[]): number =>
  some.reduce((sum, each) => sum + each, 0) / some.length;

const quarterOf = (rates: readonly number[]): number => Math.max(1, rates.length >> 2);

function rises(rates: readonly number[]): boolean {
  const quarter = quarterOf(rates);
  return (
    mean(rates.slice(-quarter)) - mean(rates.slice(0, quarter)) >= Math.log(rateRiseOfGrowth.value)
  );
}

/** What goes over what there is costs more, for each further cell, than a search in a tree of it. */
const isDearerThanASearch = (rates: readonly number[], cells: number): boolean =>
  mean(rates.slice(-quarterOf(rates))) >= Math.log(workOfALevel.value * Math.log2(cells));

/**
 * Whether phases explain it no better than growth against what was received, too, where most of the
 * cost came with that: cells that are not new any more, as the same words come again, make those dear
 * that still are, and that is no growth.
 */
function isGrowthWithWhatIsReceived({ external, cost }: Course['points']): boolean {
  const all = external?.at(-1) ?? 0;
  if (external === undefined || all < cellsOfALevelInput.value) return true;
  const first = Math.max(0, external.findIndex((cells) => cells > 0) - 1);
  const last = external.indexOf(all);
  const during = cost[last] - cost[first];
  if (during < costPartThatIsReceived.value * cost[cost.length - 1]) return true;
  const steps = stepsOf({
    cells: external.slice(first, last + 1),
    cost: cost.slice(first, last + 1).map((each) => each - cost[first]),
  });
  if (steps.length < stepsOfGrowth.value) return true;
  const rates = logRates(steps);
  const least = levelDeviations(rates);
  return (
    rises(rates) && candidates(steps, rates, least, levelsCriterion(least, rates.length)).length > 0
  );
}

/** @returns null where there is no growth, or none that phases do not explain as well */
export function growthOf({ points }: Pick<Course, 'points'>): CourseGrowth | null {
  const whole = stepsOf(points);
  const kept = withoutBursts(whole);
  const steps = joined(kept.map((i) => whole[i]));
  const rates = logRates(steps);
  if (steps.length < stepsOfGrowth.value || !rises(rates)) return null;
  if (!isDearerThanASearch(rates, steps[steps.length - 1].to)) return null;
  const least = levelDeviations(rates);
  const phases = levelsCriterion(least, rates.length);
  // What is further off than this is neither the best nor near it.
  const all = candidates(
    steps,
    rates,
    least,
    phases - criteriaGapThatIsStrong.value + criteriaGapOfNearShapes.value,
  );
  if (all.length === 0) return null;
  const best = all.reduce((a, b) => (b.value < a.value ? b : a));
  const gain = phases - best.value;
  if (gain < criteriaGapThatIsStrong.value || !goesOn(best, steps, rates)) return null;
  if (!isGrowthWithWhatIsReceived(points)) return null;
  const begin = steps[best.at];
  const range = (2 * (steps[steps.length - 1].to - begin.from)) / (begin.to - begin.from);
  if (range < cellRangeOfGrowth.value) return null;
  const exponents = all
    .filter(({ value }) => value <= best.value + criteriaGapOfNearShapes.value)
    .map(({ shape }) => exponentOf(shape));
  const interval: [number, number] = [Math.min(...exponents), Math.max(...exponents)];
  const exponent = exponentOf(best.shape);
  if (exponent < exponentOfGrowth.value || !isFastPower(interval[0])) return null;
  const sum = (some: readonly Step[]) => some.reduce((all, { cost }) => all + cost, 0);
  return {
    shape: best.shape,
    exponent,
    interval,
    gain,
    range,
    sure: gain >= criteriaGapThatIsSure.value && interval[0] >= exponentOfGrowth.value,
    from: { cells: whole[kept[best.at]].from, cost: sum(whole.slice(0, kept[best.at])) },
    to: { cells: whole[whole.length - 1].to, cost: sum(whole) },
  };
}
