/**
 * The columns of a row, as native/core/rows/columns.h lists them: scripts/check-columns.mjs ends a
 * build where the two differ. What they mean is in format.ts.
 */
export const COLUMN_LIST = {
  construct: { sign: 'unsigned', occurrence: 'common' },
  depth: { sign: 'unsigned', occurrence: 'common' },
  rms: { sign: 'signed', occurrence: 'common' },
  footprint: { sign: 'signed', occurrence: 'rare' },
  drms_kernel: { sign: 'signed', occurrence: 'rare' },
  drms_thread: { sign: 'signed', occurrence: 'rare' },
  blocks: { sign: 'unsigned', occurrence: 'common' },
  work: { sign: 'unsigned', occurrence: 'common' },
  repeat: { sign: 'unsigned', occurrence: 'common' },
  iterations: { sign: 'unsigned', occurrence: 'loops' },
  again: { sign: 'unsigned', occurrence: 'back' },
} as const;

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
