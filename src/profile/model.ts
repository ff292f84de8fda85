/**
 * A profile: what one or more runs of a program cost, per routine and size. Plain JSON. A routine
 * is (module, entry offset); names are looked up when a report is made.
 */
import type { CostMetric, RunInfo, SizeMetric } from '../report/schema.js';

export const PROFILE_FORMAT = 1;

export interface ProfileMetric {
  size: SizeMetric;
  cost: CostMetric;
  /** Bytes of a cell. */
  cell: number;
}

export interface ProfileModule {
  /** '' for code that is in no file. */
  path: string;
  /** Hex, or ''. */
  buildId: string;
}

/** Module of the pseudo routine that stands for what a thread runs outside of any call. */
export const ROOT_MODULE = -1;

export interface ProfileRoutine {
  /** Index into `modules`, or ROOT_MODULE. */
  module: number;
  /** ELF vaddr of the entry (an address where there is no file): '0x...'. */
  offset: string;
  /** Activations, incomplete ones included. */
  calls: number;
  incompleteCalls: number;
  /** Activations whose size came out negative; they are in no point. */
  corruptCalls: number;
  /** Inclusive cost, recursion counted once, incomplete activations included. */
  costTotal: number;
  costSelf: number;
  /** True when sizes are logarithmic bins (see analysis/bins.ts). */
  binned: boolean;
  /** POINT_NUMBERS numbers each, by size: size, count, min, max, sum, sum of squares of cost. */
  points: number[];
}

export const POINT_NUMBERS = 6;

/** Indexes into `routines`; `cost` is inclusive cost that flowed from callee to caller. */
export type ProfileEdge = [caller: number, callee: number, calls: number, cost: number];

export interface Profile {
  format: typeof PROFILE_FORMAT;
  metric: ProfileMetric;
  runs: RunInfo[];
  modules: ProfileModule[];
  routines: ProfileRoutine[];
  edges: ProfileEdge[];
  warnings: string[];
}
