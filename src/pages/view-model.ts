/**
 * What an HTML page shows: the report, packed. Names and figures of routines are columns, points
 * and calls are bytes (bytes.ts), so that 10,000 routines with 300,000 points stay a few megabytes.
 * Versioned: a page reads its own version only, since both come from one build.
 */
import type { ViewInlined } from './inlined.js';
import type { ViewEntries } from './loop-entries.js';
import type { CloseLook } from '../schema/diagnosis.js';
import type { Inferred } from '../schema/inferred.js';
import type {
  LoopReport,
  ContextReport,
  Finding,
  GrowthSummary,
  Report,
  RoutineReport,
  RunInfo,
} from '../schema/report.js';

import type { Trends } from '../schema/trends.js';
import type { ViewTree } from './repetitions.js';
import type { ViewSuite } from './view-suite.js';

export const VIEW_FORMAT = 8;

/** What only some routines have. */
export type ExtraField =
  | 'alike'
  | 'band'
  | 'by_factors'
  | 'code'
  | 'exponent_interval'
  | 'finding'
  | 'growing'
  | 'input'
  | 'per_run'
  | 'regimes'
  | 'size'
  | 'size_reason';

/** A loop as the routine's details show it. */
export interface ViewLoop extends Pick<LoopReport, 'number' | 'class' | 'entries' | 'iterations'> {
  /** Without its routine. */
  name: string;
  /** Its cost function, or why there is none. */
  claim: string;
  cost: number;
  /** Entries and cost are, as not all entries were looked at. */
  estimated?: true;
  /** First and last line, where they are in the file of its routine. */
  lines?: [from: number, to: number];
}

export interface Extra extends Partial<Pick<RoutineReport, ExtraField>> {
  /** Outer ones before those in them. */
  loops?: ViewLoop[];
  contexts?: Omit<ContextReport, 'points'>[];
}

/** A routine without what is packed elsewhere. `module` is an index into `modules`. */
export type Row = Omit<
  RoutineReport,
  | ExtraField
  | 'contexts'
  | 'points'
  | 'by_recording'
  | 'by_thread'
  | 'callers'
  | 'callees'
  | 'module'
  | 'module_path'
  | 'build_id'
> & { module: number };

export type Columns<T> = { [K in keyof T]-?: Exclude<T[K], undefined>[] };

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

/** Source and machine code of a routine, with what each line costs itself. */
export interface ViewCode {
  files: string[];
  /** Its own text first, then what is inlined from elsewhere. `file`: index into `files`. */
  parts: { file: number; first: number; lines: string[] }[];
  /** Index into `files`, line, own cost, how often it ran, calls made there. */
  lines: [file: number, line: number, cost: number, runs: number, calls: number][];
  /** Index into `files`, first line, last line, number, iterations. */
  loops: [file: number, from: number, to: number, number: string, iterations: number][];
  /** By address; `begins`: 1 where a block does. What never ran is left out. */
  instructions: [
    at: number,
    text: string,
    runs: number,
    file: number,
    line: number,
    begins: number,
  ][];
}

/** Source and machine code of one routine, for a page that has those of others alone. */
export interface RoutineCode {
  /** Null where its file is not at hand. */
  source: ViewSource | null;
  /** Null where blocks were not counted. */
  code: ViewCode | null;
  /** What is missing, and why. */
  left_out: string[];
}

/** Lines of a source file around the loop of a finding. */
export interface ViewPlace extends Omit<ViewSource, 'warning'> {
  file: string;
  /** Lines of the loop. */
  from: number;
  to: number;
}

/** What the sweep that came after the run says (`--decide`). */
export interface ViewDecided {
  /** What was run, in words. */
  runs: string;
  /** The verdict of the sweep. */
  text: string;
  /** The sweep's own page; null: none was asked for. */
  page: string | null;
}

export interface View {
  format: typeof VIEW_FORMAT;
  tool: Report['tool'];
  metric: Report['metric'];
  /** One point a run. */
  bottom_up: boolean;
  ranking: { min_share: number } | null;
  runs: RunInfo[];
  /** What samples say of all calls; null where nothing was sampled. */
  sampled: Inferred | null;
  /** Null in reports that were made before there was a verdict. */
  growth: GrowthSummary | null;
  /** What is said of system calls and memory that grow; absent where nothing is. */
  resources?: string[];
  /** By what the program asks of the kernel and the allocator, routines of weight only; see `metric.cost`. */
  asked?: View[];
  findings: Finding[];
  /** Of routines that are in no finding; null: none were looked at. */
  close_look: CloseLook | null;
  /** What shares of findings are of. */
  cost_word: 'cost' | 'work';
  /** How long the runs took at their own speed; null where that is not known. */
  seconds: number | null;
  warnings: string[];
  /** What the page lacks because there was too much of it. */
  left_out: string[];
  modules: ViewModule[];
  rows: Columns<Row>;
  /** By index of the routine. */
  extras: Record<number, Extra>;
  /** By routine (pack-points.ts). */
  points: string;
  parts: ViewPart[];
  /** Calls: caller + 1 (0: the start of a thread), callee, calls, cost. Beyond the routines: `others`. */
  edges: string;
  /** Names of callers and callees that are no routine of the report. */
  others: string[];
  /** The tree of calling contexts (contexts.ts); null where it was not recorded. */
  contexts: string | null;
  /** Of runs that had several; numbers of routines in them (threads.ts). */
  threads: { list: NonNullable<Report['threads']>; numbers: string } | null;
  /** The repetition tree; null where no structures were recorded. */
  repetitions: ViewTree | null;
  /** By index of the routine. */
  sources: Record<number, ViewSource>;
  /** By index of the routine, where blocks were counted. */
  code: Record<number, ViewCode>;
  /** By rank of the finding. */
  places: Record<number, ViewPlace>;
  /** By rank of the finding; absent in pages of before. */
  entries?: Record<number, ViewEntries>;
  /** Functions that were inlined into routines; absent in pages of before. */
  inlined?: ViewInlined[];
  /** Where the report is of a suite's jobs (`batch`). */
  suite?: ViewSuite;
  /** Clusters over the runs (`trends`). */
  trends?: Trends;
  /** What runs of other sizes have decided since then. */
  decided?: ViewDecided;
  /** What it is compared with: the earlier one, and the comparison where it was made already. */
  compared?: { before: View; diff: unknown };
}
