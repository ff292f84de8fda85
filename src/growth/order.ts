/**
 * Which of two growths is the faster, and what "grows fast" means: everybody asks here, so that a
 * finding, the order and colours of the table, a gate, a sweep and the page never disagree.
 */
import { growthOf, polynomial } from './classes.js';
import type { Claimed, Growth } from './classes.js';
import { exponentFarAboveLogarithm, exponentOfLogarithm, exponentsAlike } from './thresholds.js';

export const LINEAR = polynomial(1);
export const LINEARITHMIC = polynomial(1, 1);

/** Whole powers are written, or are classes; others are fitted, and therefore not exact. */
const isFitted = ({ power }: Growth): boolean => !Number.isInteger(power);

/** Exponents have two digits, and 1.1 - 1 is more than 0.1 by rounding. */
const ROUNDING = 1e-9;

/** Of a bare power against a power with a logarithm, which looks like a range of powers. */
function againstLogarithm(bare: Growth, { power }: Growth): number {
  if (bare.power - power >= exponentOfLogarithm.value - ROUNDING) return 1;
  return power - bare.power > exponentsAlike.value + ROUNDING ? -1 : 0;
}

/**
 * Below 0 where `a` grows slower than `b`, 0 where they grow alike, above 0 where it grows faster.
 * Powers that are nearly the same are alike, and then logarithms decide; a power that was fitted is
 * like one with a logarithm up to what that may add to it. Not transitive, as n is like n^1.1 and that
 * is like n log n: for sorting there is `orderOf`.
 */
export function compareGrowth(a: Growth, b: Growth): number {
  if (a.exponential || b.exponential) return Number(a.exponential) - Number(b.exponential);
  const fitted = isFitted(a) || isFitted(b);
  if (fitted && a.log < b.log) return againstLogarithm(a, b);
  if (fitted && a.log > b.log) return -againstLogarithm(b, a);
  const difference = a.power - b.power;
  if (Math.abs(difference) > exponentsAlike.value + ROUNDING) return Math.sign(difference);
  return fitted ? 0 : Math.sign(a.log - b.log);
}

/** Whether `a` grows faster than `b`. */
export const outgrows = (a: Growth, b: Growth): boolean => compareGrowth(a, b) > 0;

/**
 * Whether a claim grows faster than a limit, and surely does: with an interval of its exponent, all of
 * that has to lie above the limit's own power. (Above what a logarithm may add to it, too, would ask
 * for the same thing twice: the exponent itself already is.)
 */
export function surelyOutgrows(
  claim: Claimed & { interval: readonly [low: number, high: number] | null },
  limit: Growth,
): boolean {
  const growth = growthOf(claim);
  if (growth === null || !outgrows(growth, limit)) return false;
  if (growth.exponential || claim.interval === null) return true;
  return claim.interval[0] - limit.power > exponentsAlike.value + ROUNDING;
}

/** Faster than n log n: what findings are about, red in the table, and no gate of n log n passes. */
export function growsFast(claim: Claimed): boolean {
  const growth = growthOf(claim);
  return growth !== null && outgrows(growth, LINEARITHMIC);
}

/** The same of an exponent that is no claim of its own: a slope, a bound, the end of an interval. */
export const isFastPower = (power: number): boolean => outgrows(polynomial(power), LINEARITHMIC);

/** So fast that no other reading of the sizes makes n log n of it. */
export function growsFarFaster(claim: Claimed): boolean {
  const growth = growthOf(claim);
  return growth !== null && growth.power >= exponentFarAboveLogarithm.value;
}

/** Faster than a line: n log n is. What is claimed of it takes more evidence. */
export function outgrowsLine(claim: Claimed): boolean {
  const growth = growthOf(claim);
  return growth !== null && outgrows(growth, LINEAR);
}

/** Linear: about like n, up to n log n. */
export type Pace = 'fast' | 'linear' | 'slow' | 'unknown';

export function paceOf(claim: Claimed): Pace {
  const growth = growthOf(claim);
  if (growth === null) return 'unknown';
  if (outgrows(growth, LINEARITHMIC)) return 'fast';
  return outgrows(LINEAR, growth) ? 'slow' : 'linear';
}

/** From slow to fast, for sorting: by power, then by logarithm; unknown ones first. */
export function orderOf(a: Claimed, b: Claimed): number {
  const [x, y] = [a, b].map((claim) => growthOf(claim) ?? polynomial(-1));
  if (x.power === y.power) return x.log - y.log;
  return x.power < y.power ? -1 : 1;
}
