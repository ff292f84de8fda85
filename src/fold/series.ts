/**
 * Sizes beside RMS that are folded along with it. A series that a group does not have is the
 * same as RMS (drms), zero (kernel, thread), or of no activation in it.
 */
import { SUMS, SUM_COLUMNS, SUM_PARTS } from '../protocol/rows.js';
import { ARGS } from '../schema/metrics.js';
import type { SizeMetric } from '../schema/metrics.js';
import type { ColumnName } from '../stream/format.js';

export { SUMS };
export const SERIES = [...SUMS, ...ARGS] as const;
export type SeriesName = (typeof SERIES)[number];

/** What an activation has of each: RMS, then SERIES; below zero: none. */
export type Sizes = number[];

export const SERIES_COLUMNS: Readonly<Record<(typeof SUMS)[number], readonly ColumnName[]>> =
  SUM_COLUMNS;

/** Whether a series' points are kept, as a size of a report. */
export function isSize(name: SeriesName): name is Exclude<SizeMetric, 'rms'> {
  return !SUM_PARTS.some((part) => part === name);
}

/** For a group that does not have the series: a row's own part, given its part of RMS. */
export function absent(name: SeriesName, rms: number): number {
  if (name === 'drms') return rms;
  return isSize(name) ? -1 : 0;
}
