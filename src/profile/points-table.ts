/**
 * Points of many routines: for each (routine, size) the count, minimum, maximum, sum and sum of
 * squares of a cost. They are kept natively (native/analysis/tables.h): a profile of a large
 * program has a hundred thousand, which come once from each of its processes. To JavaScript they come
 * when all are there.
 */
import type { NativeTally } from '../native/fold.js';
import { native } from '../native/addon.js';
import type { NativePoints } from '../native/native-points.js';

/** Numbers of a point: size, count, min, max, sum, sum of squares. */
const NUMBERS = 6;
export class PointsTable {
  private readonly native: NativePoints;

  /** @param maxPages how many dense pages (1408 bytes each, with all their points) may be made */
  constructor(private readonly maxPages = 8192) {
    this.native = new (native().Points)(maxPages);
  }

  /**
   * @param points of one routine, without it
   * @throws RangeError when a number is negative, or beyond what is exact
   */
  add(routine: number, points: ArrayLike<number>): void {
    // Array.from and its like walk by iterators: ten times as long.
    this.native.add(routine, new Float64Array(points));
  }

  /**
   * What is finished of a stream goes from one native table to the other.
   * @param which of its points, see native/points.ts
   * @param places of the tally's routines here
   * @returns routines that have points and no place yet; then nothing is added
   */
  addTally(tally: NativeTally, which: number, places: Int32Array<ArrayBuffer>): number[] {
    return this.native.addTally(tally, which, places);
  }

  /** Another one that begins as this one is now. */
  copy(): PointsTable {
    const other = new PointsTable(this.maxPages);
    other.native.copy(this.native);
    return other;
  }

  /** From now on this routine's sizes are binned, as they were where its points come from. */
  bin(routine: number): void {
    this.native.bin(routine);
  }

  /** Ids of the routines whose sizes are binned. */
  binnedRoutines(): number[] {
    return this.native.binned();
  }

  /** For each routine below `routines` its points by size, without it. */
  byRoutine(routines: number): number[][] {
    const { points, ends } = this.native.export(routines);
    const all: number[][] = [];
    for (let routine = 0, at = 0; routine < routines; routine++) {
      const numbers: number[] = [];
      for (const end = ends[routine] * NUMBERS; at < end; at++) numbers.push(points[at]);
      all.push(numbers);
    }
    return all;
  }
}
