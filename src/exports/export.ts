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

/** What is written: a table is of CSV and Parquet, which hold one. */
interface Wanted {
  table: TableName;
  /** Of pprof: when it was profiled, ms since 1970; null: not known. */
  time: number | null;
}

interface Format {
  name: string;
  /** Names of files that stand for it; no two formats have one in common. */
  pattern: RegExp;
  /** It is no text: `write` gives bytes. */
  binary: boolean;
  /** Where it takes a library, that is loaded by the one who needs it. */
  write: (report: Report, wanted: Wanted) => string | Uint8Array | Promise<Uint8Array>;
}

/** All of them, as the help lists them. */
const FORMATS = [
  {
    name: 'json',
    pattern: /(?<!\.speedscope)\.json$/i,
    binary: false,
    write: toJson,
  },
  {
    name: 'csv',
    pattern: /\.csv$/i,
    binary: false,
    write: (report, { table }) => toCsv(tableOf(report, table)),
  },
  {
    name: 'parquet',
    pattern: /\.parquet$/i,
    binary: true,
    write: async (report, { table }) =>
      (await import('./parquet.js')).toParquet(tableOf(report, table), report),
  },
  {
    name: 'callgrind',
    pattern: /(^|\/)callgrind\.out[^/]*$|\.callgrind$/i,
    binary: false,
    write: toCallgrind,
  },
  {
    name: 'pprof',
    pattern: /\.pb(\.gz)?$|\.pprof$/i,
    binary: true,
    write: async (report, { time }) => (await import('./pprof.js')).toPprof(report, time),
  },
  {
    name: 'speedscope',
    pattern: /\.speedscope\.json$/i,
    binary: false,
    write: toSpeedscope,
  },
  {
    name: 'openmetrics',
    pattern: /\.prom$|\.om$/i,
    binary: false,
    write: toOpenMetrics,
  },
] as const satisfies readonly Format[];

export type ExportFormat = (typeof FORMATS)[number]['name'];

export const EXPORT_FORMATS: readonly ExportFormat[] = FORMATS.map(({ name }) => name);

const formatOf = (format: ExportFormat): Format => FORMATS.find(({ name }) => name === format)!;

export const isBinary = (format: ExportFormat): boolean => formatOf(format).binary;

/** The format that a file's name stands for, or null. */
export function formatOfName(path: string): ExportFormat | null {
  return FORMATS.find(({ pattern }) => pattern.test(path))?.name ?? null;
}

/** @returns a string, or bytes for formats that are binary */
export async function exportReport(
  report: Report,
  format: ExportFormat,
  table: TableName = 'routines',
  time: number | null = null,
): Promise<string | Uint8Array> {
  return await formatOf(format).write(report, { table, time });
}
