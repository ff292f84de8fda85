/** Where the frames of a flame graph lie. */
import type { Frame } from '../../../src/render/html/frames/frame.js';

export interface Box {
  frame: Frame;
  /** CSS pixels. */
  x: number;
  width: number;
  /** Rows from the root of what is laid out. */
  depth: number;
}

/** Narrower frames are not drawn: they could neither be seen nor hit. */
const LEAST = 0.6;
/** Canvases end somewhere, and so does patience. */
export const MAX_DEPTH = 250;

/** Boxes of `root` and what is below it, over `width` pixels. */
export function layout(root: Frame, width: number): Box[] {
  const boxes: Box[] = [];
  const open: Box[] = [{ frame: root, x: 0, width, depth: 0 }];
  for (let box = open.pop(); box !== undefined; box = open.pop()) {
    boxes.push(box);
    const { frame, depth } = box;
    if (depth === MAX_DEPTH || frame.cost === 0) continue;
    let { x } = box;
    for (const child of frame.children) {
      const wide = (box.width * child.cost) / frame.cost;
      if (wide < LEAST) break;
      open.push({ frame: child, x, width: wide, depth: depth + 1 });
      x += wide;
    }
  }
  return boxes;
}

export function depthOf(boxes: readonly Box[]): number {
  return boxes.reduce((deepest, { depth }) => Math.max(deepest, depth), 0) + 1;
}
