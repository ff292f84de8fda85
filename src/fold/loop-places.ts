/** Loops of one stream on their way into a profile. */
import type { NativeTally } from '../native/fold.js';
import { LEFT_OUT } from '../protocol/points.js';
import type { ProfileCourse } from '../profile/course.js';
import type { ProfileBuilder } from '../profile/builder.js';
import type { SizeMetric } from '../schema/metrics.js';
import type { ThinnedLoop } from '../stream/frames.js';
import type { StreamIndex } from './stream-index.js';
import type { RoutineTally } from './tallies.js';

const hex = (offset: bigint): string => `0x${offset.toString(16)}`;

export class LoopPlaces {
  private readonly ids = new Map<number, number>();

  /** @param routineId the number of a routine in the profile, by its construct */
  constructor(
    private readonly index: StreamIndex,
    private readonly builder: ProfileBuilder,
    private readonly routineId: (construct: number) => number,
  ) {}

  /** Its number in the profile. */
  private id(loop: number): number {
    let id = this.ids.get(loop);
    if (id === undefined) {
      const parent = this.index.parentOf(loop);
      const around = this.index.isLoop(parent) ? this.id(parent) : -1;
      let routine = parent;
      while (this.index.isLoop(routine)) routine = this.index.parentOf(routine);
      const { module, offset, end = offset } = this.index.place(loop)!;
      const place = { module: this.builder.module(module), offset: hex(offset), end: hex(end) };
      id = this.builder.loop(place, this.routineId(routine), around);
      this.ids.set(loop, id);
    }
    return id;
  }

  addTotals(loop: number, totals: RoutineTally, run: number): void {
    const id = this.id(loop);
    this.builder.loops!.addTotals(id, totals, run);
    this.builder.addIterations(id, totals.iterations);
  }

  addThinned({ loop, headers, entries }: ThinnedLoop): void {
    this.builder.addUnseen(this.id(loop), { headers, entries });
  }

  addCourses(loop: number, courses: readonly ProfileCourse[]): void {
    this.builder.loops!.addCourses(this.id(loop), courses);
  }

  addCall(loop: number, callee: number, calls: number, cost: number): void {
    this.builder.addLoopCall(this.id(loop), callee, calls, cost);
  }

  addTally(tally: NativeTally, sizes: readonly [SizeMetric, number][]): void {
    if (this.ids.size === 0) return;
    const places = new Int32Array(this.index.limit).fill(LEFT_OUT);
    for (const [loop, id] of this.ids) places[loop] = id;
    this.builder.loops!.addTally(tally, sizes, places, (loop) => this.id(loop));
  }
}
