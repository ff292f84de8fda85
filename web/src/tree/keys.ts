/** Keys of the call tree, as the WAI-ARIA practices have them for treegrids. */
import type { Frame } from '../../../src/report/html/frames/frame.js';
import type { TreeRow } from './rows.js';

export interface TreeState {
  rows: readonly TreeRow[];
  at: number;
  setAt: (at: number) => void;
  toggle: (frame: Frame) => void;
  show: (frame: Frame) => void;
}

/** Index of the row one level up; the row itself at the top. */
function above({ rows, at }: TreeState): number {
  for (let i = at; i > 0; i--) if (rows[i].level < rows[at].level) return i;
  return 0;
}

export function onTreeKey(event: KeyboardEvent, state: TreeState): void {
  const { rows, at, setAt, toggle, show } = state;
  const row = rows[at];
  const last = rows.length - 1;
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
      if (row.frame.children.length === 0) break;
      if (row.open) setAt(Math.min(last, at + 1));
      else toggle(row.frame);
      break;
    case 'ArrowLeft':
      if (row.open) toggle(row.frame);
      else setAt(above(state));
      break;
    case 'Enter':
      show(row.frame);
      break;
    default:
      return;
  }
  event.preventDefault();
}
