/** How each routine grows with several factors over runs, and what that says of the whole program. */
import { LINEARITHMIC, outgrows } from '../../growth/order.js';
import { polynomial } from '../../growth/classes.js';
import { fitFactors, leadOf } from '../../fit/factors/law.js';
import type { FactorLaw } from '../../fit/factors/law.js';
import { largestOf } from '../../fit/factors/points.js';
import type { FactorPoint } from '../../fit/factors/points.js';
import { sumAt } from '../../fit/factors/terms.js';
import type { FactorTerm } from '../../fit/factors/terms.js';
import { degreeOf, lawText } from '../../fit/factors/write.js';
import type { WorkloadCounts } from '../../profile/workloads.js';
import type { RoutineFacts } from '../reported.js';
import { shareOfOwnCostKeptApart } from './thresholds/growing-calls.js';
import type { FactorFacts, FactorGroup, RoutineByFactors } from './factor-facts.js';
import type { FactorSizes } from './factor-sizes.js';

export interface FactorGrowth {
  facts: FactorFacts;
  /** By index of routine; of those with enough of the cost. */
  routines: Map<number, RoutineByFactors>;
}

interface Part {
  law: FactorLaw;
  /** In the largest run, and in all. */
  largest: number;
  all: number;
  /** Index of the routine; null: of all that have little. */
  routine: number | null;
}

const leadTerms = (law: FactorLaw): FactorTerm[] => leadOf(law).map(({ of }) => of);

/** What a part costs at ten times some sizes; of what has no law, a line is the least surprise. */
function ahead({ law, largest }: Part, at: readonly number[], tenfold: readonly boolean[]): number {
  const then = at.map((size, i) => (tenfold[i] ? 10 * size : size));
  const here = sumAt(law.terms, at);
  if (!(here > 0)) return tenfold.some(Boolean) ? 10 * largest : largest;
  return (largest * sumAt(law.terms, then)) / here;
}

/** Those of one law together, what would cost most at ten times all sizes first. */
function groupsOf(
  parts: readonly Part[],
  names: readonly string[],
  at: readonly number[],
  routines: readonly RoutineFacts[],
  loopOf: (routine: number) => string | null,
): FactorGroup[] {
  const everything = names.map(() => true);
  const work = parts.reduce((sum, { largest }) => sum + largest, 0);
  const groups = new Map<string, { group: FactorGroup; own: number; ahead: number }>();
  for (const part of parts.toSorted((a, b) => b.largest - a.largest)) {
    const { law, largest, routine } = part;
    if (law.reason !== null) continue;
    const lead = leadTerms(law);
    const text = lawText(lead, names);
    const known = groups.get(text);
    const whom = routine === null ? [] : [routines[routine]];
    const share = largest / Math.max(1, work);
    const then = ahead(part, at, everything);
    if (known === undefined) {
      groups.set(text, {
        group: { lead, share, whom, loop: routine === null ? null : loopOf(routine) },
        own: largest,
        ahead: then,
      });
    } else {
      known.group.share += share;
      known.group.whom.push(...whom);
      known.ahead += then;
    }
  }
  return [...groups.values()].sort((a, b) => b.ahead - a.ahead).map(({ group }) => group);
}

/** The largest part of which sums and products say the same. */
function openOf(parts: readonly Part[], routines: readonly RoutineFacts[]): FactorFacts['open'] {
  const work = parts.reduce((sum, { largest }) => sum + largest, 0);
  const [first] = parts
    .filter(({ law, routine }) => law.reason === 'alike' && routine !== null)
    .sort((a, b) => b.largest - a.largest) as (Part | undefined)[];
  if (first?.routine == null) return null;
  const share = first.largest / Math.max(1, work);
  return { whom: routines[first.routine], share, alike: first.law.alike };
}

function sharesOf(parts: readonly Part[]): FactorFacts['shares'] {
  const shares = { constant: 0, steady: 0, growing: 0, undecided: 0 };
  const all = parts.reduce((sum, part) => sum + part.all, 0);
  for (const { law, all: cost } of parts) {
    const degree = degreeOf(leadTerms(law));
    const part = cost / Math.max(1, all);
    if (law.reason !== null) shares.undecided += part;
    else if (leadTerms(law).length === 0) shares.constant += part;
    else if (outgrows(polynomial(degree), LINEARITHMIC)) shares.growing += part;
    else shares.steady += part;
  }
  return shares;
}

/**
 * @param routines by index of the canonical routine
 * @param counts of all workloads
 * @param loopOf name of the loop that has most of a routine's own cost
 */
export function factorGrowth(
  { names, at }: FactorSizes,
  counts: WorkloadCounts,
  routines: readonly RoutineFacts[],
  loopOf: (routine: number) => string | null,
): FactorGrowth {
  const points = (values: ArrayLike<number>): FactorPoint[] =>
    at.flatMap((sizes, i) => (sizes === null ? [] : [{ at: sizes, y: values[i] }]));
  const law = (values: ArrayLike<number>) => fitFactors(points(values), names.length);
  const sums = new Float64Array(at.length);
  for (const { own } of [...counts.routines, counts.root])
    for (const [i, each] of own.entries()) sums[i] += each;
  const places = points(sums);
  const largest = largestOf(places)!;
  const last = at.findIndex((sizes) => sizes === largest.at);
  const partOf = (own: Float64Array, routine: number | null): Part => ({
    law: law(own),
    largest: own[last],
    all: points(own).reduce((sum, { y }) => sum + y, 0),
    routine,
  });
  const rest = Float64Array.from(counts.root.own);
  const parts: Part[] = [];
  const told = new Map<number, RoutineByFactors>();
  for (const [i, { own, calls, total: inclusive }] of counts.routines.entries()) {
    // What waits is no work, and differs from run to run.
    if (routines[i].waits === true) continue;
    const isLittle = own.every((each, k) => each <= shareOfOwnCostKeptApart.value * sums[k]);
    if (isLittle) for (const [k, each] of own.entries()) rest[k] += each;
    else parts.push(partOf(own, i));
    const part = isLittle ? null : parts[parts.length - 1];
    const isRanked = routines[i].rank !== null;
    if (part === null && !isRanked) continue;
    told.set(i, {
      own: part?.law ?? null,
      total: isRanked ? law(inclusive) : null,
      calls: isRanked ? law(calls) : null,
      points: at.flatMap((sizes, k) =>
        sizes === null ? [] : [[...sizes, calls[k], own[k], inclusive[k]]],
      ),
    });
  }
  parts.push(partOf(rest, null));
  const times = (tenfold: readonly boolean[]): number =>
    parts.reduce((sum, part) => sum + ahead(part, largest.at, tenfold), 0) / Math.max(1, largest.y);
  return {
    routines: told,
    facts: {
      sizes: names.map((name, i) => {
        const all = places.map((place) => place.at[i]);
        return {
          name,
          from: Math.min(...all),
          to: Math.max(...all),
          sizes: new Set(all).size,
        };
      }),
      runs: places.length,
      largest: largest.at,
      work: law(sums),
      groups: groupsOf(parts, names, largest.at, routines, loopOf),
      unknown:
        parts.reduce((sum, part) => sum + (part.law.reason === null ? 0 : part.largest), 0) /
        Math.max(1, largest.y),
      open: openOf(parts, routines),
      times_x10: times(names.map(() => true)),
      times_each: names.map((_, i) => times(names.map((__, k) => k === i))),
      shares: sharesOf(parts),
    },
  };
}
