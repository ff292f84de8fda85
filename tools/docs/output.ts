/**
 * Whether a command printed what a page shows. Words are compared one after the other, as lines may
 * break elsewhere and columns may be wider; `…` stands for anything. Numbers may differ by a tenth, or
 * by one in their last digit where they are rounded; small whole numbers, exponents and what looks like
 * a name may not. Times may be anything.
 */

const TENTH = 0.1;
/** Whole numbers below are counts that a reader would miss: 5 better, 12 sizes. */
const SMALL = 20;

const SUFFIX: Readonly<Record<string, number>> = { k: 1e3, M: 1e6, G: 1e9, T: 1e12 };
const NUMBER = /(?<![\w.])(\d+(?:\.\d+)?)([kMGT]?)(?![\d.]*\d)/g;
const TIME = /^(?:ms|s|min|µs)[,.;)]*$/;

interface Quantity {
  value: number;
  /** What one more in the last digit is worth. */
  unit: number;
  exact: boolean;
}

function quantityOf(digits: string, suffix: string, before: string): Quantity {
  const scale = SUFFIX[suffix] ?? 1;
  const decimals = digits.includes('.') ? digits.length - digits.indexOf('.') - 1 : 0;
  const value = Number(digits) * scale;
  const whole = decimals === 0 && suffix === '';
  return {
    value,
    unit: scale * 10 ** -decimals,
    exact: before.endsWith('^') || (whole && value < SMALL),
  };
}

interface Parts {
  /** The word with a mark in the place of each number. */
  form: string;
  numbers: Quantity[];
}

function partsOf(word: string): Parts {
  const numbers: Quantity[] = [];
  const form = word.replaceAll(NUMBER, (_, digits: string, suffix: string, at: number) => {
    numbers.push(quantityOf(digits, suffix, word.slice(0, at)));
    return '#';
  });
  return { form, numbers };
}

function near(shown: Quantity, printed: Quantity): boolean {
  const difference = Math.abs(shown.value - printed.value);
  if (shown.exact || printed.exact) return difference === 0;
  const unit = Number.isInteger(shown.value) && shown.unit === 1 ? 0 : shown.unit;
  const most = Math.max(TENTH * Math.max(shown.value, printed.value), unit);
  return difference <= most * (1 + 1e-9);
}

function sameWord(shown: string, printed: string, next: string | undefined): boolean {
  if (shown === printed) return true;
  const [a, b] = [partsOf(shown), partsOf(printed)];
  if (a.form !== b.form || a.numbers.length === 0) return false;
  if (next !== undefined && TIME.test(next)) return true;
  return a.numbers.every((number, i) => near(number, b.numbers[i]));
}

/** How many of the shown words the printed ones from `at` on agree with. */
function agreeing(shown: readonly string[], printed: readonly string[], at: number): number {
  let count = 0;
  while (
    count < shown.length &&
    at + count < printed.length &&
    sameWord(shown[count], printed[at + count], shown[count + 1])
  )
    count++;
  return count;
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Where text is left out: a word of its own. */
const GAP = '…';

function around(words: readonly string[], at: number): string {
  return words.slice(Math.max(0, at - 8), at + 8).join(' ');
}

/** @returns the first difference, for people; '' where there is none */
export function difference(shown: string, printed: string): string {
  const words = wordsOf(printed);
  const pieces: string[][] = [[]];
  for (const word of wordsOf(shown)) {
    if (word === GAP) pieces.push([]);
    else pieces.at(-1)?.push(word);
  }
  let at = 0;
  for (const [i, piece] of pieces.entries()) {
    const last = i === pieces.length - 1;
    const places =
      i === 0
        ? [0]
        : last && piece.length > 0
          ? [Math.max(at, words.length - piece.length)]
          : Array.from({ length: words.length - at + 1 }, (_, k) => at + k);
    const best = places
      .map((place) => ({ place, count: agreeing(piece, words, place) }))
      .reduce((a, b) => (b.count > a.count ? b : a));
    if (best.count < piece.length)
      return `shown: ${around(piece, best.count)}\nprinted: ${around(words, best.place + best.count)}`;
    at = best.place + piece.length;
    if (last && piece.length > 0 && at < words.length) return `not shown: ${around(words, at)}`;
    if (last && i === 0 && at < words.length) return `not shown: ${around(words, at)}`;
  }
  return '';
}
