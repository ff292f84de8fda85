import type { Table } from '../../../src/exports/report-tables.js';
import type { Data } from '../data/data.js';
import { frameName } from '../data/frame-names.js';
import { routineOf } from '../data/inlined.js';
import type { TreeRow } from './rows.js';

const COLUMNS: Table['columns'] = [
  { name: 'level', type: 'integer' },
  { name: 'name', type: 'text' },
  { name: 'file', type: 'text' },
  { name: 'calls', type: 'number' },
  { name: 'cost', type: 'number' },
  { name: 'share', type: 'number' },
];

/** The rows of the call tree that are open. */
export function treeTable(data: Data, rows: readonly TreeRow[], whole: number): Table {
  return {
    columns: COLUMNS,
    rows: rows.map(({ frame, level }) => [
      level,
      frameName(data, frame),
      routineOf(data, frame)?.file ?? null,
      frame.node < 0 ? null : frame.calls,
      frame.cost,
      whole > 0 ? frame.cost / whole : null,
    ]),
  };
}
