/** The columns of a row (protocol/rows.mjs). What they mean is in format.ts. */
import { COLUMN_LIST } from '../protocol/rows.js';

/** The name that `work` has in a stream of instructions. */
const INSTRUCTIONS = 'instructions';

export type ColumnName = keyof typeof COLUMN_LIST | typeof INSTRUCTIONS;

export const COLUMNS: readonly ColumnName[] = [
  ...(Object.keys(COLUMN_LIST) as (keyof typeof COLUMN_LIST)[]),
  INSTRUCTIONS,
];

export function isSigned(name: ColumnName): boolean {
  return name !== INSTRUCTIONS && COLUMN_LIST[name].sign === 'signed';
}

/** What a column that is not sent is worth; undefined: it must be there. */
export function absentColumn(name: ColumnName): number | undefined {
  if (name === 'repeat') return 1;
  // One of the two is there.
  if (name === 'work' || name === INSTRUCTIONS) return 0;
  return COLUMN_LIST[name].occurrence === 'common' ? undefined : 0;
}
