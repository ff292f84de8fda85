/** The classes and the terms that each may have. */
import type { ComplexityClass } from '../schema/report.js';
import { CUBE, LINEAR, LINEAR_LOG, LOG, ONE, SQUARE, SQUARE_LOG } from './terms.js';
import type { Term } from './terms.js';

/** What is settled before the coefficients: the offset, and the shape of the leading term. */
export interface Shape {
  class: ComplexityClass;
  exponent: number | null;
  /** The last one leads. */
  terms: readonly Term[];
  offset: number;
  /** Of what is not a coefficient, in units of a squared standard score; see select.ts. */
  penalty: number;
}

/**
 * What is charged for what is no coefficient, in units of a squared standard score: a lower-order
 * term, an offset, an intercept beside an offset, a free exponent, a free base. Each is more than chance gains in the battery
 * (tools/bench-fit) at 5 % noise.
 */
export const PENALTY = { lower: 15, offset: 4, intercept: 12, power: 8, exponential: 8 };

/** All terms without a parameter of their own, in the order of a design's columns. */
export const TERMS: readonly Term[] = [ONE, LOG, LINEAR, LINEAR_LOG, SQUARE, SQUARE_LOG, CUBE];

export interface Family {
  class: ComplexityClass;
  exponent: number;
  /** Indexes into TERMS. */
  chosen: readonly number[];
  /** Terms between the intercept and the leading one. */
  lower: number;
}

const family = (name: ComplexityClass, exponent: number, ...chosen: readonly number[]): Family => ({
  class: name,
  exponent,
  chosen,
  lower: Math.max(0, chosen.length - 2),
});

/** From slow to fast growth: the leading term with an intercept, and with lower terms besides. */
export const FAMILIES: readonly Family[] = [
  family('O(1)', 0, 0),
  family('O(log n)', 0, 0, 1),
  family('O(n)', 1, 0, 2),
  family('O(n log n)', 1, 0, 3),
  family('O(n log n)', 1, 0, 2, 3),
  family('O(n^2)', 2, 0, 4),
  family('O(n^2)', 2, 0, 2, 4),
  family('O(n^2 log n)', 2, 0, 5),
  family('O(n^2 log n)', 2, 0, 2, 5),
  family('O(n^3)', 3, 0, 6),
  family('O(n^3)', 3, 0, 2, 4, 6),
];
