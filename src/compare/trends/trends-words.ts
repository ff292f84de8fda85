/** Laws of trends in words, for terminals and the page. */
import { sumOfTerms } from '../../growth/value.js';
import { compact } from '../../base/text/numbers.js';
import type { FeatureFit } from '../../schema/trends.js';

/** Terms that are less of the cost at the largest value are left out. */
const LEAST_TERM = 1e-6;
/** Three digits: "0.0123", "12.3", "4.5M". */
function digits(value: number): string {
  if (value === 0 || Math.abs(value) >= 1000) return compact(value);
  return String(Number(value.toPrecision(3)));
}

function termText(term: FeatureFit['terms'][number], feature: string): string {
  const { coefficient, power, log, unit = 1, late = 0, base, from = 0 } = term;
  const from0 = (at: number): string =>
    at === 0 ? feature : `(${feature} ${at < 0 ? '+' : '-'} ${digits(Math.abs(at))})`;
  const exponent = Number(power.toFixed(2));
  const parts = [
    digits(coefficient),
    ...(exponent === 0 ? [] : [exponent === 1 ? from0(late) : `${from0(late)}^${exponent}`]),
    ...(log === 0 ? [] : [unit === 1 ? `log2 ${feature}` : `log2(${feature} / ${digits(unit)})`]),
    ...(base === undefined ? [] : [`${digits(base)}^${from0(from)}`]),
  ];
  return parts.join(' ');
}

/** In words, "0.51 n^1.99" or "120 + 3.5 n". */
export function lawText({ feature, class: name, terms, range }: FeatureFit): string {
  if (name === 'unknown') return 'unknown';
  const largest = range?.[1] ?? 1;
  const all = sumOfTerms(terms, largest);
  const kept = terms.filter((term) => sumOfTerms([term], largest) >= LEAST_TERM * all);
  return kept.length === 0 ? '0' : kept.map((term) => termText(term, feature)).join(' + ');
}

export function exponentText({
  exponent,
  exponent_interval: ends,
  at_most: most,
}: FeatureFit): string {
  if (most !== undefined) return `<= ${most.toFixed(2)}`;
  return ends?.map((each) => each.toFixed(2)).join('..') ?? exponent?.toFixed(2) ?? '-';
}
