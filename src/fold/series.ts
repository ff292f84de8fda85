/**
 * Sizes beside RMS that are folded along with it. A series that a group does not have is the
 * same as RMS (drms), zero (kernel, thread), or of no activation in it.
 */
import { ARGS } from '../schema/metrics.js';
import type { SizeMetric } from '../schema/metrics.js';
import type { ColumnName } from '../stream/format.js';

/** Sums over the subtree; `kernel` and `thread` are DRMS's parts, of which only totals are kept. */
export const SUMS = ['drms', 'kernel', 'thread', 'footprint'] as const;
export const SERIES = [...SUMS, ...ARGS] as const;
export type SeriesName = (typeof SERIES)[number];

/** What an activation has of each: RMS, then SERIES; below zero: none. */
export type Sizes = number[];

export const SERIES_COLUMNS: Readonly<Record<(typeof SUMS)[number], readonly ColumnName[]>> = {
  drms: ['rms', 'drms_kernel', 'drms_thread'],
  kernel: ['drms_kernel'],
  thread: ['drms_thread'],
  footprint: ['footprint'],
};

/** Whether a series' points are kept, as a size of a report. */
export function isSize(name: SeriesName): name is Exclude<SizeMetric, 'rms'> {
  return name !== 'kernel' && name !== 'thread';
}

/** For a group that does not have the series: a row's own part, given its part of RMS. */
export function absent(name: SeriesName, rms: number): number {
  if (name === 'drms') return rms;
  return name === 'kernel' || name === 'thread' ? 0 : -1;
}
