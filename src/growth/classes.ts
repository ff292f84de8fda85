/** What each class of the reports says of growth: the one table, from slow to fast. */
import type { ComplexityClass } from '../schema/report.js';

/** n^power * (log n)^log, or exponential. */
export interface Growth {
  readonly power: number;
  readonly log: number;
  readonly exponential: boolean;
}

/** A class, and the exponent where the class leaves it open. */
export interface Claimed {
  class: ComplexityClass;
  exponent: number | null;
}

export const polynomial = (power: number, log = 0): Growth => ({ power, log, exponential: false });
export const EXPONENTIAL: Growth = { power: Infinity, log: 0, exponential: true };

/** Null: the class does not say it. A class that is not here does not compile. */
const GROWTH: Readonly<Record<ComplexityClass, Growth | null>> = {
  unknown: null,
  'O(1)': polynomial(0),
  'O(log n)': polynomial(0, 1),
  'O(n)': polynomial(1),
  'O(n log n)': polynomial(1, 1),
  'O(n^k)': null,
  'O(n^2)': polynomial(2),
  'O(n^2 log n)': polynomial(2, 1),
  'O(n^3)': polynomial(3),
  'O(2^n)': EXPONENTIAL,
};

/** From slow to fast growth; what is not known comes first. */
export const CLASSES = Object.keys(GROWTH) as readonly ComplexityClass[];

/** Null for an unknown class. */
export function growthOf({ class: name, exponent }: Claimed): Growth | null {
  return name === 'O(n^k)' ? polynomial(exponent ?? 1) : GROWTH[name];
}

/** The growths that may be meant: by the class, or by those that the costs do not tell apart. */
export function growthsOf(claim: Claimed & { alike?: readonly Claimed[] | undefined }): Growth[] {
  const claims = claim.class === 'unknown' ? (claim.alike ?? []) : [claim];
  return claims.map(growthOf).filter((growth) => growth !== null);
}

/** Classes without a parameter that grow with n and are no exponential, from slow to fast. */
export const POLYNOMIALS: readonly (readonly [name: ComplexityClass, growth: Growth])[] =
  CLASSES.flatMap((name) => {
    const growth = GROWTH[name];
    return growth === null || growth.exponential ? [] : [[name, growth] as const];
  });

/** Those of them that grow at all. */
export const GROWING = POLYNOMIALS.filter(([, { power, log }]) => power > 0 || log > 0);

/** The class of that growth; O(n^k) where none has that name. */
export function classOf({ power, log, exponential }: Growth): ComplexityClass {
  if (exponential) return 'O(2^n)';
  const found = POLYNOMIALS.find(([, each]) => each.power === power && each.log === log);
  return found?.[0] ?? 'O(n^k)';
}

/** Of the leading power of n: 0 where it is not known, Infinity for an exponential. */
export function powerOf({ class: name, exponent }: Claimed): number {
  return name === 'O(2^n)' ? Infinity : (exponent ?? 0);
}
