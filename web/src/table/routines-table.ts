import { tableOf } from '../../../src/exports/report-tables.js';
import type { Table } from '../../../src/exports/report-tables.js';
import type { Data, Routine } from '../data/data.js';
import { fullReportOf } from '../data/full-report.js';

/** As `comair-bin export` has it; rows are those that are listed, in their order. */
export function routinesTable(data: Data, list: readonly Routine[]): Table {
  const report = fullReportOf(data);
  return tableOf(
    { ...report, routines: list.map(({ index }) => report.routines[index]) },
    'routines',
  );
}
