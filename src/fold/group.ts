/** What a worker is given and gives back: a group of consecutive row batches of one thread. */
import type { FoldResult, SeriesResult } from '../native/fold.js';
import type { RecordedCost } from '../schema/metrics.js';
import type { SecondCost } from '../stream/format.js';
import type { SeriesName } from './series.js';

export interface GroupTask {
  /** Number of the NativeTally that takes what is finished. */
  tally: number;
  /** Whether the footprint was recorded. */
  footprint: boolean;
  cost: RecordedCost;
  /** What the rows count beside blocks. */
  second: SecondCost;
  /** Calling contexts are below this; 0: none are recorded. */
  contexts: number;
  /** Construct ids are below this. */
  constructs: number;
  /** Ids of the constructs that pass no sizes to their caller. */
  opaque: Int32Array<ArrayBuffer>;
  /** Ids of the constructs that are loops. */
  loops: Int32Array<ArrayBuffer>;
  /** Payloads of rows frames in order, with their lengths; long ones are shared, short ones copied. */
  frames: ArrayBufferLike[];
  lengths: number[];
}

/**
 * Numbers per routine: id, calls, self cost, cost with recursion once, incomplete calls, corrupt
 * calls, iterations of a loop.
 */
export const ROUTINE_STRIDE = 7;
/** Numbers per left-open row: construct, depth, size, cost (both as far as known), repeat, complete. */
export const LEFT_STRIDE = 6;
/** Numbers per level: size, cost. */
export const LEVEL_STRIDE = 2;
/** Numbers per open child: depth, construct, calls, cost. */
export const CHILD_STRIDE = 4;
/** Numbers per open sum of a routine: depth, construct, cost. */
export const NESTED_STRIDE = 3;
/** Numbers per open calls of a routine: depth, construct, calls. */
export const CALLS_STRIDE = 3;
/** Numbers per continuation still open: depth, size, cost. */
export const PENDING_STRIDE = 3;
export interface GroupResult extends Omit<FoldResult, 'series'> {
  /** Those that say anything in this group. */
  series: Partial<Record<SeriesName, SeriesResult>>;
}

export type GroupReply =
  | { ok: true; result: GroupResult }
  | {
      ok: false;
      error: string;
      /** Not what was to be folded is to blame, but who was to do it. */
      died?: true;
    };
