/** How laws of several factors are written. */
import { exponentsAlike } from '../../growth/thresholds.js';
import type { Term } from '../terms.js';
import type { FactorTerm } from './terms.js';

/** A fitted power that is about a whole one is that, seen through lower terms. */
function told(power: number): number {
  const whole = Math.round(power);
  return whole >= 1 && Math.abs(power - whole) <= exponentsAlike.value ? whole : power;
}

const digits = (power: number): string => String(Number(power.toFixed(2)));

/** "n^2", "n log n", "log n", "2^n". */
function functionText({ power: exact, log, base }: Term, name: string): string {
  const power = told(exact);
  if (base !== undefined) return `2^${name}`;
  const root = power === 0 ? [] : [power === 1 ? name : `${name}^${digits(power)}`];
  return [...root, ...(log === 0 ? [] : [`log ${name}`])].join(' ');
}

const degree = (term: FactorTerm): number =>
  term.reduce((sum, each) => sum + (each?.base === undefined ? (each?.power ?? 0) : 100), 0);

/** Index of its first factor. */
const first = (term: FactorTerm): number => term.findIndex((each) => each !== null);

/** The fastest first, else in the order of the factors. */
const inOrder = (terms: readonly FactorTerm[]): FactorTerm[] =>
  terms.toSorted((a, b) => degree(b) - degree(a) || first(a) - first(b));

function written(terms: readonly FactorTerm[], names: readonly string[], times: string): string {
  const texts = inOrder(terms).map((term) =>
    term.flatMap((each, i) => (each === null ? [] : [functionText(each, names[i])])).join(times),
  );
  return texts.length === 0 ? '1' : [...new Set(texts)].join(' + ');
}

/** "n * m + n^2"; "1" for none. @param terms that lead */
export const lawText = (terms: readonly FactorTerm[], names: readonly string[]): string =>
  written(terms, names, ' * ');

/** The same in a sentence: "n times m". */
export const lawWords = (terms: readonly FactorTerm[], names: readonly string[]): string =>
  written(terms, names, ' times ');

/** Of all factors together, by which power a law grows: 2 for n * m. */
export const degreeOf = (terms: readonly FactorTerm[]): number => Math.max(0, ...terms.map(degree));
