/** What a column of a flat table holds. */
import type { Report } from '../schema/report.js';

export type Value = string | number | null;

/** `integer`: whole numbers below 2^53. */
export type ColumnType = 'text' | 'integer' | 'number';

export interface Column<Row> {
  /** The path of the field in JSON with "_" for "."; of a list's ends, `…_low` or `…_min` and so on. */
  name: string;
  /** What it was called before names were those of JSON: still written, behind all others. */
  before?: string;
  type: ColumnType;
  value: (row: Row, report: Report) => Value;
}
