/** The prediction band between the sizes at which it is known. */
import { curveAt } from '../../../src/growth/curve.js';
import type { Routine } from '../data/data.js';

export interface Band {
  from: number;
  to: number;
  /** Sizes at which it is known. */
  known: number[];
  low: (size: number) => number;
  high: (size: number) => number;
}

/**
 * Null where none is known. Between known sizes the ratio to the fitted function goes evenly with
 * the logarithm of the size, so that a band follows its curve on any axis.
 */
export function bandOf({ band, curve }: Routine): Band | null {
  if (band === undefined || band.length < 2 || curve == null) return null;
  const known = band
    .map(([size, low, high]) => ({ size, fitted: curveAt(curve, size), low, high }))
    .filter(({ fitted }) => fitted > 0);
  if (known.length < 2) return null;
  const at = (size: number, end: 'low' | 'high'): number => {
    const next = Math.max(
      1,
      known.findIndex((each) => each.size >= size),
    );
    const [a, b] = [known[next - 1], known[next]];
    const part = Math.log(size / a.size) / Math.log(b.size / a.size);
    const within = Math.min(1, Math.max(0, part));
    const ratio = (a[end] / a.fitted) * (1 - within) + (b[end] / b.fitted) * within;
    return ratio * curveAt(curve, size);
  };
  return {
    from: known[0].size,
    to: known[known.length - 1].size,
    known: known.map(({ size }) => size),
    low: (size) => at(size, 'low'),
    high: (size) => at(size, 'high'),
  };
}

/** Its upper end as far as it is drawn; between known sizes it is not higher than at both. */
export function highest(band: Band, end: number): number {
  const to = Math.min(end, band.to);
  return to < band.from
    ? 0
    : Math.max(...[band.from, ...band.known, to].filter((at) => at <= to).map(band.high));
}
