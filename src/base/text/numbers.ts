/** Numbers as the terminal report writes them. */

const UNITS = ['', 'k', 'M', 'G', 'T', 'P', 'E'];

/** Three significant digits and a unit: 999, 1.23k, 45.6M. At most 6 columns below 10^21. */
export function compact(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '?';
  if (value < 0) return `-${compact(-value)}`;
  let unit = 0;
  let scaled = value;
  // 999.5 would round to 1000 of the smaller unit.
  while (scaled >= 999.5 && unit < UNITS.length - 1) {
    scaled /= 1000;
    unit++;
  }
  if (scaled >= 999.5) return value.toExponential(1).replace('e+', 'e');
  const digits = scaled >= 99.95 ? 0 : scaled >= 9.995 ? 1 : 2;
  const text = scaled.toFixed(digits);
  return (digits > 0 ? text.replace(/\.?0+$/, '') : text) + UNITS[unit];
}

/** How many times as large: "1.2", "34", "79k". */
export function factor(value: number): string {
  return value < 10 ? value.toFixed(1) : compact(Number(value.toPrecision(2)));
}

/** A share of the whole: "93.1 %", "<0.1 %", "100 %". */
export function percent(share: number): string {
  if (!Number.isFinite(share)) return '?';
  if (share > 0 && share < 0.001) return '<0.1 %';
  const text = (share * 100).toFixed(1);
  return text === '100.0' ? '100 %' : `${text} %`;
}

/** Wall time: "0.52 s", "12.3 s", "3 min 05 s", "2 h 07 min". */
export function seconds(value: number): string {
  if (value < 10) return `${value.toFixed(2)} s`;
  if (value < 60) return `${value.toFixed(1)} s`;
  const whole = Math.round(value);
  const two = (n: number): string => String(n).padStart(2, '0');
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  return `${Math.floor(whole / 3600)} h ${two(Math.floor((whole % 3600) / 60))} min`;
}

/** Two digits, as what is foretold: "0.28 s", "7.5 s", "3 min 10 s". */
export function aboutSeconds(value: number): string {
  const rough = Number(value.toPrecision(2));
  return rough < 60 ? `${rough < 0.01 ? rough.toFixed(3) : rough} s` : seconds(rough);
}

/** A whole number to the last digit: "40,960". */
export const grouped = (value: number): string => Math.round(value).toLocaleString('en-US');

/** How often something happened: `once`, `1.58k times`. */
export const often = (n: number): string => (n === 1 ? 'once' : `${compact(n)} times`);

/** "1 run", "2 runs". */
export function count(n: number, noun: string, plural = `${noun}s`): string {
  return `${compact(n)} ${n === 1 ? noun : plural}`;
}

/** Two decimals, for what is estimated: further ones would say nothing. */
export const rounded = (value: number): string => value.toFixed(2);

/** Six significant figures, for what is to be compared or copied. */
export const exact = (value: number): string => String(Number(value.toPrecision(6)));

/** A rate, and the standard error of one that is estimated: "0.025 ± 0.004", "0.025". */
export const rateText = (rate: number, error: number): string =>
  exact(Number(rate.toPrecision(3))) +
  (error > 0 ? ` ± ${exact(Number(error.toPrecision(1)))}` : '');
