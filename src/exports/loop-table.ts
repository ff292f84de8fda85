/** Loops as flat tables: a loop is measured like a routine. */
import type { LoopReport, Report, RoutineReport } from '../schema/report.js';
import type { Column } from './column.js';

const routineOf = ({ routine }: LoopReport, { routines }: Report): RoutineReport =>
  routines[routine];

const aroundOf = ({ parent }: LoopReport, { loops = [] }: Report): string | null =>
  parent < 0 ? null : loops[parent].number;

export const LOOPS: Column<LoopReport>[] = [
  { name: 'routine_id', type: 'text', value: (l, report) => routineOf(l, report).id },
  { name: 'loop', type: 'text', value: (l) => l.number },
  { name: 'name', type: 'text', value: (l) => l.name },
  { name: 'routine', type: 'text', value: (l, report) => routineOf(l, report).name },
  { name: 'module', type: 'text', value: (l, report) => routineOf(l, report).module },
  { name: 'around', type: 'text', value: aroundOf },
  { name: 'offset', type: 'text', value: (l) => l.offset },
  { name: 'end', type: 'text', value: (l) => l.end },
  { name: 'file', type: 'text', value: (l) => l.file },
  { name: 'line', type: 'integer', value: (l) => l.line },
  { name: 'end_line', type: 'integer', value: (l) => l.end_line },
  { name: 'class', type: 'text', value: (l) => l.class },
  { name: 'formula', type: 'text', value: (l) => l.formula },
  { name: 'exponent', type: 'number', value: (l) => l.exponent },
  { name: 'r2', type: 'number', value: (l) => l.r2 },
  { name: 'reason', type: 'text', value: (l) => l.reason },
  { name: 'sizes', type: 'integer', value: (l) => l.sizes },
  { name: 'size_min', type: 'integer', value: (l) => l.size_range[0] },
  { name: 'size_max', type: 'integer', value: (l) => l.size_range[1] },
  { name: 'entries', type: 'integer', value: (l) => l.entries },
  { name: 'iterations', type: 'integer', value: (l) => l.iterations },
  // Empty: all were looked at, and entries and costs are exact.
  { name: 'looked_at_entries', type: 'integer', value: (l) => l.looked_at?.entries ?? null },
  { name: 'looked_at_iterations', type: 'integer', value: (l) => l.looked_at?.iterations ?? null },
  { name: 'cost_total', type: 'integer', value: (l) => l.cost_total },
  { name: 'cost_self', type: 'integer', value: (l) => l.cost_self },
  { name: 'cost_max', type: 'integer', value: (l) => l.cost_max },
  { name: 'cost_share', type: 'number', value: (l) => l.cost_share },
];

export type LoopPoint = [loop: LoopReport, point: LoopReport['points'][number]];

export const LOOP_POINTS: Column<LoopPoint>[] = [
  { name: 'routine_id', type: 'text', value: ([l], report) => routineOf(l, report).id },
  { name: 'loop', type: 'text', value: ([l]) => l.number },
  { name: 'name', type: 'text', value: ([l]) => l.name },
  { name: 'size', type: 'integer', value: ([, p]) => p[0] },
  { name: 'count', type: 'integer', value: ([, p]) => p[1] },
  { name: 'cost_min', type: 'integer', value: ([, p]) => p[2] },
  { name: 'cost_max', type: 'integer', value: ([, p]) => p[3] },
  { name: 'cost_sum', type: 'integer', value: ([, p]) => p[4] },
];
