/**
 * What a plot of growth shows: own cost against the size of runs, or the course of a call. The law is
 * a power that goes through the largest size; where smaller sizes lie above it, a part of the cost is
 * the same in every run. What entries of a loop cost has a law of its own, which was fitted.
 */
import { curveAt } from '../growth/curve.js';
import { reachOfExponent } from '../growth/telling.js';
import type { ComplexityClass, Curve, Finding, RoutineReport } from '../schema/report.js';

/** [size of the run, cost] */
export type RunCost = [number, number];

export interface GrowthClaim {
  class: ComplexityClass;
  exponent: number | null;
  exponent_interval?: readonly [number, number] | null;
  /** The law itself; a power through the largest size where it is left out. */
  curve?: Curve | null;
  predicted?: Finding['predicted'];
  /** Below this size nothing is claimed. */
  holds_from?: Finding['holds_from'];
}

export interface GrowthBand {
  low: (size: number) => number;
  high: (size: number) => number;
  /** At smaller and at larger sizes it says nothing. */
  from: number;
  to: number;
}

export interface GrowthPlot {
  /** Ascending by size; sizes and costs are above zero. */
  marks: RunCost[];
  /** Cost at a size; null without an exponent. */
  law: ((size: number) => number) | null;
  /** Between which costs the law lies, with the interval of the exponent; null: nothing is known. */
  band: GrowthBand | null;
  /** There is an interval, but it is so wide that a band would say nothing. */
  isWide: boolean;
  /** The law is claimed from here to the largest size. */
  from: number;
  largest: number;
  /** What is predicted beyond. */
  ahead: RunCost | null;
}

type PerRun = NonNullable<RoutineReport['per_run']>;

/** Own cost of several routines together, run by run: their points are of the same runs. */
export function ownCosts(all: readonly Pick<PerRun, 'points'>[]): RunCost[] {
  const [first, ...others] = all as readonly (Pick<PerRun, 'points'> | undefined)[];
  return (first?.points ?? []).map(([size, , own], i): RunCost => {
    const same = others.map((each) => each!.points.at(i)).filter((each) => each?.[0] === size);
    return [size, same.reduce((sum, each) => sum + each![2], own)];
  });
}

/** Of what is no power of n the slope changes. */
const isPower = ({ class: name, exponent }: GrowthClaim): boolean =>
  exponent !== null && name !== 'unknown' && name !== 'O(2^n)';

const usable = ([size, cost]: RunCost): boolean =>
  size > 0 && cost > 0 && Number.isFinite(size) && Number.isFinite(cost);

/** Null where there is nothing to be seen: no two sizes, or no cost. */
export function growthPlot(costs: readonly RunCost[], claim: GrowthClaim): GrowthPlot | null {
  const marks = costs.filter(usable).sort((a, b) => a[0] - b[0]);
  if (marks.length < 2 || marks[0][0] === marks[marks.length - 1][0]) return null;
  const [smallest] = marks[0];
  const [largest] = marks[marks.length - 1];
  const ofLargest = marks.filter(([size]) => size === largest);
  const top = ofLargest.reduce((sum, [, cost]) => sum + cost / ofLargest.length, 0);
  const power =
    (exponent: number) =>
    (size: number): number =>
      top * (size / largest) ** exponent;
  const { exponent, exponent_interval: ends = null, predicted, holds_from: from = 0 } = claim;
  const { curve = null } = claim;
  const fitted = curve === null ? null : (size: number): number => curveAt(curve, size);
  const law = fitted ?? (isPower(claim) ? power(exponent!) : null);
  const reach = law === null || ends === null ? null : reachOfExponent(ends);
  const sides = reach === null ? [] : ends!.map(power);
  const ahead: RunCost[] = predicted ? [[predicted.size, predicted.cost]] : [];
  return {
    marks,
    law,
    band:
      reach === null
        ? null
        : {
            low: (size) => Math.min(...sides.map((side) => side(size))),
            high: (size) => Math.max(...sides.map((side) => side(size))),
            from: largest / reach,
            to: largest * reach,
          },
    isWide: law !== null && ends !== null && reach === null,
    from: Math.max(smallest, from),
    largest,
    ahead: ahead.find(usable) ?? null,
  };
}
