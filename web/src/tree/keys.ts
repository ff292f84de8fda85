/** Keys of the call tree: those of a treegrid, and Enter. */
import type { Frame } from '../../../src/render/html/frames/frame.js';
import type { TreeRow } from './rows.js';
import { onGridKey } from './treegrid.js';

export interface TreeState {
  rows: readonly TreeRow[];
  at: number;
  setAt: (at: number) => void;
  toggle: (frame: Frame) => void;
  show: (frame: Frame) => void;
}

export function onTreeKey(event: KeyboardEvent, state: TreeState): void {
  const { rows, at, setAt, toggle, show } = state;
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
  else if (!known) return;
  event.preventDefault();
}
