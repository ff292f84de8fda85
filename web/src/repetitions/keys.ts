/** Keys of the repetition tree, as those of the call tree. */
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

const levelOf = (row: RepetitionRow): number => (row.kind === 'process' ? 1 : row.level);

function above({ rows, at }: RowsState): number {
  for (let i = at; i > 0; i--) if (levelOf(rows[i]) < levelOf(rows[at])) return i;
  return 0;
}

export function onRepetitionKey(event: KeyboardEvent, state: RowsState): void {
  const { rows, at, setAt, toggle, regroup } = state;
  const row = rows[at];
  const last = rows.length - 1;
  const leaf = row.kind !== 'node' || row.node.children.length === 0;
  const open = row.kind === 'node' && row.open;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  switch (event.key) {
    case 'ArrowDown':
      setAt(Math.min(last, at + 1));
      break;
    case 'ArrowUp':
      setAt(Math.max(0, at - 1));
      break;
    case 'Home':
      setAt(0);
      break;
    case 'End':
      setAt(last);
      break;
    case 'ArrowRight':
      if (!leaf && !open) toggle(row);
      else if (!leaf) setAt(Math.min(last, at + 1));
      break;
    case 'ArrowLeft':
      if (open && !leaf) toggle(row);
      else setAt(above(state));
      break;
    case 'Enter':
      toggle(row);
      break;
    case 'g':
      regroup(row);
      break;
    default:
      return;
  }
  event.preventDefault();
}
