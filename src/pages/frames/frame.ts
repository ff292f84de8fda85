/** Calling contexts as a tree that is made while one looks at it: it may be far too large at once. */

/** The root: the start of threads. */
export const START = -1;
/** A routine that the report leaves out. */
export const LEFT_OUT = -2;
/** What loader and C library do around the program (start-up.ts). */
export const START_UP = -3;
/** From here down: functions that were inlined into routines (inlined.ts), in their order. */
const FIRST_INLINED = -4;

export const inlinedNode = (index: number): number => FIRST_INLINED - index;

/** Index of an inlined function; -1: the node is none. */
export const inlinedIndex = (node: number): number =>
  node > FIRST_INLINED ? -1 : FIRST_INLINED - node;

/** A routine as it was called along one path. */
export interface Frame {
  /** As in calls.ts; START is the root, LEFT_OUT a routine that is not on the page. */
  node: number;
  /** Null for the root. */
  parent: Frame | null;
  calls: number;
  /** Callees included. */
  cost: number;
  /** Costliest first; made when first asked for. */
  children: readonly Frame[];
}

/** Where frames come from: what was recorded, or an estimate. */
export interface FrameSource {
  estimated: boolean;
  /** Part of the run's cost that is in it. */
  share: number;
  /** All contexts, from the start of threads down. */
  all(): Frame;
  /** A routine and what it calls, all its callers together. */
  callees(routine: number): Frame;
  /** A routine and who calls it, upside down: children are callers. */
  callers(routine: number): Frame;
}

/** A frame whose children `grow` makes once. */
export function makeFrame(
  node: number,
  parent: Frame | null,
  calls: number,
  cost: number,
  grow: (frame: Frame) => Frame[],
): Frame {
  let made: Frame[] | null = null;
  return {
    node,
    parent,
    calls,
    cost,
    get children() {
      made ??= grow(this).sort((a, b) => b.cost - a.cost);
      return made;
    },
  };
}

/** True where the routine already stands above: recursion, which is shown as one frame. */
export function isAbove(node: number, frame: Frame | null): boolean {
  for (let at = frame; at !== null; at = at.parent) if (at.node === node) return true;
  return false;
}

/** From the root to the frame. */
export function pathOf(frame: Frame): Frame[] {
  const path: Frame[] = [];
  for (let at: Frame | null = frame; at !== null; at = at.parent) path.unshift(at);
  return path;
}

/** The frame at the end of a path of nodes below `root`; as far as the path exists. */
export function follow(root: Frame, nodes: readonly number[]): Frame {
  let at = root;
  for (const node of nodes) {
    const next = at.children.find((child) => child.node === node);
    if (next === undefined) return at;
    at = next;
  }
  return at;
}
