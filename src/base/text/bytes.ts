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
