/** The terms that cost functions are made of, and how they are written. */

export interface Term {
  /** With `n` for the size less its offset. */
  text: (n: string) => string;
  value: (n: number) => number;
}

/** log2(n + 1), which is defined for every size. */
const log = (n: number) => Math.log2(n + 1);

export const ONE: Term = { text: () => '', value: () => 1 };
export const LOG: Term = { text: (n) => `log2 ${n}`, value: log };
export const LINEAR: Term = { text: (n) => n, value: (n) => n };
export const LINEAR_LOG: Term = { text: (n) => `${n} log2 ${n}`, value: (n) => n * log(n) };
export const SQUARE: Term = { text: (n) => `${n}^2`, value: (n) => n * n };
export const SQUARE_LOG: Term = { text: (n) => `${n}^2 log2 ${n}`, value: (n) => n * n * log(n) };
export const CUBE: Term = { text: (n) => `${n}^3`, value: (n) => n * n * n };

export function power(k: number): Term {
  return { text: (n) => `${n}^${k.toFixed(2)}`, value: (n) => n ** k };
}

/** base^n, kept in range by being 1 at `from`. */
export function exponential(base: number, from: number): Term {
  return {
    text: (n) => (from === 0 ? `${figure(base)}^${n}` : `${figure(base)}^(${n} - ${figure(from)})`),
    value: (n) => base ** (n - from),
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
  const n = offset > 0 ? `(n - ${figure(offset)})` : 'n';
  const parts = terms.flatMap((term, i) => {
    if (coefficients[i] === 0) return [];
    const text = term.text(n);
    return [text === '' ? figure(coefficients[i]) : `${figure(coefficients[i])} ${text}`];
  });
  return parts.length === 0 ? '0' : parts.join(' + ');
}
