/** The columns of a row (protocol/rows.mjs). What they mean is in format.ts. */
import { COUNT_COLUMNS } from '../protocol/frames.js';
import { COLUMN_LIST } from '../protocol/rows.js';

/** The name that `work` has in a stream of instructions. */
const INSTRUCTIONS = 'instructions';

type Listed = keyof typeof COLUMN_LIST;
export type ColumnName = Listed | typeof INSTRUCTIONS;
/** What columns are called in a stream: those of old recordings have to be read for ever. */
export type StreamColumnName = (typeof COLUMN_LIST)[Listed]['stream'] | typeof INSTRUCTIONS;

export const COLUMNS: readonly ColumnName[] = [
  ...(Object.keys(COLUMN_LIST) as Listed[]),
  INSTRUCTIONS,
];

/** Of activations that are counted; see RowsFrame. */
export const COUNTED_COLUMNS = [
  ...COUNT_COLUMNS,
  'construct',
  'rms',
  'blocks',
  'work',
  INSTRUCTIONS,
] as const;
export type CountedColumn = (typeof COUNTED_COLUMNS)[number];

export function streamName(name: ColumnName): StreamColumnName {
  return name === INSTRUCTIONS ? name : COLUMN_LIST[name].stream;
}

const BY_STREAM_NAME: ReadonlyMap<string, ColumnName> = new Map(
  COLUMNS.map((name) => [streamName(name), name]),
);

/** @returns undefined for what this version knows nothing of */
export function columnCalled(streamed: string): ColumnName | undefined {
  return BY_STREAM_NAME.get(streamed);
}

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
