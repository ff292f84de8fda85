/** Calling contexts of a profile: the tree of who called whom, with costs and points. */
import type { Profile } from '../profile/profile-model.js';
import { POINT_NUMBERS } from '../profile/profile-model.js';
import type { CanonicalRoutine } from './canonical.js';

export interface ContextNode {
  /** Index into the canonical routines. */
  routine: number;
  /** Index of a node before it; -1: the start of a thread. */
  parent: number;
  calls: number;
  costSelf: number;
  /** Of all that ran in it and in the contexts below it. */
  cost: number;
  points: CanonicalRoutine['points'];
}

type Points = Map<number, CanonicalRoutine['points'][number]>;

interface Node extends Omit<ContextNode, 'points'> {
  points: Points;
}

function addPoints(into: Points, flat: readonly number[]): void {
  for (let at = 0; at < flat.length; at += POINT_NUMBERS) {
    const [size, count, min, max, sum] = flat.slice(at, at + 5);
    const old = into.get(size) ?? [size, 0, Infinity, 0, 0];
    const merged: CanonicalRoutine['points'][number] = [
      size,
      old[1] + count,
      Math.min(old[2], min),
      Math.max(old[3], max),
      old[4] + sum,
    ];
    into.set(size, merged);
  }
}

/** @param indexOf canonical routine by the profile's; null for a thread's root */
export function contextNodes(profile: Profile, indexOf: readonly (number | null)[]): ContextNode[] {
  const nodes: Node[] = [];
  const byKey = new Map<string, number>();
  const places: number[] = [];
  for (const { routine, parent, calls, costSelf, points } of profile.contexts ?? []) {
    const above = parent < 0 ? -1 : places[parent];
    const canonical = indexOf[routine];
    if (canonical === null) {
      places.push(above);
      continue;
    }
    const key = `${above} ${canonical}`;
    let id = byKey.get(key);
    if (id === undefined) {
      const none = { calls: 0, costSelf: 0, cost: 0, points: new Map() };
      id = nodes.push({ routine: canonical, parent: above, ...none }) - 1;
      byKey.set(key, id);
    }
    places.push(id);
    nodes[id].calls += calls;
    nodes[id].costSelf += costSelf;
    nodes[id].cost += costSelf;
    addPoints(nodes[id].points, points);
  }
  // Callers come before their callees.
  for (let id = nodes.length - 1; id >= 0; id--) {
    const { parent, cost } = nodes[id];
    if (parent >= 0) nodes[parent].cost += cost;
  }
  return nodes.map(({ points, ...node }) => ({
    ...node,
    points: [...points.values()].sort((a, b) => a[0] - b[0]),
  }));
}

/** Routines that a context was called through, outermost first. */
export function pathTo(nodes: readonly ContextNode[], { parent }: ContextNode): number[] {
  const path: number[] = [];
  for (let up = parent; up >= 0; up = nodes[up].parent) path.push(nodes[up].routine);
  return path.reverse();
}
