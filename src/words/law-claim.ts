/** A law of several factors, as a table shows it. */
import type { ComplexityClass } from '../schema/report.js';
import type { FactorLawReport } from '../schema/factors-schema.js';

export interface LawClaim {
  /** "O(n * m)". */
  title: string;
  /** As fast as the fastest term, all factors taken together: for colours and orders. */
  class: ComplexityClass;
  exponent: number;
}

/** Null where there is no law: it was not asked for, or is not known. */
export function lawClaim(law: FactorLawReport | null | undefined): LawClaim | null {
  if (law?.law == null) return null;
  const powers = law.terms.map(({ of }) => of.reduce((sum, { power }) => sum + power, 0));
  return { title: `O(${law.law})`, class: 'O(n^k)', exponent: Math.max(0, ...powers) };
}
