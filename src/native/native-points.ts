/** Points of many routines. */
import type { NativeTally } from './fold.js';

/** Points of many routines; see src/profile/points-table.ts. */
export interface NativePoints {
  add(routine: number, points: Float64Array<ArrayBuffer>): void;
  /**
   * @param places of the tally's routines here
   * @returns routines that have points and no place yet; then nothing is added
   */
  addTally(tally: NativeTally, which: number, places: Int32Array<ArrayBuffer>): number[];
  /** Begins as `other` is now. */
  copy(other: NativePoints): void;
  bin(routine: number): void;
  binned(): number[];
  /** By routine and size; `ends` counts the points of a routine and those before it. */
  export(routines: number): {
    points: Float64Array<ArrayBuffer>;
    ends: Uint32Array<ArrayBuffer>;
  };
}
