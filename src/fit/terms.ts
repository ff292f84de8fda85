/** The terms that cost functions are made of: data, and how they are written. */
import { termValue } from '../growth/value.js';
import type { GrowthTerm } from '../growth/value.js';
import type { Curve } from '../schema/report.js';

export interface Term extends GrowthTerm {
  readonly log: 0 | 1;
}

/** n^k, times log2 n where `log`. */
export const power = (k: number, log: 0 | 1 = 0): Term => ({ power: k, log });

/** What a cost function begins with, whatever the size. */
export const ONE = power(0);
export const LINEAR = power(1);

/** base^n, kept in range by being 1 at `from`. */
export const exponential = (base: number, from: number): Term => ({ ...ONE, base, from });

/** Three significant figures. */
export function figure(value: number): string {
  const text = value.toPrecision(3);
  return text.includes('e')
    ? String(Number(text))
    : text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
}

/** "n^2 log2 n", with `n` for the size less its offset; '' for a constant. */
export function termText({ power: k, log, base, from = 0 }: Term, n: string): string {
  if (base !== undefined) {
    return from === 0 ? `${figure(base)}^${n}` : `${figure(base)}^(${n} - ${figure(from)})`;
  }
  const digits = Number.isInteger(k) ? String(k) : k.toFixed(2);
  const root = k === 0 ? [] : [k === 1 ? n : `${n}^${digits}`];
  return [...root, ...(log === 0 ? [] : [`log2 ${n}`])].join(' ');
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
    const text = termText(term, n);
    return [text === '' ? figure(coefficients[i]) : `${figure(coefficients[i])} ${text}`];
  });
  return parts.length === 0 ? '0' : parts.join(' + ');
}

export function curve(
  terms: readonly Term[],
  coefficients: readonly number[],
  offset: number,
): Curve {
  const used = terms.flatMap(({ power: k, log, base, from }, i) => {
    if (coefficients[i] === 0) return [];
    const grows = base === undefined ? {} : { base, from: from ?? 0 };
    return [{ coefficient: coefficients[i], power: k, log, ...grows }];
  });
  return { offset, terms: used };
}

/** What a term adds to the cost. */
export const partOf = (term: Term, coefficient: number, n: number): number =>
  coefficient === 0 ? 0 : coefficient * termValue(term, n);
