/** From a report to what a page shows. */
import type { Neighbour, Report, RoutineReport } from '../schema.js';
import { ByteWriter } from './bytes.js';
import { limited } from './limits.js';
import { VIEW_FORMAT } from './model.js';
import type { Columns, Row, View, ViewModule, ViewPart, ViewSource } from './model.js';
import { packPoints } from './points.js';

/** @param sources by index of the routine */
export function packReport(report: Report, sources: Record<number, ViewSource> = {}): View {
  const { routines, leftOut } = limited(report.routines);
  const modules = new Modules();
  const points = new ByteWriter();
  for (const routine of routines) packPoints(routine.points, points);
  const rows = packRows(routines, modules);
  return {
    format: VIEW_FORMAT,
    tool: report.tool,
    metric: report.metric,
    ranking: report.ranking ?? null,
    runs: report.runs,
    warnings: report.warnings,
    left_out: leftOut,
    modules: modules.list,
    rows,
    points: points.toBase64(),
    parts: packParts(report, routines),
    ...packEdges(routines),
    sources,
  };
}

function packParts({ recordings = [] }: Report, routines: readonly RoutineReport[]): ViewPart[] {
  return recordings.map((label, i) => {
    const points = new ByteWriter();
    for (const { by_recording } of routines) packPoints(by_recording?.[i] ?? [], points);
    return { label, points: points.toBase64() };
  });
}

class Modules {
  readonly list: ViewModule[] = [];
  private readonly ids = new Map<string, number>();

  id({ module: name, module_path: path, build_id }: RoutineReport): number {
    const key = JSON.stringify([path, build_id]);
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.list.push({ name, path, build_id }) - 1;
    this.ids.set(key, id);
    return id;
  }
}

type Plain = Exclude<keyof Row, 'module'>;

const COLUMNS: readonly Plain[] = [
  ...(['id', 'rank', 'name', 'offset', 'file', 'line', 'class', 'formula', 'curve'] as const),
  ...(['exponent', 'r2', 'runner_up', 'reason', 'sizes', 'size_range', 'calls'] as const),
  ...(['incomplete_calls', 'cost_total', 'cost_self', 'cost_max', 'cost_share'] as const),
  ...(['predicted', 'bin_width'] as const),
];

function packRows(routines: readonly RoutineReport[], modules: Modules): Columns<Row> {
  const plain = COLUMNS.map((key) => [key, routines.map((routine) => routine[key] ?? null)]);
  const module = routines.map((routine) => modules.id(routine));
  return { ...(Object.fromEntries(plain) as Columns<Pick<Row, Plain>>), module };
}

/**
 * Each call once: from the callers of a routine, and from callees that are no routine here.
 */
function packEdges(routines: readonly RoutineReport[]): Pick<View, 'edges' | 'others'> {
  const edges = new ByteWriter();
  const others: string[] = [];
  const ids = new Map<string, number>();
  const other = (name: string): number => {
    const known = ids.get(name);
    if (known !== undefined) return known;
    const id = routines.length + others.push(name) - 1;
    ids.set(name, id);
    return id;
  };
  const inside = ({ routine }: Neighbour): boolean => routine !== null && routine < routines.length;
  const write = (caller: number, callee: number, { calls, cost }: Neighbour): void => {
    for (const value of [caller, callee, calls, cost]) edges.add(value);
  };
  for (const [i, { callers, callees }] of routines.entries()) {
    for (const caller of callers) {
      const known = inside(caller) ? caller.routine! : null;
      const from = known ?? (caller.name === THREAD ? -1 : other(caller.name));
      write(from + 1, i, caller);
    }
    for (const callee of callees) if (!inside(callee)) write(i + 1, other(callee.name), callee);
  }
  return { edges: edges.toBase64(), others };
}

/** What a thread runs outside of any call, as a report names it. */
export const THREAD = '(thread)';
