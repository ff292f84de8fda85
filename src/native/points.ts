/** Points of many routines. */

/** Points of many routines; see src/profile/points.ts. */
export interface NativePoints {
  add(routine: number, points: Float64Array<ArrayBuffer>): void;
  addAll(points: Float64Array<ArrayBuffer>, routines: Int32Array<ArrayBuffer>): void;
  bin(routine: number): void;
  binned(): number[];
  /** By routine and size; `ends` counts the points of a routine and those before it. */
  export(routines: number): {
    points: Float64Array<ArrayBuffer>;
    ends: Uint32Array<ArrayBuffer>;
  };
}
