/**
 * Own cost against the size of runs, both logarithmic, as marks and lines in a unit square: x to the
 * right, y upwards. A line of slope k through the largest size is n^k; where smaller sizes lie above
 * it, a part of the cost is the same in every run.
 */
import type { ComplexityClass, Finding, RoutineReport } from '../../schema/report.js';
import { isNumbered, logTicks } from './ticks.js';

export interface Place {
  x: number;
  y: number;
}

export interface Tick {
  at: number;
  value: number;
}

export interface GrowthPlot {
  marks: Place[];
  /** From the smallest size that is claimed of to the largest, and on to ten times it; empty without an exponent. */
  line: Place[];
  beyond: Place[];
  /** What is predicted at ten times the largest size. */
  ahead: Place | null;
  ticks: { x: Tick[]; y: Tick[] };
}

/** [size of the run, cost] */
export type RunCost = [number, number];

export interface GrowthClaim {
  class: ComplexityClass;
  exponent: number | null;
  predicted?: Finding['predicted'];
  /** Below this size nothing is claimed. */
  holds_from?: Finding['holds_from'];
}

/** Part of the axis that is left free at both of its ends. */
const MARGIN = 0.04;
/** Numbers closer together than these parts of an axis would lie on each other. */
const APART = { x: 0.16, y: 0.13 };

type PerRun = NonNullable<RoutineReport['per_run']>;

/** Own cost of several routines together, run by run: their points are of the same runs. */
export function ownCosts(all: readonly Pick<PerRun, 'points'>[]): RunCost[] {
  const [first, ...others] = all as readonly (Pick<PerRun, 'points'> | undefined)[];
  return (first?.points ?? []).map(([size, , own], i): RunCost => {
    const same = others.map((each) => each!.points.at(i)).filter((each) => each?.[0] === size);
    return [size, same.reduce((sum, each) => sum + each![2], own)];
  });
}

/** How much more it costs at a size; null for classes of which that is not known. */
function growthOf({ class: name, exponent }: GrowthClaim): ((times: number) => number) | null {
  // Of what is no power of n the slope changes.
  if (exponent === null || name === 'unknown' || name === 'O(2^n)') return null;
  return (times) => times ** exponent;
}

interface Axis {
  place: (value: number) => number;
  ticks: Tick[];
}

function axis(values: readonly number[], apart: number): Axis {
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), low);
  // Not of the quotient, which may be too large for a number.
  const span = Math.log(high) - Math.log(low) || 1;
  const place = (value: number): number =>
    high === low ? 0.5 : MARGIN + ((1 - 2 * MARGIN) * (Math.log(value) - Math.log(low))) / span;
  const ticks: Tick[] = [];
  for (const value of logTicks(low, high)) {
    const at = place(value);
    const free = ticks.length === 0 || at - ticks[ticks.length - 1].at >= apart;
    if (free && isNumbered(value, low, high)) ticks.push({ at, value });
  }
  return { place, ticks };
}

/** Null where there is nothing to be seen: no two sizes, or no cost. */
export function growthPlot(costs: readonly RunCost[], claim: GrowthClaim): GrowthPlot | null {
  const usable = ([size, cost]: RunCost): boolean =>
    size > 0 && cost > 0 && Number.isFinite(size) && Number.isFinite(cost);
  const seen = costs.filter(usable).sort((a, b) => a[0] - b[0]);
  if (seen.length < 2 || seen[0][0] === seen[seen.length - 1][0]) return null;
  const [smallest] = seen[0];
  const [largest] = seen[seen.length - 1];
  const ofLargest = seen.filter(([size]) => size === largest);
  const top = ofLargest.reduce((sum, [, cost]) => sum + cost, 0) / ofLargest.length;
  const grown = growthOf(claim);
  const lineOf = (from: number, to: number): RunCost[] =>
    grown === null ? [] : [from, to].map((size): RunCost => [size, top * grown(size / largest)]);
  const line = lineOf(Math.max(smallest, claim.holds_from ?? 0), largest);
  const predicted: RunCost[] = claim.predicted
    ? [[claim.predicted.size, claim.predicted.cost]]
    : [];
  const ahead = predicted.filter(usable);
  const beyond = ahead.length > 0 ? lineOf(largest, ahead[0][0]).filter(usable) : [];
  const x = axis(
    [...seen, ...ahead, ...beyond].map(([size]) => size),
    APART.x,
  );
  // The line may leave at the bottom: what is below all costs says nothing.
  const y = axis(
    [...seen, ...ahead, ...beyond].map(([, cost]) => cost),
    APART.y,
  );
  const placed = (all: readonly RunCost[]): Place[] =>
    all.map(([size, cost]) => ({ x: x.place(size), y: y.place(cost) }));
  return {
    marks: placed(seen),
    line: placed(line),
    beyond: beyond.length < 2 ? [] : placed(beyond),
    ahead: ahead.length > 0 ? placed(ahead)[0] : null,
    ticks: { x: x.ticks, y: y.ticks },
  };
}
