/**
 * Which functions of several factors are tried: sums of up to three products of one function of each
 * factor, as Extra-P makes them of the models of single parameters (Calotoiu et al., Fast
 * multi-parameter performance modeling, CLUSTER 2016).
 */
import { LINEAR, power } from '../terms.js';
import type { Term } from '../terms.js';
import type { Law } from '../runs/law.js';
import type { FactorTerm } from './terms.js';

/** Terms of a function, beside what every run costs. */
const MOST_TERMS = 3;
/** What a line's own law may be a blend of: the other factor's part in it is not known yet. */
const USUAL: readonly Term[] = [LINEAR, power(1, 1), power(2)];

const isSame = (a: Term, b: Term): boolean =>
  a.power === b.power &&
  a.log === b.log &&
  a.base === b.base &&
  a.late === b.late &&
  a.unit === b.unit;

export interface Candidate {
  of: FactorTerm;
  /** How many of its functions the line of their factor does not say. */
  untold: number;
  /** How many have a power that was fitted. */
  fitted: number;
}

/** A whole power that the exponent of the line may be as well is what the line says, too. */
function isTold(term: Term, { class: name, interval, terms }: Law): boolean {
  if (name === 'unknown' || name === 'O(1)' || interval === null) return false;
  const [from, to] = interval;
  return term.log === (terms.at(-1)?.log ?? 0) && from <= term.power && term.power <= to;
}

const isFitted = ({ power: k, base, late, unit }: Term): boolean =>
  !Number.isInteger(k) || base !== undefined || late !== undefined || unit !== undefined;

/** Functions of one factor, that of its line's law first. */
function functionsOf({ class: name, terms }: Law, few: boolean): Term[] {
  const lead = name === 'unknown' || name === 'O(1)' ? undefined : terms.at(-1);
  const plain =
    lead === undefined
      ? []
      : [{ power: lead.power, log: lead.log, ...baseOf(lead), ...lateOf(lead) }];
  const usual = few && lead !== undefined ? [LINEAR] : USUAL;
  return [...plain, ...usual.filter((each) => !plain.some((its) => isSame(its, each)))];
}

const baseOf = ({ base, from }: Term): Partial<Term> =>
  base === undefined ? {} : { base, from: from ?? 0 };
const lateOf = ({ late, unit }: Term): Partial<Term> => ({
  ...(late === undefined ? {} : { late }),
  ...(unit === undefined ? {} : { unit }),
});

/** All products of a function of each of some factors. @param lines the law of each factor alone */
export function candidatesOf(lines: readonly Law[]): Candidate[] {
  // Of three factors there would be hundreds.
  const few = lines.length > 2;
  let all: Candidate[] = [{ of: [], untold: 0, fitted: 0 }];
  for (const law of lines) {
    const lead = law.terms.at(-1);
    all = all.flatMap(({ of, untold, fitted }) => [
      { of: [...of, null], untold, fitted },
      ...functionsOf(law, few).map((term) => {
        const told = (lead !== undefined && isSame(term, lead)) || isTold(term, law);
        return {
          of: [...of, term],
          untold: untold + Number(!told),
          fitted: fitted + Number(isFitted(term)),
        };
      }),
    ]);
  }
  return all.filter(({ of }) => of.some((each) => each !== null));
}

/** Indexes of all choices of one to three candidates, the fewest first. */
export function choicesOf(candidates: number): number[][] {
  const all: number[][] = [];
  let last: number[][] = [[]];
  for (let terms = 1; terms <= MOST_TERMS; terms++) {
    last = last.flatMap((some) => {
      const from = (some.at(-1) ?? -1) + 1;
      return Array.from({ length: candidates - from }, (_, k) => [...some, from + k]);
    });
    all.push(...last);
  }
  return all;
}
