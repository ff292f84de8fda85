/** A report as flat tables, for CSV and Parquet. */
import type { Column, ColumnType, Value } from './column.js';
import { LOOPS, LOOP_POINTS } from './loop-table.js';
import type { LoopPoint } from './loop-table.js';
import { nextWords } from '../words/next.js';
import type { Finding, FindingRole, Report, RoutineReport } from '../schema/report.js';

export interface Table {
  columns: { name: string; type: ColumnType }[];
  rows: Value[][];
}

/**
 * `routines`: one row each. `points`: one row per routine and size. `calls`: one per edge.
 * `findings`: one row each. `runs`: one per routine and run, where runs have sizes. `loops`: one row
 * each, `loop-points`: one per loop and size, where loops were recorded.
 */
export const TABLES = [
  'routines',
  'points',
  'calls',
  'findings',
  'runs',
  'loops',
  'loop-points',
] as const;
export type TableName = (typeof TABLES)[number];

const ROUTINES: Column<RoutineReport>[] = [
  { name: 'id', type: 'text', value: (r) => r.id },
  { name: 'rank', type: 'integer', value: (r) => r.rank },
  { name: 'name', type: 'text', value: (r) => r.name },
  { name: 'module', type: 'text', value: (r) => r.module },
  { name: 'module_path', type: 'text', value: (r) => r.module_path },
  { name: 'offset', type: 'text', value: (r) => r.offset },
  { name: 'build_id', type: 'text', value: (r) => r.build_id },
  { name: 'file', type: 'text', value: (r) => r.file },
  { name: 'line', type: 'integer', value: (r) => r.line },
  { name: 'class', type: 'text', value: (r) => r.class },
  { name: 'formula', type: 'text', value: (r) => r.formula },
  { name: 'exponent', type: 'number', value: (r) => r.exponent },
  { name: 'exponent_low', type: 'number', value: (r) => r.exponent_interval?.[0] ?? null },
  { name: 'exponent_high', type: 'number', value: (r) => r.exponent_interval?.[1] ?? null },
  { name: 'confidence', type: 'number', value: (r) => r.confidence ?? null },
  { name: 'r2', type: 'number', value: (r) => r.r2 },
  {
    name: 'runner_up_class',
    before: 'runner_up',
    type: 'text',
    value: (r) => r.runner_up?.class ?? null,
  },
  { name: 'reason', type: 'text', value: (r) => r.reason },
  { name: 'size_metric', type: 'text', value: (r, { metric }) => r.size ?? metric.size },
  { name: 'sizes', type: 'integer', value: (r) => r.sizes },
  { name: 'size_min', type: 'integer', value: (r) => r.size_range[0] },
  { name: 'size_max', type: 'integer', value: (r) => r.size_range[1] },
  { name: 'calls', type: 'integer', value: (r) => r.calls },
  { name: 'incomplete_calls', type: 'integer', value: (r) => r.incomplete_calls },
  { name: 'cost_total', type: 'integer', value: (r) => r.cost_total },
  { name: 'cost_self', type: 'integer', value: (r) => r.cost_self },
  { name: 'cost_max', type: 'integer', value: (r) => r.cost_max },
  { name: 'cost_share', type: 'number', value: (r) => r.cost_share },
  {
    name: 'predicted_x2_cost',
    before: 'predicted_x2',
    type: 'number',
    value: (r) => r.predicted?.x2.cost ?? null,
  },
  {
    name: 'predicted_x10_cost',
    before: 'predicted_x10',
    type: 'number',
    value: (r) => r.predicted?.x10.cost ?? null,
  },
  {
    name: 'per_run_class',
    before: 'run_class',
    type: 'text',
    value: (r) => r.per_run?.class ?? null,
  },
  {
    name: 'per_run_exponent',
    before: 'run_exponent',
    type: 'number',
    value: (r) => r.per_run?.exponent ?? null,
  },
  {
    name: 'per_run_exponent_low',
    before: 'run_exponent_low',
    type: 'number',
    value: (r) => r.per_run?.exponent_interval?.[0] ?? null,
  },
  {
    name: 'per_run_exponent_high',
    before: 'run_exponent_high',
    type: 'number',
    value: (r) => r.per_run?.exponent_interval?.[1] ?? null,
  },
  {
    name: 'per_run_calls_exponent',
    before: 'run_calls_exponent',
    type: 'number',
    value: (r) => r.per_run?.calls_exponent ?? null,
  },
  { name: 'by_factors_own_law', type: 'text', value: (r) => r.by_factors?.own?.law ?? null },
  { name: 'by_factors_calls_law', type: 'text', value: (r) => r.by_factors?.calls?.law ?? null },
  { name: 'by_factors_total_law', type: 'text', value: (r) => r.by_factors?.total?.law ?? null },
  {
    name: 'finding_rank',
    before: 'finding',
    type: 'integer',
    value: (r) => r.finding?.rank ?? null,
  },
  { name: 'finding_role', type: 'text', value: (r) => r.finding?.role ?? null },
];

type PointRow = [routine: RoutineReport, point: RoutineReport['points'][number]];

const POINTS: Column<PointRow>[] = [
  { name: 'id', type: 'text', value: ([r]) => r.id },
  { name: 'name', type: 'text', value: ([r]) => r.name },
  { name: 'module', type: 'text', value: ([r]) => r.module },
  { name: 'size', type: 'integer', value: ([, p]) => p[0] },
  { name: 'count', type: 'integer', value: ([, p]) => p[1] },
  { name: 'cost_min', type: 'integer', value: ([, p]) => p[2] },
  { name: 'cost_max', type: 'integer', value: ([, p]) => p[3] },
  { name: 'cost_sum', type: 'integer', value: ([, p]) => p[4] },
];

interface CallRow {
  caller: RoutineReport | null;
  callerName: string;
  callee: RoutineReport;
  calls: number;
  cost: number;
}

const CALLS: Column<CallRow>[] = [
  { name: 'caller_id', type: 'text', value: ({ caller }) => caller?.id ?? null },
  { name: 'caller', type: 'text', value: ({ callerName }) => callerName },
  { name: 'callee_id', type: 'text', value: ({ callee }) => callee.id },
  { name: 'callee', type: 'text', value: ({ callee }) => callee.name },
  { name: 'calls', type: 'integer', value: ({ calls }) => calls },
  { name: 'cost', type: 'integer', value: ({ cost }) => cost },
];

function calls({ routines }: Report): CallRow[] {
  return routines.flatMap((callee) =>
    callee.callers.map(({ routine, name, calls, cost }) => ({
      caller: routine === null ? null : (routines.at(routine) ?? null),
      callerName: name,
      callee,
      calls,
      cost,
    })),
  );
}

/** Ids of its routines with this role, by blanks. */
const idsOf = ({ routines }: Finding, role: FindingRole): string =>
  routines.flatMap((each) => (each.role === role ? [each.id] : [])).join(' ');

const FINDINGS: Column<Finding>[] = [
  { name: 'rank', type: 'integer', value: (f) => f.rank },
  { name: 'id', type: 'text', value: (f) => f.routines.at(0)?.id ?? null },
  { name: 'name', type: 'text', value: (f) => f.routines.at(0)?.name ?? null },
  { name: 'module', type: 'text', value: (f) => f.routines.at(0)?.module ?? null },
  { name: 'class', type: 'text', value: (f) => f.class },
  { name: 'exponent', type: 'number', value: (f) => f.exponent },
  { name: 'exponent_low', type: 'number', value: (f) => f.exponent_interval?.[0] ?? null },
  { name: 'exponent_high', type: 'number', value: (f) => f.exponent_interval?.[1] ?? null },
  { name: 'basis', type: 'text', value: (f) => f.basis },
  { name: 'against', type: 'text', value: (f) => f.against },
  { name: 'share', type: 'number', value: (f) => f.share },
  { name: 'predicted_size', type: 'number', value: (f) => f.predicted?.size ?? null },
  { name: 'predicted_cost', type: 'number', value: (f) => f.predicted?.cost ?? null },
  { name: 'predicted_times', type: 'number', value: (f) => f.predicted?.times ?? null },
  { name: 'confidence', type: 'number', value: (f) => f.confidence },
  { name: 'text', type: 'text', value: (f) => f.text },
  { name: 'evidence', type: 'text', value: (f) => f.evidence.join('; ') },
  { name: 'next', type: 'text', value: nextWords },
  { name: 'culprits', type: 'text', value: (f) => idsOf(f, 'culprit') },
  { name: 'repeats', type: 'text', value: (f) => idsOf(f, 'repeats') },
  { name: 'inherits', type: 'text', value: (f) => idsOf(f, 'inherits') },
];

type RunRow = [
  routine: RoutineReport,
  run: NonNullable<RoutineReport['per_run']>['points'][number],
];

const RUNS: Column<RunRow>[] = [
  { name: 'id', type: 'text', value: ([r]) => r.id },
  { name: 'name', type: 'text', value: ([r]) => r.name },
  { name: 'module', type: 'text', value: ([r]) => r.module },
  { name: 'size', type: 'number', value: ([, p]) => p[0] },
  { name: 'calls', type: 'integer', value: ([, p]) => p[1] },
  { name: 'cost_self', type: 'integer', value: ([, p]) => p[2] },
];

function columnOf<Row>(columns: readonly Column<Row>[], name: string): Column<Row> | undefined {
  return columns.find((each) => each.name === name || each.before === name);
}

/** What CSV and Parquet have in a column for it; undefined: there is no such column. */
export function cellOf(
  item: RoutineReport | Finding,
  column: string,
  report: Report,
): Value | undefined {
  return 'evidence' in item
    ? columnOf(FINDINGS, column)?.value(item, report)
    : columnOf(ROUTINES, column)?.value(item, report);
}

export function hasColumn(table: 'routines' | 'findings', column: string): boolean {
  return table === 'routines'
    ? columnOf(ROUTINES, column) !== undefined
    : columnOf(FINDINGS, column) !== undefined;
}

function tabulate<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  report: Report,
): Table {
  const old = columns.flatMap((each) =>
    each.before === undefined ? [] : [{ ...each, name: each.before }],
  );
  const all = [...columns, ...old];
  return {
    columns: all.map(({ name, type }) => ({ name, type })),
    rows: rows.map((row) => all.map(({ value }) => value(row, report))),
  };
}

export function tableOf(report: Report, name: TableName): Table {
  switch (name) {
    case 'routines':
      return tabulate(ROUTINES, report.routines, report);
    case 'points':
      return tabulate(
        POINTS,
        report.routines.flatMap((r) => r.points.map((point): PointRow => [r, point])),
        report,
      );
    case 'calls':
      return tabulate(CALLS, calls(report), report);
    case 'findings':
      return tabulate(FINDINGS, report.findings ?? [], report);
    case 'loops':
      return tabulate(LOOPS, report.loops ?? [], report);
    case 'loop-points':
      return tabulate(
        LOOP_POINTS,
        (report.loops ?? []).flatMap((l) => l.points.map((point): LoopPoint => [l, point])),
        report,
      );
    case 'runs':
      return tabulate(
        RUNS,
        report.routines.flatMap((r) => (r.per_run?.points ?? []).map((run): RunRow => [r, run])),
        report,
      );
  }
}
