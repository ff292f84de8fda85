/** How each routine grows over runs: its own cost, and how often it is called. */
import { isFastPower } from '../../growth/order.js';
import type { Counts, WorkloadCounts } from '../../profile/workloads.js';
import { fitLaw } from '../../fit/runs/law.js';
import type { Law } from '../../fit/runs/law.js';
import type { RunSize } from './run-size.js';
import type { RunPoint } from '../../fit/runs/run-samples.js';
import { shareOfOwnCostKeptApart } from './thresholds/growing-calls.js';

/** Whether it is known to be no growth problem, or to be one. */
export function isDecided(law: Law): boolean {
  return law.class !== 'unknown' || (law.bound !== null && !isFastPower(law.bound));
}

function slopeBetweenEnds(points: readonly RunPoint[]): number {
  const sorted = points.toSorted((a, b) => a.x - b.x);
  const [first, last] = [sorted[0], sorted[sorted.length - 1]];
  const slope = Math.log(Math.max(1, last.y) / Math.max(1, first.y)) / Math.log(last.x / first.x);
  return Math.max(0, slope);
}

export class RunGrowth {
  /** Own cost of each routine; null where it is little in every run. */
  readonly own: (Law | null)[];
  /** Own cost of all that has little, and of code outside of any call. */
  readonly others: { law: Law; points: RunPoint[] };
  /** Of all costs, by workload that has a size. */
  readonly totals: RunPoint[];
  private readonly callLaws = new Map<number, Law>();

  constructor(
    readonly size: RunSize,
    private readonly counts: WorkloadCounts,
  ) {
    const { routines, root } = counts;
    const sums = new Float64Array(size.values.length);
    for (const { own } of [...routines, root])
      for (const [i, each] of own.entries()) sums[i] += each;
    this.totals = this.points(sums);
    const least = sums.map((sum) => sum * shareOfOwnCostKeptApart.value);
    const rest = Float64Array.from(root.own);
    this.own = routines.map(({ own }) => {
      if (own.some((each, i) => size.values[i] !== null && each > least[i])) {
        return fitLaw(this.points(own));
      }
      for (const [i, each] of own.entries()) rest[i] += each;
      return null;
    });
    const points = this.points(rest);
    this.others = { law: fitLaw(points), points };
  }

  points(counts: ArrayLike<number>): RunPoint[] {
    return this.size.values.flatMap((x, i) => (x === null ? [] : [{ x, y: counts[i] }]));
  }

  countsOf(routine: number): Counts {
    return this.counts.routines[routine];
  }

  callsOf(routine: number): Law {
    let law = this.callLaws.get(routine);
    if (law === undefined) {
      law = fitLaw(this.points(this.countsOf(routine).calls));
      this.callLaws.set(routine, law);
    }
    return law;
  }

  /** Of the own cost; where it has none, as an exponential, the slope between the ends. */
  ownExponent(routine: number): number {
    return this.own[routine]?.exponent ?? slopeBetweenEnds(this.points(this.countsOf(routine).own));
  }

  /** As `callsOf`, but where no law holds the slope between the ends. */
  callExponent(routine: number): number {
    return (
      this.callsOf(routine).exponent ?? slopeBetweenEnds(this.points(this.countsOf(routine).calls))
    );
  }

  /** The same of calls by one caller. @param counts by start */
  exponentOf(counts: ArrayLike<number>): number {
    const points = this.points(counts);
    return fitLaw(points).exponent ?? slopeBetweenEnds(points);
  }

  /** Exponent between the half of the largest size and that one of a routine's inclusive cost. */
  slopeOf(routine: number): number {
    const points = this.points(this.countsOf(routine).total).sort((a, b) => a.x - b.x);
    const last = points[points.length - 1];
    const half = points.findLast(({ x }) => 2 * x <= last.x) ?? points[0];
    return Math.log(Math.max(1, last.y) / Math.max(1, half.y)) / Math.log(last.x / half.x);
  }

  /** Own cost of several together. */
  ownOf(routines: Iterable<number>): RunPoint[] {
    const sums = new Float64Array(this.size.values.length);
    for (const routine of routines) {
      for (const [i, each] of this.countsOf(routine).own.entries()) sums[i] += each;
    }
    return this.points(sums);
  }
}
