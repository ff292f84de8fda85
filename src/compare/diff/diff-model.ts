/** What changed between two reports. Holds no times and no process ids: it is a function of counts. */
import { costOfRuns } from '../../schema/costs.js';
import type { ComplexityClass, Finding, Report, RoutineReport } from '../../schema/report.js';
import type { CostMetric, Resource, SizeMetric } from '../../schema/metrics.js';
import type { EqualSize } from './equal-size.js';
import type { OverRuns } from './diff-over-runs.js';

export const DIFF_SCHEMA = 4;

/**
 * `class`, `exponent`: grows faster or slower. `cost`: at equal size, or of as many calls that
 * make as many. `replaced`: one routine took
 * the place of another under the same caller. `claimed`, `unclaimed`: the class was unknown, or now
 * is. `finding`: a growth problem is new, gone, or grows in another way; the sides are of its first
 * culprit. `sampled`: what samples of both sides let infer of all calls.
 */
export type ChangeKind =
  | 'class'
  | 'exponent'
  | 'cost'
  | 'replaced'
  | 'appeared'
  | 'vanished'
  | 'claimed'
  | 'unclaimed'
  | 'finding'
  | 'sampled';

/** A routine, or a loop, on one side of a change. */
export interface Side {
  id: string;
  name: string;
  module: string;
  file: string | null;
  line: number | null;
  class: ComplexityClass;
  exponent: number | null;
  formula: string | null;
  r2: number | null;
  reason: string | null;
  /** What its sizes are, where that is not `metric.size`. */
  size: SizeMetric | null;
  /** It is a region that the program tells of. */
  region?: true;
  sizes: number;
  size_range: [number, number];
  calls: number;
  cost_total: number;
  cost_share: number;
}

/** A finding on one side of a change. */
export type FindingSide = Pick<
  Finding,
  'rank' | 'class' | 'exponent' | 'exponent_interval' | 'basis' | 'share' | 'text'
>;

export interface Change {
  kind: ChangeKind;
  /** Loops have the identity of their routine with a slash and their number: ids of sides. */
  of: 'routine' | 'loop';
  /** True when it became better, false when worse, null when that cannot be said. */
  better: boolean | null;
  /** In one line. */
  text: string;
  /** Null where it appeared. */
  old: Side | null;
  /** Null where it vanished. */
  new: Side | null;
  at_equal_size: EqualSize | null;
  /** Own cost of a finding's culprits in runs of the same sizes. */
  over_runs: OverRuns | null;
  /** The finding that it is on, or that changed with it; null on a side that has none. */
  finding: { old: FindingSide | null; new: FindingSide | null } | null;
  /** Names of changed callees, and loops, that most of the change comes from. */
  through: string[];
}

/** Of what the program asks of the kernel and the allocator. */
export interface ResourceChange {
  resource: Resource;
  better: boolean;
  /** In one line. */
  text: string;
  /** What all runs asked for. */
  old: number;
  new: number;
}

export interface ReportSummary {
  /** The program's own file, and how it was called. */
  exe: string;
  build_id: string | null;
  argv: string[];
  runs: number;
  routines: number;
  cost: number;
}

export type DiffVerdict = 'better' | 'worse' | 'unchanged';

export interface Diff {
  schema: typeof DIFF_SCHEMA;
  tool: { name: string; version: string };
  metric: { size: string; cost: CostMetric; cell: number };
  thresholds: DiffThresholds;
  old: ReportSummary;
  new: ReportSummary;
  /**
   * Of all changes together, each weighed by the cost that it is about; where that comes to nothing, of
   * what changed in resources.
   */
  verdict: DiffVerdict;
  /**
   * What that makes of the cost: below 0 the part of the old cost that is saved, above 0 the part of
   * the new cost that came on top.
   */
  effect: number;
  /** Worst first, then what became better; what comes from another change goes behind it. */
  changes: Change[];
  /** Growth of these, and amounts; what became worse first. */
  resources: ResourceChange[];
  /** Routines that were compared and have not changed. */
  unchanged: number;
  /** The same of loops; null where one side has none. */
  unchanged_loops: number | null;
  warnings: string[];
}

export interface DiffThresholds {
  /** Relative change of cost at equal size that is reported. */
  cost: number;
  /** Change of a fitted exponent that is reported. */
  exponent: number;
  /** Routines with a smaller share of the cost on both sides are left out. */
  min_share: number;
}

export function sideOf(routine: RoutineReport): Side {
  const { id, name, module, file, line, formula, r2, reason, sizes, size_range, calls } = routine;
  const { class: claim, exponent, cost_total, cost_share, size = null, region } = routine;
  return {
    id,
    name,
    module,
    file,
    line,
    class: claim,
    exponent,
    formula,
    r2,
    reason,
    size,
    ...(region === undefined ? {} : { region }),
    sizes,
    size_range,
    calls,
    cost_total,
    cost_share,
  };
}

export function summaryOf({ runs, routines, metric }: Report): ReportSummary {
  const first = runs.at(0);
  return {
    exe: first?.exe ?? '',
    build_id: first?.build_id ?? null,
    argv: first?.argv ?? [],
    runs: runs.length,
    routines: routines.length,
    cost: costOfRuns(runs, metric.cost),
  };
}
