/** Calling contexts of a profile: the tree of who called whom, with costs and points. */
import type { Profile } from '../profile/model.js';
import { POINT_NUMBERS } from '../profile/model.js';
import type { CanonicalRoutine } from './canonical.js';

export interface ContextNode {
  /** Index into the canonical routines. */
  routine: number;
  /** Routines that it was called through, outermost first. */
  path: number[];
  calls: number;
  /** Of all that ran in it and in the contexts below it. */
  cost: number;
  points: CanonicalRoutine['points'];
}

interface Node {
  routine: number;
  parent: number;
  calls: number;
  cost: number;
  points: Map<number, CanonicalRoutine['points'][number]>;
}

function addPoints(into: Node['points'], flat: readonly number[]): void {
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
      id =
        nodes.push({ routine: canonical, parent: above, calls: 0, cost: 0, points: new Map() }) - 1;
      byKey.set(key, id);
    }
    places.push(id);
    nodes[id].calls += calls;
    nodes[id].cost += costSelf;
    addPoints(nodes[id].points, points);
  }
  // Callers come before their callees.
  for (let id = nodes.length - 1; id >= 0; id--) {
    const { parent, cost } = nodes[id];
    if (parent >= 0) nodes[parent].cost += cost;
  }
  return nodes.map(({ routine, parent, calls, cost, points }) => {
    const path: number[] = [];
    for (let up = parent; up >= 0; up = nodes[up].parent) path.unshift(nodes[up].routine);
    return {
      routine,
      path,
      calls,
      cost,
      points: [...points.values()].sort((a, b) => a[0] - b[0]),
    };
  });
}
