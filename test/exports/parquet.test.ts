import test from 'ava';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { exportReport } from '../../src/exports/export.js';
import type { Report } from '../../src/schema/report.js';
import { TABLES, tableOf } from '../../src/exports/report-tables.js';
import type { TableName } from '../../src/exports/report-tables.js';
import { hostileReport } from '../terminal/hostile.js';
import { sampleReport, sampleRoutine } from '../support/sample-report.js';
import { sortReport } from './sorted.js';

async function read(report: Report, name: TableName): Promise<[ArrayBuffer, object[]]> {
  const bytes = (await exportReport(report, 'parquet', name)) as Uint8Array;
  const file = bytes.slice().buffer;
  return [file, await parquetReadObjects({ file })];
}

/** As hyparquet gives them: bigint for INT64. Text that is no Unicode loses the broken half. */
function expected(report: Report, name: TableName): object[] {
  const { columns, rows } = tableOf(report, name);
  return rows.map((row) =>
    Object.fromEntries<unknown>(
      columns.map(({ name, type }, i) => {
        const value = row[i];
        if (typeof value === 'string') return [name, Buffer.from(value).toString()];
        return [name, value !== null && type === 'integer' ? BigInt(value) : value];
      }),
    ),
  );
}

test('hyparquet reads every table back, of a real and of a hostile report', async (t) => {
  for (const report of [await sortReport(), hostileReport()]) {
    for (const name of TABLES) {
      const [, rows] = await read(report, name);
      t.deepEqual(rows, expected(report, name), name);
    }
  }
});

test('the metric is in the file, and a report without routines has the same columns', async (t) => {
  const [file, rows] = await read(sampleReport({ routines: [] }), 'routines');
  t.deepEqual(rows, []);
  const metadata = parquetMetadata(file);
  t.deepEqual(
    metadata.key_value_metadata?.find(({ key }) => key === 'metric')?.value,
    '{"size":"rms","cost":"blocks","cell":8}',
  );
  const names = metadata.schema.slice(1).map(({ name }) => name);
  t.deepEqual(
    names,
    tableOf(sampleReport(), 'routines').columns.map(({ name }) => name),
  );
});

test('what no INT64 holds is the nearest one that a double holds', async (t) => {
  const routine = sampleRoutine({ cost_total: 1e300, cost_self: -1e300, cost_max: 2 ** 62 });
  const [, rows] = await read(sampleReport({ routines: [routine] }), 'routines');
  t.like(rows[0], {
    cost_total: 2n ** 63n - 1024n,
    cost_self: -(2n ** 63n) + 1024n,
    cost_max: 2n ** 62n,
  });
});
