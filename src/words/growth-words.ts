/** How sentences write growth. */
import type { Grown } from '../claims/findings/facts.js';

/** "n^2", "n log n", "n^1.53", "2^n"; "rows^2" where the size has another name. */
export function growthWords({ class: name, exponent }: Grown, size = 'n'): string {
  if (name === 'O(n^k)') return `${size}^${(exponent ?? 0).toFixed(2)}`;
  if (name === 'unknown') return 'in no known way';
  return name.slice(2, -1).replaceAll(/\bn\b/g, size);
}

/** An interval that is wider than this is told with the exponent. */
const WIDE = 0.5;

/** As `growthWords`, with the range of the exponent where that is wide: "n^1.99 (n^1.56 to n^2.62)". */
export function rangeWords(
  growth: Grown & { exponent_interval: readonly [number, number] | null },
  size = 'n',
): string {
  const { exponent_interval: interval } = growth;
  const words = growthWords(growth, size);
  if (interval === null || growth.class === 'unknown' || interval[1] - interval[0] <= WIDE) {
    return words;
  }
  const [low, high] = interval.map((end) => `${size}^${end.toFixed(2)}`);
  return `${words} (${low} to ${high})`;
}

/** Like `growthWords`, of a number of calls, or of what one of them costs. */
export function callWords(exponent: number, size: string, log = false): string {
  const near = Math.round(exponent);
  const times = log ? ` log ${size}` : '';
  if (Math.abs(exponent - near) > 0.15) return `${size}^${exponent.toFixed(1)}${times}`;
  if (near === 0) return log ? `log ${size}` : '1';
  return `${near === 1 ? size : `${size}^${near}`}${times}`;
}
