/**
 * The one table of functions that costs may have: of calls by their sizes, of runs by theirs, of what
 * an activation has gone through, and of what the page fits by itself.
 */
import { POLYNOMIALS } from '../growth/classes.js';
import type { ComplexityClass } from '../schema/report.js';
import { LINEAR, ONE, power } from './terms.js';
import type { Term } from './terms.js';

/** What is settled before the coefficients: the offset, and the shape of the leading term. */
export interface Shape {
  class: ComplexityClass;
  exponent: number | null;
  /** The last one leads. */
  terms: readonly Term[];
  offset: number;
  /** Of what is not a coefficient, in units of a squared standard score; see choose-candidate.ts. */
  penalty: number;
}

/**
 * What is charged for what is no coefficient, in units of a squared standard score: a lower-order
 * term, an offset, an intercept beside an offset, a free exponent, a free base. Each is more than chance gains in the battery
 * (tools/bench-fit) at 5 % noise.
 */
export const PENALTY = { lower: 15, offset: 4, intercept: 12, power: 8, exponential: 8 };

/** Classes without a free exponent or base: what leads them, their growth says. */
type Plain = Exclude<ComplexityClass, 'unknown' | 'O(n^k)' | 'O(2^n)'>;

/** With which lower terms a class is tried beside an intercept, and for what. */
interface Row {
  /** Slow to fast. */
  lower: readonly Term[];
  /** For calls, of which there are many, and noisy ones. */
  calls: boolean;
  /**
   * For runs, which are few and nearly free of noise: its place, the simplest first. Of shapes that are
   * about as good the first is taken. Null: not tried, as few sizes would not tell it from others.
   */
  runs: number | null;
}

const SQUARE = power(2);

/** A class that is not here does not compile. The row without lower terms is the page's, too. */
const TABLE: Readonly<Record<Plain, readonly Row[]>> = {
  // Runs that cost the same are told before anything is fitted.
  'O(1)': [{ lower: [], calls: true, runs: null }],
  'O(log n)': [{ lower: [], calls: true, runs: 3 }],
  'O(n)': [{ lower: [], calls: true, runs: 1 }],
  'O(n log n)': [
    { lower: [], calls: true, runs: 2 },
    { lower: [LINEAR], calls: true, runs: null },
  ],
  'O(n^2)': [
    { lower: [], calls: true, runs: 4 },
    { lower: [LINEAR], calls: true, runs: 5 },
  ],
  'O(n^2 log n)': [
    { lower: [], calls: true, runs: 7 },
    { lower: [LINEAR], calls: true, runs: null },
  ],
  'O(n^3)': [
    { lower: [], calls: true, runs: 6 },
    { lower: [LINEAR, SQUARE], calls: true, runs: null },
    { lower: [SQUARE], calls: false, runs: 8 },
    { lower: [LINEAR], calls: false, runs: 9 },
  ],
};

/** A class with its terms: the intercept first, the leading one last. */
export interface Fixed {
  class: ComplexityClass;
  exponent: number;
  terms: readonly Term[];
  row: Row;
}

/** From slow to fast growth: the leading term with an intercept, and with lower terms besides. */
const ALL: readonly Fixed[] = POLYNOMIALS.flatMap(([name, { power: exponent, log }]) =>
  TABLE[name as Plain].map((row): Fixed => {
    const lead = power(exponent, log === 0 ? 0 : 1);
    const terms = name === 'O(1)' ? [ONE] : [ONE, ...row.lower, lead];
    return { class: name, exponent, terms, row };
  }),
);

/** All terms without a parameter of their own, in the order of a design's columns. */
export const TERMS: readonly Term[] = ALL.filter(({ row }) => row.lower.length === 0).map(
  ({ class: name, terms }) => (name === 'O(1)' ? ONE : terms[terms.length - 1]),
);

const columnOf = (term: Term): number =>
  TERMS.findIndex((each) => each.power === term.power && each.log === term.log);

export interface Family extends Omit<Fixed, 'terms'> {
  /** Indexes into TERMS. */
  chosen: readonly number[];
  /** Terms between the intercept and the leading one. */
  lower: number;
}

/** For the costs of calls. */
export const FAMILIES: readonly Family[] = ALL.filter(({ row }) => row.calls).map(
  ({ terms, ...fixed }) => ({
    ...fixed,
    chosen: terms.map(columnOf),
    lower: fixed.row.lower.length,
  }),
);

/** For counts over runs, the simplest first. */
export const RUN_SHAPES: readonly Fixed[] = ALL.filter(({ row }) => row.runs !== null).toSorted(
  (a, b) => a.row.runs! - b.row.runs!,
);

/** The leading terms alone, for what the page makes of groups: each with its class. */
export const BARE: readonly (readonly [name: ComplexityClass, term: Term])[] = ALL.filter(
  ({ row }) => row.lower.length === 0,
).map(({ class: name, terms }) => [name, terms[terms.length - 1]]);

/**
 * What an activation costs by what it has gone through, from 0 to 1 at its end: a power alone, or a
 * square that begins with a line. Coarse, as courses tell exponents by a tenth; not of a class each.
 */
export const COURSE_SHAPES: readonly CourseShape[] = [
  ...Array.from({ length: 30 }, (_, i) => courseShape(Number((1.1 + 0.1 * i).toFixed(1)), 0)),
  ...[0.05, 0.1, 0.2, 0.4].map((base) => courseShape(2, base)),
];

/** What a further cell costs is in proportion to base + x^(power - 1). */
export interface CourseShape {
  power: number;
  base: number;
  /** The cost from 0 on. */
  terms: readonly (Term & { coefficient: number })[];
}

function courseShape(k: number, base: number): CourseShape {
  const lead = { ...power(k), coefficient: 1 / k };
  return { power: k, base, terms: base === 0 ? [lead] : [{ ...LINEAR, coefficient: base }, lead] };
}
