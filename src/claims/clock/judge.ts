/** Holds what runs took against what the counts of recorded runs foretell. */
import { sumOfTerms } from '../../growth/value.js';
import type { WeightedTerm } from '../../growth/value.js';
import type { ClockFacts } from '../../schema/clock-schema.js';
import { differenceOfTimesThatAgree, exponentGapOfAnotherLaw } from './thresholds.js';

export type Timing = ClockFacts['from'];

/** How many times the largest measured size is foretold. */
const AHEAD = 10;

/**
 * Seconds at a size: those of the smallest run, and what grew above them in proportion to the work.
 * @returns null where the law has no growth between the two
 */
export function foretell(
  terms: readonly WeightedTerm[],
  smallest: Timing,
  from: Timing,
  n: number,
): number | null {
  const above = (size: number): number => sumOfTerms(terms, size) - sumOfTerms(terms, smallest.n);
  const grown = above(from.n);
  if (!(grown > 0)) return null;
  return smallest.seconds + ((from.seconds - smallest.seconds) * above(n)) / grown;
}

/** @returns null where nothing was foretold that could be held against the clock */
export function judgeClock(
  terms: readonly WeightedTerm[],
  { smallest, from, checked }: Pick<ClockFacts, 'smallest' | 'from' | 'checked'>,
): ClockFacts | null {
  const foretold = foretell(terms, smallest, from, checked.n);
  if (foretold === null) return null;
  const [grown, expected] = [checked.seconds, foretold].map((each) => each - smallest.seconds);
  const off = Math.abs(checked.seconds - foretold) / foretold;
  const times = checked.n / from.n;
  const gap =
    grown > 0 && expected > 0 ? Math.abs(Math.log(grown / expected)) / Math.log(times) : Infinity;
  const says =
    off <= differenceOfTimesThatAgree.value
      ? 'agrees'
      : gap < exponentGapOfAnotherLaw.value
        ? 'near'
        : 'contradicts';
  const n = AHEAD * checked.n;
  const byCounts = foretell(terms, smallest, checked, n);
  const exponent = Math.log(grown / (from.seconds - smallest.seconds)) / Math.log(times);
  const byClock = says === 'near' ? smallest.seconds + grown * AHEAD ** exponent : byCounts;
  return {
    smallest,
    from,
    checked,
    foretold,
    says,
    ahead:
      says === 'contradicts' || byCounts === null || byClock === null
        ? null
        : { n, seconds: [Math.min(byCounts, byClock), Math.max(byCounts, byClock)] },
  };
}
