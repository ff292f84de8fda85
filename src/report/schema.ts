/**
 * The report (`--json FILE`). The terminal and every other form are views of this one.
 * Versioned; readers ignore fields that they do not know. Sizes are in cells, costs in the unit
 * of `metric.cost`.
 */

export const REPORT_SCHEMA = 1;

export type SizeMetric = 'rms' | 'drms' | 'footprint';
export type CostMetric = 'blocks' | 'instructions';

export type ComplexityClass =
  | 'O(1)'
  | 'O(log n)'
  | 'O(n)'
  | 'O(n log n)'
  | 'O(n^2)'
  | 'O(n^2 log n)'
  | 'O(n^3)'
  | 'O(n^k)'
  | 'O(2^n)'
  | 'unknown';

export interface RunInfo {
  argv: string[];
  exe: string;
  build_id: string | null;
  engine: string;
  engine_version: string;
  pid: number;
  ppid: number;
  exit_code: number | null;
  signal: string | null;
  /** False when the stream was cut short or its totals do not add up. */
  complete: boolean;
  activations: number;
  incomplete_activations: number;
  rows: number;
  blocks: number;
  instructions: number;
  threads: number;
  wall_s: number;
}

export interface Prediction {
  size: number;
  cost: number;
}

/** One term of a cost function: coefficient * m^power * log2(m + 1)^log * base^(m - from). */
export interface CurveTerm {
  coefficient: number;
  power: number;
  log: 0 | 1;
  /** Of an exponential; without it the last factor is 1. */
  base?: number;
  from?: number;
}

/** cost(n) = sum of the terms at m = max(0, n - offset); see curve.ts. Digits are not rounded. */
export interface Curve {
  offset: number;
  terms: CurveTerm[];
}

export interface Neighbour {
  /** Index into `routines`; null when the neighbour is filtered out or is a thread's root. */
  routine: number | null;
  name: string;
  calls: number;
  /** Inclusive cost that flowed over this edge. */
  cost: number;
}

/** [size, count, min, max, sum] of inclusive cost. */
export type Point = [number, number, number, number, number];

export interface RoutineReport {
  /** 1-based; null for what the default view leaves out. */
  rank: number | null;
  name: string;
  module: string;
  module_path: string;
  /** Hex ELF vaddr of the entry. */
  offset: string;
  build_id: string | null;
  file: string | null;
  line: number | null;
  class: ComplexityClass;
  /** In words of n, e.g. "12 + 3.5 n^2"; null when unknown. */
  formula: string | null;
  /** The same for computing; null when unknown. */
  curve?: Curve | null;
  exponent: number | null;
  r2: number | null;
  runner_up: {
    class: ComplexityClass;
    formula: string;
    curve?: Curve;
    distance: number;
  } | null;
  /** Why the class is unknown, or a caveat; null otherwise. */
  reason: string | null;
  sizes: number;
  size_range: [number, number];
  calls: number;
  incomplete_calls: number;
  /** Inclusive cost, recursion counted once. */
  cost_total: number;
  /** Cost outside of callees. */
  cost_self: number;
  cost_max: number;
  /** cost_total over the run's cost. */
  cost_share: number;
  predicted: { x2: Prediction; x10: Prediction } | null;
  callers: Neighbour[];
  callees: Neighbour[];
  points: Point[];
  /** Relative width of the logarithmic bins when there were too many distinct sizes; else null. */
  bin_width: number | null;
}

export interface Report {
  schema: typeof REPORT_SCHEMA;
  tool: { name: string; version: string };
  metric: { size: SizeMetric; cost: CostMetric; cell: number };
  /** Routines with a smaller share of the cost get no rank. */
  ranking?: { min_share: number };
  runs: RunInfo[];
  routines: RoutineReport[];
  warnings: string[];
}
