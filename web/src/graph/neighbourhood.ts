/** The part of the call graph around a routine: who calls it, and what it calls, as far as it matters. */
import type { Call, Calls } from '../../../src/pages/frames/calls.js';

export interface GraphNode {
  /** As in calls.ts. */
  node: number;
  /** Calls from the centre: below 0 towards callers. */
  level: number;
}

export interface GraphEdge {
  from: number;
  to: number;
  calls: number;
  cost: number;
}

export interface Neighbourhood {
  nodes: GraphNode[];
  edges: GraphEdge[];
  /** Neighbours that are left out: too cheap, too far, or too many. */
  leftOut: number;
}

export interface Limits {
  /** Calls away from the centre. */
  levels: number;
  /** Calls that cost less than this are left out. */
  least: number;
  /** Routines that are shown. */
  most: number;
}

interface Found {
  node: number;
  level: number;
  cost: number;
}

/** Takes the dearest calls first: where there is room for some only, those are seen. */
export function neighbourhood(
  calls: Calls,
  centre: number,
  { levels, least, most }: Limits,
): Neighbourhood {
  const shown = new Map<number, number>([[centre, 0]]);
  const open: Found[] = [];
  const beyond = new Set<number>();
  const look = (level: number, list: readonly Call[], step: 1 | -1): void => {
    for (const { node: other, cost } of list) {
      if (shown.has(other)) continue;
      if (cost < least || Math.abs(level + step) > levels) beyond.add(other);
      else open.push({ node: other, level: level + step, cost });
    }
    open.sort((a, b) => a.cost - b.cost);
  };
  const around = (node: number, level: number): void => {
    if (level <= 0) look(level, calls.callersOf(node), -1);
    if (level >= 0 && node >= 0) look(level, calls.calleesOf(node), 1);
  };
  around(centre, 0);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (shown.has(next.node)) continue;
    if (shown.size === most) {
      beyond.add(next.node);
      continue;
    }
    shown.set(next.node, next.level);
    around(next.node, next.level);
  }
  const edges: GraphEdge[] = [];
  for (const from of shown.keys()) {
    for (const { node: to, calls: times, cost } of calls.calleesOf(from)) {
      if (shown.has(to) && cost >= least) edges.push({ from, to, calls: times, cost });
    }
  }
  for (const node of shown.keys()) beyond.delete(node);
  return {
    nodes: [...shown].map(([node, level]) => ({ node, level })),
    edges,
    leftOut: beyond.size,
  };
}
