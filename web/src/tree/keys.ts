/** Keys of the call tree: those of a treegrid, Enter, and n and N for what matches. */
import type { Frame } from '../../../src/pages/frames/frame.js';
import type { TreeRow } from './rows.js';
import { onGridKey } from './treegrid.js';

export interface TreeState {
  rows: readonly TreeRow[];
  at: number;
  setAt: (at: number) => void;
  toggle: (frame: Frame) => void;
  show: (frame: Frame) => void;
  goToMatch: (step: 1 | -1) => void;
}

export function onTreeKey(event: KeyboardEvent, state: TreeState): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const { rows, at, setAt, toggle, show, goToMatch } = state;
  const known = onGridKey(event, {
    count: rows.length,
    at,
    setAt,
    row: (i) => ({ ...rows[i], leaf: rows[i].frame.children.length === 0 }),
    toggle: (i) => {
      toggle(rows[i].frame);
    },
  });
  if (event.key === 'Enter') show(rows[at].frame);
  else if (event.key === 'n' || event.key === 'N') goToMatch(event.key === 'n' ? 1 : -1);
  else if (!known) return;
  event.preventDefault();
}
