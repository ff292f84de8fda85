/** The fold of rows, see native/analysis/fold.h. */

import type { RecordedCost } from '../schema/metrics.js';

/** A group of consecutive row batches of one thread, for `fold`. */
export interface FoldTask {
  /** Takes what is finished in the group; nothing when the fold throws. */
  tally: number;
  /** Construct ids are below this. */
  constructs: number;
  /** Ids of the constructs that pass no sizes to their caller. */
  opaque: Int32Array<ArrayBuffer>;
  /** Ids of the constructs that are loops. */
  loops: Int32Array<ArrayBuffer>;
  /** Blocks, or steps (native/analysis/steps.h); else what is counted beside blocks. */
  cost: RecordedCost;
  /** Further sizes that are sums, by their numbers in SERIES. */
  series: number[];
  /** Number of the first argument as a further size; -1: there are none. */
  args: number;
  /** Calling contexts are below this; 0: none come. */
  contexts: number;
  /** Columns: construct, depth, repeat, blocks, work or instructions, back_reference,
   * iterations, then those
   * whose sum is the size; numbers stand for constant columns. */
  batches: {
    rows: number;
    incomplete: boolean;
    columns: (
      number | Uint8Array | Uint16Array | Uint32Array | Int8Array | Int16Array | Int32Array
    )[];
    /** For each of `series` the columns whose sum it is. */
    series: FoldTask['batches'][number]['columns'][];
    /** See RowsFrame. */
    args: Uint32Array | null;
    contexts: Uint32Array | null;
    points: Uint8Array | null;
    open: Uint8Array | null;
    course: boolean;
    /** Columns: caller, construct, within, RMS, blocks, work or instructions, count. */
    counted: { entries: number; columns: FoldTask['batches'][number]['columns'] } | null;
  }[];
}

export interface GroupTotals {
  rows: number;
  activations: number;
  blocks: number;
  /** Work or instructions. */
  second: number;
}

/** A further size; see Series in native/analysis/series.h. */
export interface SeriesResult {
  /** Of the left-open rows in their order. */
  left: Float64Array<ArrayBuffer>;
  /** At the depths low..last. */
  levels: Float64Array<ArrayBuffer>;
  /** Depth, size. */
  pending: Float64Array<ArrayBuffer>;
}

/** What a group leaves to be joined with its neighbours: `series` in the order of its task. */
export interface FoldResult {
  totals: GroupTotals;
  /** Depth of the first row, the lowest depth of any row, depth of the last row; -1 without rows. */
  first: number;
  low: number;
  last: number;
  /** Rows first at a new lowest depth, in order: earlier batches may hold children of theirs. */
  leftOpen: Float64Array<ArrayBuffer>;
  /** Sums at the depths low..last that no parent has consumed yet. */
  levels: Float64Array<ArrayBuffer>;
  children: Float64Array<ArrayBuffer>;
  /** As those: calls out of loops, for the routine around, whose row is to come. */
  through: Float64Array<ArrayBuffer>;
  /**
   * Inclusive cost of the outermost activations of a routine, by the depth (low - 1..last) of the
   * innermost activation around them that is open at the group's end.
   */
  nested: Float64Array<ArrayBuffer>;
  pending: Float64Array<ArrayBuffer>;
  /**
   * Where steps are the cost: calls that no activation of the same routine around them has been
   * seen for, by the depth of what the innermost activation has called that is open at the
   * group's end.
   */
  openCalls: Float64Array<ArrayBuffer>;
  /** Calling contexts of the left-open rows; empty where they are not recorded. */
  leftContexts: Float64Array<ArrayBuffer>;
  /**
   * Events of courses in order (native/analysis/courses.h). Each begins with four numbers: how many
   * frames are listed (-1: an activation has ended), after how many left-open rows, how many are
   * pending (ended: its depth), how many of these are before the first opaque one (ended: 1, or 0
   * where only what was observed has ended). Six follow of what is not listed (ended: of the
   * activation), then of each listed frame, as far as the group knows: construct; cells, with first
   * writes; RMS of the calls that have ended; its own RMS (ended: all of it); first writes; cost.
   */
  courses: Float64Array<ArrayBuffer>;
  series: SeriesResult[];
}

/**
 * What is finished of all groups of one stream. Workers find it by its number as long as this
 * object is alive.
 */
export interface NativeTally {
  readonly number: number;
  /** `times` activations of the same sizes (RMS, then SERIES; below zero: left out) and cost. */
  point(
    routine: number,
    sizes: readonly number[],
    times: number,
    cost: number,
    context: number,
  ): void;
  edge(caller: number, callee: number, calls: number, cost: number): void;
  through(caller: number, callee: number, calls: number, cost: number): void;
  export(): TallyExport;
}

/** All but points, which go from the tally to where they stay (NativePoints.addTally). */
export interface TallyExport {
  /** ROUTINE_STRIDE numbers each. */
  routines: Float64Array<ArrayBuffer>;
  /** EDGE_STRIDE numbers each: caller, callee, calls, cost. */
  edges: Float64Array<ArrayBuffer>;
  /** The same of calls out of loops, with their routine as the caller. */
  through: Float64Array<ArrayBuffer>;
  series: SeriesExport[];
  /** Of calling contexts three numbers each: context, calls, self cost. */
  contexts: Float64Array<ArrayBuffer>;
}

/** A further size, by its number in SERIES. */
export interface SeriesExport {
  number: number;
  /** Routine, sum of the sizes of its activations. */
  totals: Float64Array<ArrayBuffer>;
}
