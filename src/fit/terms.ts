/** The terms that cost functions are made of, and how they are written. */

import type { Curve, CurveTerm } from '../schema/report.js';

export interface Term {
  /** Names the term; null for those with a free parameter. */
  key: string | null;
  /** With `n` for the size less its offset. */
  text: (n: string) => string;
  value: (n: number) => number;
  /** The same as data. */
  factors: Omit<CurveTerm, 'coefficient'>;
}

const factors = (power: number, log: 0 | 1 = 0) => ({ power, log });

/** log2 n; 0 below 1. */
const log = (n: number) => (n > 1 ? Math.log2(n) : 0);

export const ONE: Term = { key: '1', text: () => '', value: () => 1, factors: factors(0) };
export const LOG: Term = {
  key: 'log',
  text: (n) => `log2 ${n}`,
  value: log,
  factors: factors(0, 1),
};
export const LINEAR: Term = { key: 'n', text: (n) => n, value: (n) => n, factors: factors(1) };
export const LINEAR_LOG: Term = {
  key: 'n log',
  text: (n) => `${n} log2 ${n}`,
  value: (n) => n * log(n),
  factors: factors(1, 1),
};
export const SQUARE: Term = {
  key: 'n2',
  text: (n) => `${n}^2`,
  value: (n) => n * n,
  factors: factors(2),
};
export const SQUARE_LOG: Term = {
  key: 'n2 log',
  text: (n) => `${n}^2 log2 ${n}`,
  value: (n) => n * n * log(n),
  factors: factors(2, 1),
};
export const CUBE: Term = {
  key: 'n3',
  text: (n) => `${n}^3`,
  value: (n) => n * n * n,
  factors: factors(3),
};

export function power(k: number): Term {
  return {
    key: null,
    text: (n) => `${n}^${k.toFixed(2)}`,
    value: (n) => n ** k,
    factors: factors(k),
  };
}

/** base^n, kept in range by being 1 at `from`. */
export function exponential(base: number, from: number): Term {
  return {
    key: null,
    text: (n) => (from === 0 ? `${figure(base)}^${n}` : `${figure(base)}^(${n} - ${figure(from)})`),
    value: (n) => base ** (n - from),
    factors: { ...factors(0), base, from },
  };
}

/** Three significant figures. */
export function figure(value: number): string {
  const text = value.toPrecision(3);
  return text.includes('e')
    ? String(Number(text))
    : text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

/** "12 + 3.5 (n - 20)^2" */
export function formula(
  terms: readonly Term[],
  coefficients: readonly number[],
  offset: number,
): string {
  const sign = offset > 0 ? '-' : '+';
  const n = offset === 0 ? 'n' : `(n ${sign} ${figure(Math.abs(offset))})`;
  const parts = terms.flatMap((term, i) => {
    if (coefficients[i] === 0) return [];
    const text = term.text(n);
    return [text === '' ? figure(coefficients[i]) : `${figure(coefficients[i])} ${text}`];
  });
  return parts.length === 0 ? '0' : parts.join(' + ');
}

export function curve(
  terms: readonly Term[],
  coefficients: readonly number[],
  offset: number,
): Curve {
  const used = terms.flatMap((term, i) =>
    coefficients[i] === 0 ? [] : [{ coefficient: coefficients[i], ...term.factors }],
  );
  return { offset, terms: used };
}
