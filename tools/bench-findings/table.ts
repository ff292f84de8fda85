/** The table that is printed. */
import type { Claim } from './claims.js';

const WIDTHS = [20, 8, 38, 20, 6, 7, 9];

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function row(...cells: readonly string[]): void {
  say(
    cells
      .map((cell, i) => cell.padEnd(WIDTHS[i] ?? 0))
      .join(' ')
      .trimEnd(),
  );
}

export const share = (part: number): string => `${(100 * part).toFixed(0)} %`;

/** Class and culprit, exponent, share. */
export function claimColumns(claim: Claim | undefined): [string, string, string] {
  if (claim === undefined) return ['-', '-', '-'];
  const { exponent, interval, share: part, culprits, cautious } = claim;
  const between = interval === null ? '' : ` (${interval.map((end) => end.toFixed(2)).join('..')})`;
  return [
    `${cautious ? '? ' : ''}${claim.class} ${culprits.at(0)?.name ?? '?'}`,
    exponent === null ? '-' : `n^${exponent.toFixed(2)}${between}`,
    share(part),
  ];
}
