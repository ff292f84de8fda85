/** Terms of several factors: products of one function of each. */
import { termValue } from '../../growth/value.js';
import type { Term } from '../terms.js';

/** One function for each factor; null: the factor is no part of it. */
export type FactorTerm = readonly (Term | null)[];

export interface WeightedFactorTerm {
  coefficient: number;
  of: FactorTerm;
}

export function valueAt(term: FactorTerm, at: readonly number[]): number {
  let product = 1;
  for (let i = 0; i < term.length; i++) {
    const its = term[i];
    if (its !== null) product *= termValue(its, at[i]);
  }
  return product;
}

export const sumAt = (terms: readonly WeightedFactorTerm[], at: readonly number[]): number =>
  terms.reduce((sum, { coefficient, of }) => sum + coefficient * valueAt(of, at), 0);

const powerIn = (term: Term | null): number =>
  term === null ? 0 : term.base === undefined ? term.power : Infinity;
const logIn = (term: Term | null): number => term?.log ?? 0;

/**
 * Whether another term grows at least as fast in each factor, and faster where all of them grow: a
 * logarithm is less than any power of another factor.
 */
function isBelow(term: FactorTerm, other: FactorTerm): boolean {
  const powers = term.map((each, i) => powerIn(other[i]) - powerIn(each));
  if (powers.some((more) => more < 0)) return false;
  if (powers.some((more) => more > 0)) return true;
  const logs = term.map((each, i) => logIn(other[i]) - logIn(each));
  return logs.every((more) => more >= 0) && logs.some((more) => more > 0);
}

/** Those that no other outgrows: what a law is called by, whatever the constants are. */
export function leading<T extends { of: FactorTerm }>(terms: readonly T[]): T[] {
  return terms.filter(({ of }) => !terms.some((other) => isBelow(of, other.of)));
}

/**
 * Which factors multiply each other and which add up, as a text to be compared: "0*1" is a product of
 * both, "0 1" a sum of each.
 */
export function structureOf(terms: readonly { of: FactorTerm }[]): string {
  const parts = leading(terms).map(({ of }) =>
    of.flatMap((each, i) => (each === null ? [] : [i])).join('*'),
  );
  return [...new Set(parts)].sort().join(' ');
}
