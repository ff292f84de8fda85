/** Points of many routines. */
import type { NativeTally } from './fold.js';

/** What of a tally: points by RMS, by calling context; from 0 on those of a series. */
export const BY_RMS = -1;
export const BY_CONTEXT = -2;

/** Places of routines: this one is left out, for this one none is known yet. */
export const LEFT_OUT = -1;
export const UNKNOWN = -2;

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
