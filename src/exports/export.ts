/** Reports in the formats of other tools. */
import { toJson } from '../report/read/json.js';
import type { Report } from '../schema/report.js';
import { toCallgrind } from './callgrind.js';
import { toCsv } from './csv.js';
import { toOpenMetrics } from './openmetrics.js';
import { toSpeedscope } from './speedscope.js';
import { tableOf } from './report-tables.js';
import type { TableName } from './report-tables.js';

export { TABLES } from './report-tables.js';
export type { TableName } from './report-tables.js';

export const EXPORT_FORMATS = [
  'json',
  'csv',
  'parquet',
  'callgrind',
  'pprof',
  'speedscope',
  'openmetrics',
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Formats that are no text. */
export const BINARY_FORMATS: readonly ExportFormat[] = ['parquet', 'pprof'];

/** By the name of a file, first match. */
const NAMES: readonly [RegExp, ExportFormat][] = [
  [/\.speedscope\.json$/i, 'speedscope'],
  [/\.json$/i, 'json'],
  [/\.csv$/i, 'csv'],
  [/\.parquet$/i, 'parquet'],
  [/\.pb(\.gz)?$|\.pprof$/i, 'pprof'],
  [/\.prom$|\.om$/i, 'openmetrics'],
  [/(^|\/)callgrind\.out[^/]*$|\.callgrind$/i, 'callgrind'],
];

/** The format that a file's name stands for, or null. */
export function formatOfName(path: string): ExportFormat | null {
  return NAMES.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/**
 * @param table of CSV and Parquet, which hold one
 * @param time of pprof: when it was profiled, ms since 1970
 * @returns a string, or bytes for the formats in BINARY_FORMATS
 */
export async function exportReport(
  report: Report,
  format: ExportFormat,
  table: TableName = 'routines',
  time: number | null = null,
): Promise<string | Uint8Array> {
  switch (format) {
    case 'json':
      return toJson(report);
    case 'csv':
      return toCsv(tableOf(report, table));
    case 'callgrind':
      return toCallgrind(report);
    case 'speedscope':
      return toSpeedscope(report);
    case 'openmetrics':
      return toOpenMetrics(report);
    // Their libraries are loaded by whoever needs them.
    case 'parquet':
      return (await import('./parquet.js')).toParquet(tableOf(report, table), report);
    case 'pprof':
      return await (await import('./pprof.js')).toPprof(report, time);
  }
}
