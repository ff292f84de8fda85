/**
 * What a search finds. Words stand beside each other: all of them must hold. `a|b` is either, `!` in
 * front is not, `/…/` a regular expression; `class:`, `file:` and `module:` look there alone, and
 * `cost`, `own`, `calls`, `sizes`, `rank` and `change` can be compared: `cost>3` is more than 3 % of the cost,
 * `change>2` twice the cost of before.
 */
import type { Data, Routine } from '../data/data.js';
import { lookedAt, notes } from './notes.js';
import { timesBefore } from './compared.js';

export type Matches = (routine: Routine) => boolean;

const NUMBERS: Readonly<Record<string, (routine: Routine, data: Data) => number>> = {
  cost: ({ cost_share: share }) => 100 * share,
  own: (routine, data) => 100 * data.ownShare(routine),
  calls: ({ calls }) => calls,
  sizes: ({ sizes }) => sizes,
  rank: ({ rank }) => rank ?? Infinity,
  change: (routine) => timesBefore(routine) ?? NaN,
};

const COMPARED = /^(cost|own|calls|sizes|rank|change)(<=|>=|<|>|=)(\d+(?:\.\d+)?)%?$/;
const FIELD = /^(class|file|module|name|is):(.+)$/;
const PATTERN = /^\/(.+)\/$/;

/** `n^2`, `n²`, `O(n^2)` and `n2` are one class. */
const plainClass = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .replaceAll(/[o() ^]/g, '');

function compares(sign: string, a: number, b: number): boolean {
  switch (sign) {
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    default:
      return a === b;
  }
}

/** Null: the word is none of a field. */
function fieldOf(word: string, data: Data): Matches | null {
  const [, field, value] = FIELD.exec(word) ?? [];
  switch (field as string | undefined) {
    case 'class': {
      const wanted = plainClass(value);
      return (routine) => plainClass(data.growthOf(routine).name) === wanted;
    }
    case 'is':
      if (value === 'seen') return ({ id }) => lookedAt.value.has(id);
      if (value === 'noted') return ({ id }) => notes.value.has(id);
      return null;
    case 'file':
      return ({ file }) => file?.toLowerCase().includes(value) === true;
    case 'module':
      return (routine) => data.moduleOf(routine).name.toLowerCase().includes(value);
    case 'name':
      return ({ name }) => name.toLowerCase().includes(value);
    default:
      return null;
  }
}

function one(word: string, data: Data): Matches {
  if (word.length > 1 && word.startsWith('!')) {
    const inner = one(word.slice(1), data);
    return (routine) => !inner(routine);
  }
  const pattern = PATTERN.exec(word)?.[1];
  if (pattern !== undefined) {
    try {
      const regex = new RegExp(pattern, 'iu');
      return ({ haystack }) => regex.test(haystack);
    } catch {
      // While one types it is not whole yet.
      return ({ haystack }) => haystack.includes(pattern.toLowerCase());
    }
  }
  const text = word.toLowerCase();
  const compared = COMPARED.exec(text);
  if (compared !== null) {
    const [, name, sign, bound] = compared;
    return (routine) => compares(sign, NUMBERS[name](routine, data), Number(bound));
  }
  const field = fieldOf(text, data);
  if (field !== null) return field;
  // An operator is part of C++ names: `operator|`.
  const either = text.startsWith('operator') ? [text] : text.split('|').filter(Boolean);
  return ({ haystack }) =>
    either.length === 0 ? haystack.includes(text) : either.some((part) => haystack.includes(part));
}

/** A regular expression is one word, whatever stands in it. */
const WORDS = /!?\/(?:\\.|[^/\\])+\/(?=\s|$)|\S+/g;

export function matcher(text: string, data: Data): Matches {
  const all = (text.match(WORDS) ?? []).map((word) => one(word, data));
  return (routine) => all.every((matches) => matches(routine));
}
