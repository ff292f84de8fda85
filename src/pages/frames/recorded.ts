/** Frames from the calling contexts that were recorded: what was measured along each path. */
import type { ContextTree } from '../pack-contexts.js';
import { LEFT_OUT, START, makeFrame } from './frame.js';
import type { Frame, FrameSource } from './frame.js';

/** A context with the part of the calls and costs that a frame is about. */
interface Part {
  at: number;
  calls: number;
  cost: number;
}

export class RecordedFrames implements FrameSource {
  readonly estimated = false;
  /** Contexts by the one they were called in: those of i stand from `firsts[i]` to `firsts[i + 1]`. */
  private readonly firsts: Int32Array;
  private readonly below: Int32Array;
  private readonly byRoutine = new Map<number, number[]>();

  constructor(
    private readonly tree: ContextTree,
    readonly share: number,
  ) {
    const { parents, routines } = tree;
    this.firsts = new Int32Array(parents.length + 1);
    for (let i = 1; i < parents.length; i++) this.firsts[parents[i] + 1]++;
    for (let i = 0; i < parents.length; i++) this.firsts[i + 1] += this.firsts[i];
    const next = this.firsts.slice();
    this.below = new Int32Array(parents.length);
    for (let i = 1; i < parents.length; i++) {
      this.below[next[parents[i]]++] = i;
      const list = this.byRoutine.get(routines[i]);
      if (list === undefined) this.byRoutine.set(routines[i], [i]);
      else list.push(i);
    }
  }

  all(): Frame {
    return this.down([0], null);
  }

  callees(routine: number): Frame {
    return this.down(this.byRoutine.get(routine) ?? [], null, routine);
  }

  callers(routine: number): Frame {
    const { calls, costs } = this.tree;
    const parts = (this.byRoutine.get(routine) ?? []).map((at) => {
      return { at, calls: calls[at], cost: costs[at] };
    });
    return this.up(parts, null, routine);
  }

  private nodeOf(context: number): number {
    const routine = this.tree.routines[context];
    return context === 0 ? START : routine < 0 ? LEFT_OUT : routine;
  }

  /** Contexts of the same routine, called along the same path as far as the frame knows it. */
  private down(
    contexts: readonly number[],
    parent: Frame | null,
    node = this.nodeOf(contexts[0]),
  ): Frame {
    const { calls, costs } = this.tree;
    const add = (of: Float64Array): number => contexts.reduce((sum, at) => sum + of[at], 0);
    return makeFrame(node, parent, add(calls), add(costs), (frame) => {
      const groups = new Map<number, number[]>();
      for (const at of contexts) {
        for (const child of this.below.subarray(this.firsts[at], this.firsts[at + 1])) {
          const to = this.nodeOf(child);
          const group = groups.get(to);
          if (group === undefined) groups.set(to, [child]);
          else group.push(child);
        }
      }
      return [...groups.values()].map((group) => this.down(group, frame));
    });
  }

  private up(parts: readonly Part[], parent: Frame | null, node: number): Frame {
    const add = (of: 'calls' | 'cost'): number => parts.reduce((sum, part) => sum + part[of], 0);
    return makeFrame(node, parent, add('calls'), add('cost'), (frame) => {
      const groups = new Map<number, Part[]>();
      for (const part of parts) {
        const at = this.tree.parents[part.at];
        if (at < 0) continue;
        const to = this.nodeOf(at);
        const group = groups.get(to);
        if (group === undefined) groups.set(to, [{ ...part, at }]);
        else group.push({ ...part, at });
      }
      return [...groups].map(([to, group]) => this.up(group, frame, to));
    });
  }
}
