/**
 * What callgrind said of a case, kept as `<case>.tsv`: a line for the whole program (ALL), then one
 * for each function with some share of it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callgrind } from './callgrind.js';
import type { Case } from './case.js';
import type { FunctionGrowth } from './growth.js';

const COLUMNS = ['function', 'module', 'share', 'exponent', 'last', 'costs'];
const SMALLEST_SHARE = 0.0005;

const number = (value: number | null) => (value === null ? '-' : value.toFixed(3));

export function formatTruth(functions: readonly FunctionGrowth[]): string {
  const rows = functions
    .filter(({ share }) => share >= SMALLEST_SHARE)
    .map(({ name, module, share, exponent, last, costs }) => [
      name,
      module,
      share.toFixed(5),
      number(exponent),
      number(last),
      costs.map(([n, cost]) => `${n}:${cost}`).join(' '),
    ]);
  return [COLUMNS, ...rows].map((row) => `${row.join('\t')}\n`).join('');
}

export function parseTruth(text: string): FunctionGrowth[] {
  const [header, ...rows] = text.trimEnd().split('\n');
  if (header !== COLUMNS.join('\t')) throw new Error('not a table of functions');
  const value = (field: string) => (field === '-' ? null : Number(field));
  return rows.map((row) => {
    const [name, module, share, exponent, last, costs] = row.split('\t');
    return {
      name,
      module,
      share: Number(share),
      exponent: value(exponent),
      last: value(last),
      costs: costs.split(' ').map((pair): [number, number] => {
        const [n, cost] = pair.split(':');
        return [Number(n), Number(cost)];
      }),
    };
  });
}

/** From the file in `kept`, or measured and kept there. */
export function truthOf(each: Case, kept: string, folder: string): FunctionGrowth[] {
  const file = join(kept, `${each.name}.tsv`);
  if (!existsSync(file)) {
    mkdirSync(kept, { recursive: true });
    writeFileSync(file, formatTruth(callgrind(each, folder)));
  }
  return parseTruth(readFileSync(file, 'utf8'));
}
