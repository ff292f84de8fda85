/** Parquet: typed columns, compressed; what was measured stands in the file's key-value metadata. */
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { Report } from '../schema/report.js';
import type { Column, Value } from './column.js';
import type { Table } from './report-tables.js';

const TYPES = { text: 'STRING', integer: 'INT64', number: 'DOUBLE' } as const;

/** Of the numbers that a double holds, the largest that INT64 holds, too. */
const LARGEST = 2 ** 63 - 1024;

/** Texts are data here, as in JSON: nothing in them is escaped. */
function encode(value: Value, type: Column<never>['type']): string | number | bigint | null {
  if (value === null || type !== 'integer') return value;
  // A damaged profile can have sums beyond; the nearest number stands for them.
  return BigInt(Math.max(-LARGEST, Math.min(LARGEST, Math.round(Number(value)))));
}

export function toParquet({ columns, rows }: Table, report: Report): Uint8Array {
  const buffer = parquetWriteBuffer({
    columnData: columns.map(({ name, type }, i) => ({
      name,
      type: TYPES[type],
      nullable: true,
      data: rows.map((row) => encode(row[i], type)),
    })),
    kvMetadata: [
      { key: 'comair-bin', value: report.tool.version },
      { key: 'metric', value: JSON.stringify(report.metric) },
    ],
  });
  return new Uint8Array(buffer);
}
