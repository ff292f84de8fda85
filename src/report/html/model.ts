/**
 * What an HTML page shows: the report, packed. Names and figures of routines are columns, points
 * and calls are bytes (bytes.ts), so that 10,000 routines with 300,000 points stay a few megabytes.
 * Versioned: a page reads its own version only, since both come from one build.
 */
import type { Report, RoutineReport, RunInfo } from '../schema.js';

export const VIEW_FORMAT = 1;

/** A routine without what is packed elsewhere. `module` is an index into `modules`. */
export type Row = Omit<
  RoutineReport,
  'points' | 'by_recording' | 'callers' | 'callees' | 'module' | 'module_path' | 'build_id'
> & { module: number };

export type Columns<T> = { [K in keyof T]-?: T[K][] };

export interface ViewModule {
  name: string;
  path: string;
  build_id: string | null;
}

/** Points of one of several recordings that were analysed together. */
export interface ViewPart {
  label: string;
  /** As `points` of the view. */
  points: string;
}

/** Lines of a source file around a routine. */
export interface ViewSource {
  /** Number of the first line. */
  first: number;
  lines: string[];
  /** Why the lines may not be what was built; else null. */
  warning: string | null;
}

export interface View {
  format: typeof VIEW_FORMAT;
  tool: Report['tool'];
  metric: Report['metric'];
  ranking: { min_share: number } | null;
  runs: RunInfo[];
  warnings: string[];
  /** What the page lacks because there was too much of it. */
  left_out: string[];
  modules: ViewModule[];
  rows: Columns<Row>;
  /** By routine (points.ts). */
  points: string;
  parts: ViewPart[];
  /** Calls: caller + 1 (0: the start of a thread), callee, calls, cost. Beyond the routines: `others`. */
  edges: string;
  /** Names of callers and callees that are no routine of the report. */
  others: string[];
  /** By index of the routine. */
  sources: Record<number, ViewSource>;
}
