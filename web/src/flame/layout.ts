/** Where the frames of a flame graph lie. */
import type { Frame } from '../../../src/pages/frames/frame.js';

export interface Box {
  frame: Frame;
  /** CSS pixels; the left end may lie outside of what is seen. */
  x: number;
  width: number;
  /** Rows from the root of what is laid out. */
  depth: number;
}

/** The part of the root's width that is seen, 0 to 1. */
export interface Span {
  from: number;
  to: number;
}

export const WHOLE: Span = { from: 0, to: 1 };

/** Narrower frames are not drawn: they could neither be seen nor hit. */
const LEAST = 0.6;
/** Canvases end somewhere, and so does patience. */
export const MAX_DEPTH = 250;
/** No further in: positions would have no digits left. */
const NARROWEST = 1e-6;

/** Boxes of `root` and what is below it, with `span` of it over `width` pixels. */
export function layout(root: Frame, width: number, { from, to }: Span = WHOLE): Box[] {
  const boxes: Box[] = [];
  const whole = width / (to - from);
  const open: Box[] = [{ frame: root, x: -from * whole, width: whole, depth: 0 }];
  for (let box = open.pop(); box !== undefined; box = open.pop()) {
    boxes.push(box);
    const { frame, depth } = box;
    if (depth === MAX_DEPTH || frame.cost === 0) continue;
    let { x } = box;
    for (const child of frame.children) {
      const wide = (box.width * child.cost) / frame.cost;
      if (wide < LEAST || x >= width) break;
      if (x + wide > 0) open.push({ frame: child, x, width: wide, depth: depth + 1 });
      x += wide;
    }
  }
  return boxes;
}

export function depthOf(boxes: readonly Box[]): number {
  return boxes.reduce((deepest, { depth }) => Math.max(deepest, depth), 0) + 1;
}

/** Within the root, and no wider than it. */
function within(from: number, part: number): Span {
  const wide = Math.min(1, Math.max(NARROWEST, part));
  const start = Math.min(1 - wide, Math.max(0, from));
  return { from: start, to: start + wide };
}

/**
 * Closer to it (`times` above 1), or further away.
 * @param at what stays where it is, 0 at the left end and 1 at the right one
 */
export function magnified({ from, to }: Span, at: number, times: number): Span {
  const wide = (to - from) / times;
  return within(from + at * (to - from - wide), wide);
}

/** @param by part of what is seen, to the right above 0 */
export function moved({ from, to }: Span, by: number): Span {
  return within(from + by * (to - from), to - from);
}
