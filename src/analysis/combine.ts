/**
 * Joins the folded groups of one thread in the order of their batches. The state is what a fold
 * over all rows so far would have open: sums per depth, children whose parent has not returned,
 * and outermost activations that an open activation of the same routine may still enclose.
 */
import { CHILD_STRIDE, LEFT_STRIDE, LEVEL_STRIDE, NESTED_STRIDE, PENDING_STRIDE } from './group.js';
import type { GroupResult } from './group.js';

/** Where finished numbers go; one for all threads of a stream. */
export interface CombineSink {
  /** True for constructs that pass no sizes to their caller. */
  opaque(construct: number): boolean;
  /** A complete activation (or `times` identical ones). */
  point(construct: number, size: number, times: number, cost: number): void;
  edge(caller: number, callee: number, calls: number, cost: number): void;
  incomplete(construct: number, times: number): void;
  /** An activation whose size came out negative. */
  corrupt(construct: number, times: number): void;
  /** Self cost that came ahead of its row. */
  self(construct: number, cost: number): void;
  /** Corrects the routine's cost with recursion counted once. */
  once(construct: number, cost: number): void;
}

interface Level {
  size: number;
  cost: number;
  children: Map<number, [calls: number, cost: number]>;
  /** Cost of the outermost activations by routine inside the activation open at this depth. */
  nested: Map<number, number>;
}

function addTo(map: Map<number, number>, key: number, value: number): void {
  map.set(key, (map.get(key) ?? 0) + value);
}

export class Combiner {
  private readonly levels: Level[] = [];
  private readonly pending = new Map<number, [size: number, cost: number]>();
  private last = -1;

  constructor(private readonly sink: CombineSink) {}

  /** Depth of the last row, 0 when the thread's root has returned, -1 before any row. */
  get depth(): number {
    return this.last;
  }

  /** @throws Error when the group does not fit on what came before it */
  apply(group: GroupResult): void {
    if (group.first >= 0) {
      if (group.first < this.last - 1) {
        throw new Error(`rows.depth: ${group.first} after ${this.last}`);
      }
      const left = group.leftOpen;
      for (let i = 0; i < left.length; i += LEFT_STRIDE) {
        this.leftOpenRow(left[i], left[i + 1], left[i + 2], left[i + 3], left[i + 4], left[i + 5]);
      }
      this.openSums(group);
      this.last = group.last;
    }
    for (let i = 0; i < group.pending.length; i += PENDING_STRIDE) {
      const depth = group.pending[i];
      const entry = this.pending.get(depth) ?? [0, 0];
      this.pending.set(depth, [entry[0] + group.pending[i + 1], entry[1] + group.pending[i + 2]]);
    }
  }

  private level(depth: number): Level {
    while (this.levels.length <= depth) {
      this.levels.push({ size: 0, cost: 0, children: new Map(), nested: new Map() });
    }
    return this.levels[depth];
  }

  /** Completes a row with what earlier groups hold of its children and of its own values. */
  private leftOpenRow(
    id: number,
    depth: number,
    size: number,
    cost: number,
    times: number,
    complete: number,
  ): void {
    let moreSize = 0;
    let moreCost = 0;
    const level = this.level(depth);
    const below = this.levels.at(depth + 1);
    if (below !== undefined) {
      if (times > 1) throw new Error('rows.repeat: a row with children is repeated');
      moreSize = below.size;
      moreCost = below.cost;
      for (const [child, [calls, flow]] of below.children) {
        this.sink.edge(id, child, calls, flow);
      }
      this.levels.length = depth + 1;
    }
    const own = this.pending.get(depth);
    if (own !== undefined) {
      moreSize += own[0];
      moreCost += own[1];
      this.sink.self(id, own[1]);
      this.pending.delete(depth);
    }
    const total = cost + moreCost;
    if (complete === 0) this.sink.incomplete(id, times);
    else if (size + moreSize < 0) this.sink.corrupt(id, times);
    else this.sink.point(id, size + moreSize, times, total);

    // `cost` itself is in the group's sums; here only what the group could not know is added.
    const claimed = level.nested.get(id) ?? 0;
    level.nested.delete(id);
    this.sink.once(id, moreCost - claimed);
    if (!this.sink.opaque(id)) level.size += moreSize;
    level.cost += moreCost;
    const child = level.children.get(id);
    if (child !== undefined) child[1] += moreCost;
    else if (moreCost > 0) level.children.set(id, [0, moreCost]);

    const inside = level.nested;
    level.nested = new Map();
    if (depth === 0) return;
    const above = this.level(depth - 1);
    if (inside.size > above.nested.size) {
      for (const [routine, flow] of above.nested) addTo(inside, routine, flow);
      above.nested = inside;
    } else for (const [routine, flow] of inside) addTo(above.nested, routine, flow);
    if (moreCost > 0) addTo(above.nested, id, moreCost);
  }

  /** Adds the sums that the group left for later rows. */
  private openSums(group: GroupResult): void {
    const { low, last } = group;
    this.level(last);
    this.levels.length = last + 1;
    for (let depth = low; depth <= last; depth++) {
      const level = this.levels[depth];
      level.size += group.levels[(depth - low) * LEVEL_STRIDE];
      level.cost += group.levels[(depth - low) * LEVEL_STRIDE + 1];
    }
    const { children, nested } = group;
    for (let i = 0; i < children.length; i += CHILD_STRIDE) {
      const map = this.levels[children[i]].children;
      const sum = map.get(children[i + 1]);
      if (sum === undefined) map.set(children[i + 1], [children[i + 2], children[i + 3]]);
      else {
        sum[0] += children[i + 2];
        sum[1] += children[i + 3];
      }
    }
    for (let i = 0; i < nested.length; i += NESTED_STRIDE) {
      // Below the root nothing can enclose it any more.
      if (nested[i] >= 0) addTo(this.levels[nested[i]].nested, nested[i + 1], nested[i + 2]);
    }
  }
}
