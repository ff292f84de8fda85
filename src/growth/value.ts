/** What terms of cost functions amount to, and how fast they rise: evaluated here and nowhere else. */

/** max(0, n - late)^power * log2(max(1, n / unit))^log * base^(n - from). */
export interface GrowthTerm {
  readonly power: number;
  readonly log: number;
  /** 1 unless given; the logarithm of less than that is 0. */
  readonly unit?: number;
  /** 0 unless given: below it, nothing is counted. */
  readonly late?: number;
  /** Of an exponential; without it the last factor is 1. */
  readonly base?: number;
  /** Where that is 1; 0 unless given. */
  readonly from?: number;
}

export interface WeightedTerm extends GrowthTerm {
  readonly coefficient: number;
}

/** The logarithm of all classes: log2 n, and 0 below 1. */
export const logarithm = (n: number): number => Math.log2(Math.max(1, n));

/** Exact where whole powers are. */
function powerValue(n: number, power: number): number {
  return power === 1 ? n : power === 2 ? n * n : power === 3 ? n * n * n : n ** power;
}

export function termValue({ power, log, unit, late, base, from }: GrowthTerm, n: number): number {
  const logs = log === 0 ? 1 : logarithm(unit === undefined ? n : n / unit) ** log;
  const growth = base === undefined ? 1 : base ** (n - (from ?? 0));
  return powerValue(Math.max(0, n - (late ?? 0)), power) * logs * growth;
}

export function sumOfTerms(terms: readonly WeightedTerm[], n: number): number {
  return terms.reduce((sum, term) => sum + term.coefficient * termValue(term, n), 0);
}

/** The derivative of a term. */
export function termSlope(term: GrowthTerm, n: number): number {
  const { power, log, unit = 1, late = 0, base } = term;
  const m = n - late;
  const value = termValue(term, n);
  const ofPower = power === 0 || m <= 0 ? 0 : (value * power) / m;
  // d/dn log2(n / unit)^log
  const plain = log === 0 || n <= unit ? 0 : log / (n * Math.LN2 * logarithm(n / unit));
  const ofBase = base === undefined ? 0 : value * Math.log(base);
  return ofPower + value * plain + ofBase;
}

/** By what power a sum of terms grows at n: what 1 % more of it costs, in %. */
export function localExponent(terms: readonly WeightedTerm[], n: number): number {
  const slope = terms.reduce((sum, term) => sum + term.coefficient * termSlope(term, n), 0);
  return (n * slope) / sumOfTerms(terms, n);
}
