import { count } from './numbers.js';

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Bytes as people read them: three digits, "1.24 MiB", "512 B". */
export function bytesText(bytes: number): string {
  // What rounds to 1,024 is the next unit's 1.
  const scaled = (power: number): number => Number((bytes / 1024 ** power).toPrecision(3));
  let power = 0;
  while (power < UNITS.length - 1 && scaled(power) >= 1000) power++;
  const value = power === 0 ? bytes : scaled(power);
  return `${value} ${UNITS[power]}`;
}

/** "10 kB", "64 bytes": in thousands, as sizes of inputs are said. */
export function inputSize(bytes: number): string {
  if (bytes < 1000) return count(bytes, 'byte');
  const [value, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1e6, 'MB'];
  return `${value < 9.95 ? Number(value.toFixed(1)) : Math.round(value)} ${unit}`;
}
