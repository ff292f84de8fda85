/** Keys of the repetition tree: those of a treegrid, Enter, and `g` to regroup. */
import { onGridKey } from '../tree/treegrid.js';
import type { GridRow } from '../tree/treegrid.js';
import type { RepetitionRow } from './rows.js';

export interface RowsState {
  rows: readonly RepetitionRow[];
  at: number;
  setAt: (at: number) => void;
  /** Opens or closes a node, or shows more. */
  toggle: (row: RepetitionRow) => void;
  /** Joins the node to the one around it, or makes it its own. */
  regroup: (row: RepetitionRow) => void;
}

function gridRow(row: RepetitionRow): GridRow {
  const level = row.kind === 'process' ? 1 : row.level;
  if (row.kind !== 'node') return { level, leaf: true, open: false };
  return { level, leaf: row.node.children.length === 0, open: row.open };
}

export function onRepetitionKey(event: KeyboardEvent, state: RowsState): void {
  const { rows, at, setAt, toggle, regroup } = state;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const known = onGridKey(event, {
    count: rows.length,
    at,
    setAt,
    row: (i) => gridRow(rows[i]),
    toggle: (i) => {
      toggle(rows[i]);
    },
  });
  if (event.key === 'Enter') toggle(rows[at]);
  else if (event.key === 'g') regroup(rows[at]);
  else if (!known) return;
  event.preventDefault();
}
