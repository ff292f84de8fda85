/** How fast a cost grows: reading, writing and comparing classes. */
import { ComairError } from '../../base/errors.js';
import type { ComplexityClass, Finding, Report, RoutineReport } from '../../schema/report.js';

/** n^power * (log n)^log, or exponential. */
export interface Growth {
  power: number;
  log: number;
  exponential: boolean;
}

/** Powers closer than this are the same: a fitted exponent is never exact. */
export const EXPONENT_TOLERANCE = 0.1;

const polynomial = (power: number, log = 0): Growth => ({ power, log, exponential: false });
const EXPONENTIAL: Growth = { power: Infinity, log: 0, exponential: true };

/** Whether a finding is about whole runs, and not about single calls. */
export const isOverRuns = ({ basis }: Finding, { growth }: Report): boolean =>
  basis !== 'call' && growth?.against != null;

/** "exponent 1.97 to 2.02"; '' where there is no interval. */
export const exponentText = ({
  exponent_interval: ends,
}: Pick<Finding, 'exponent_interval'>): string =>
  ends === null ? '' : `exponent ${ends[0].toFixed(2)} to ${ends[1].toFixed(2)}`;

/** Null for an unknown class. */
export function growthOf(routine: {
  class: ComplexityClass;
  exponent: number | null;
}): Growth | null {
  if (routine.class === 'unknown') return null;
  if (routine.class === 'O(n^k)') return polynomial(routine.exponent ?? 1);
  return parseGrowth(routine.class);
}

/** The growths that a routine may have, by its class or by those that the costs do not tell apart. */
export function growthsOf(routine: Pick<RoutineReport, 'class' | 'exponent' | 'alike'>): Growth[] {
  const claims = routine.class === 'unknown' ? (routine.alike ?? []) : [routine];
  return claims.map(growthOf).filter((growth) => growth !== null);
}

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

/**
 * Below 0 where `a` grows slower than `b`, 0 where they grow alike, above 0 where it grows faster.
 * Powers within EXPONENT_TOLERANCE are alike, and then logarithms decide, unless a power is fitted:
 * over a narrow range n^1.05 and n log n are the same curve.
 */
export function compareGrowth(a: Growth, b: Growth): number {
  if (a.exponential || b.exponential) return Number(a.exponential) - Number(b.exponential);
  const difference = a.power - b.power;
  if (Math.abs(difference) > EXPONENT_TOLERANCE) return difference;
  const fitted = !Number.isInteger(a.power) || !Number.isInteger(b.power);
  return fitted ? 0 : a.log - b.log;
}

/** The class of a routine for reading, with the exponent where the class leaves it open. */
export function classText(routine: Pick<RoutineReport, 'class' | 'exponent' | 'alike'>): string {
  const texts = new Set(growthsOf(routine).map(formatGrowth));
  return texts.size === 0 ? 'unknown' : [...texts].join(' or ');
}
