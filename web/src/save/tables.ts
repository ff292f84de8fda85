/** Tables of the page as flat tables. */
import type { Value } from '../../../src/exports/column.js';
import { tableOf } from '../../../src/exports/report-tables.js';
import type { Table } from '../../../src/exports/report-tables.js';
import type { Data, Routine } from '../data/data.js';
import { frameName } from '../data/frame-names.js';
import { fullReportOf } from '../data/full-report.js';
import { routineOf } from '../data/inlined.js';
import type { TreeRow } from '../tree/rows.js';

/** @param types of the columns by their names */
export function flatTable(
  types: Readonly<Record<string, Table['columns'][number]['type']>>,
  rows: Value[][],
): Table {
  return { columns: Object.entries(types).map(([name, type]) => ({ name, type })), rows };
}

/** As `comair-bin export` has it; rows are those that are listed, in their order. */
export function routinesTable(data: Data, list: readonly Routine[]): Table {
  const report = fullReportOf(data);
  return tableOf(
    { ...report, routines: list.map(({ index }) => report.routines[index]) },
    'routines',
  );
}

/** The rows of the call tree that are open. */
export function treeTable(data: Data, rows: readonly TreeRow[], whole: number): Table {
  return flatTable(
    {
      level: 'integer',
      name: 'text',
      file: 'text',
      calls: 'number',
      cost: 'number',
      share: 'number',
    },
    rows.map(({ frame, level }) => [
      level,
      frameName(data, frame),
      routineOf(data, frame)?.file ?? null,
      frame.node < 0 ? null : frame.calls,
      frame.cost,
      whole > 0 ? frame.cost / whole : null,
    ]),
  );
}
