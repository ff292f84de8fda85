/** What a column of a flat table holds. */
import type { Report } from '../../schema/report.js';

export type Value = string | number | null;

/** `integer`: whole numbers below 2^53. */
export type ColumnType = 'text' | 'integer' | 'number';

export interface Column<Row> {
  name: string;
  type: ColumnType;
  value: (row: Row, report: Report) => Value;
}
