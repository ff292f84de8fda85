/** The rows of the call tree that are seen: those whose frames above are all open. */
import type { Frame } from '../../../src/pages/frames/frame.js';

/** Children of a frame that are shown at first; the rest is one row. */
export const FIRST = 40;

export interface TreeRow {
  frame: Frame;
  level: number;
  open: boolean;
  /** Among its siblings, from 1. */
  position: number;
  siblings: number;
  /** Children that are not shown. */
  hidden: number;
}

export function treeRows(root: Frame, isOpen: (frame: Frame) => boolean): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (frame: Frame, level: number, position: number, siblings: number): void => {
    const opened = isOpen(frame);
    const { length } = frame.children;
    const hidden = opened ? Math.max(0, length - FIRST) : 0;
    rows.push({ frame, level, open: opened, position, siblings, hidden });
    if (!opened) return;
    for (const [i, child] of frame.children.slice(0, FIRST).entries()) {
      add(child, level + 1, i + 1, Math.min(length, FIRST));
    }
  };
  add(root, 1, 1, 1);
  return rows;
}

/** What is open at first: from the root along the frames that carry most of the cost. */
export function mainPath(root: Frame): Set<Frame> {
  const path = new Set<Frame>();
  for (
    let at: Frame | undefined = root;
    at !== undefined && path.size < 30;
    at = at.children.at(0)
  ) {
    if (at.cost < 0.5 * root.cost) break;
    path.add(at);
  }
  return path;
}
