/** Growth as people write and read it. */
import { ComairError } from '../base/errors.js';
import { EXPONENTIAL, growthsOf, polynomial } from './classes.js';
import type { Claimed, Growth } from './classes.js';

const WORDS: Readonly<Record<string, string>> = {
  constant: '1',
  logarithmic: 'log n',
  linear: 'n',
  linearithmic: 'n log n',
  quadratic: 'n^2',
  cubic: 'n^3',
  exponential: '2^n',
};
const DIGITS: Readonly<Record<string, string>> = { '²': '^2', '³': '^3' };

/**
 * Reads "O(n log n)", "n log n", "n^1.5", "n²", "2^n", "1", "quadratic".
 * @throws ComairError `usage`
 */
export function parseGrowth(text: string): Growth {
  const bare = /^\s*O\((.*)\)\s*$/i.exec(text)?.[1] ?? text;
  const normal = bare
    .trim()
    .toLowerCase()
    .replaceAll(/[²³]/g, (digit) => DIGITS[digit])
    .replaceAll(/\s*\^\s*/g, '^')
    .replaceAll(/[\s*·]+/g, ' ');
  const word = Object.hasOwn(WORDS, normal) ? WORDS[normal] : normal;
  if (word === '1') return polynomial(0);
  if (/^\d+(\.\d+)?\^n$/.test(word)) return EXPONENTIAL;
  const match = /^(n(?:\^(\d+(?:\.\d+)?))?)? ?(log ?\(?n\)?)?$/.exec(word);
  if (match === null || word === '') {
    throw new ComairError(
      `no class of growth: "${text}" (write it like O(n log n), n^2, n^1.5, 1 or 2^n)`,
      'usage',
    );
  }
  const [, power, exponent, log] = match as (string | undefined)[];
  const n = power === undefined ? 0 : Number(exponent ?? 1);
  return polynomial(n, log === undefined ? 0 : 1);
}

export function formatGrowth({ power, log, exponential }: Growth): string {
  if (exponential) return 'O(2^n)';
  const digits = Number(power.toFixed(2));
  const n = digits === 0 ? '' : digits === 1 ? 'n' : `n^${digits}`;
  const parts = [n, log > 0 ? 'log n' : ''].filter((part) => part !== '');
  return `O(${parts.length > 0 ? parts.join(' ') : '1'})`;
}

/** The class of a routine for reading, with the exponent where the class leaves it open. */
export function classText(claim: Claimed & { alike?: readonly Claimed[] | undefined }): string {
  const texts = new Set(growthsOf(claim).map(formatGrowth));
  return texts.size === 0 ? 'unknown' : [...texts].join(' or ');
}
