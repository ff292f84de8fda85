/** From a report to what a page shows. */
import { count } from '../base/text/numbers.js';
import type { Neighbour, Report, RoutineReport } from '../schema/report.js';
import type { TreeReport } from '../schema/tree-report.js';
import { costWord, ownSeconds } from '../words/cost-word.js';
import { ByteWriter } from './bytes.js';
import { packContexts } from './pack-contexts.js';
import { limited, limitedFindings } from './limits.js';
import { limitedLoops } from './limited-loops.js';
import { VIEW_FORMAT } from './view-model.js';
import type {
  Columns,
  Extra,
  ExtraField,
  Row,
  View,
  ViewCode,
  ViewLoop,
  ViewModule,
  ViewPart,
  ViewPlace,
  ViewSource,
} from './view-model.js';
import { packInlined } from './inlined.js';
import { loopEntries } from './loop-entries.js';
import { packPointLists } from './pack-points.js';
import { packTree } from './repetitions.js';
import type { ViewTree } from './repetitions.js';
import { packThreads } from './pack-threads.js';

/**
 * @param sources by index of the routine
 * @param places by rank of the finding
 */
export function packReport(
  report: Report,
  sources: Record<number, ViewSource> = {},
  tree: TreeReport | null = null,
  places: Record<number, ViewPlace> = {},
  code: Record<number, ViewCode> = {},
): View {
  const { routines, leftOut } = limited(report.routines);
  const contexts =
    report.calling_contexts && packContexts(report.calling_contexts, routines.length);
  if (contexts !== undefined && contexts.leftOut > 0) {
    leftOut.push(
      `${count(contexts.leftOut, 'calling context')} of the lowest cost are not on this page: --json has all`,
    );
  }
  const modules = new Modules();
  const rows = packRows(routines, modules);
  const calls = packEdges(routines);
  const others = new Map(calls.others.map((name, i) => [name, routines.length + i]));
  return {
    format: VIEW_FORMAT,
    tool: report.tool,
    metric: report.metric,
    ranking: report.ranking ?? null,
    runs: report.runs,
    sampled: report.sampled ?? null,
    growth: report.growth ?? null,
    ...(report.resources === undefined
      ? {}
      : { resources: report.resources.map(({ text }) => text) }),
    findings: limitedFindings(report.findings ?? [], leftOut),
    close_look: report.close_look ?? null,
    cost_word: costWord(report),
    seconds: ownSeconds(report),
    warnings: report.warnings,
    left_out: leftOut,
    bottom_up: report.view === 'bottom-up',
    modules: modules.list,
    rows,
    extras: packExtras(routines, limitedLoops(report, leftOut)),
    points: packPointLists(routines.map(({ points }) => points)),
    parts: packParts(report, routines),
    ...calls,
    contexts: contexts?.bytes ?? null,
    threads: packAllThreads(report, routines),
    repetitions: tree === null ? null : packAllRepetitions(tree, leftOut),
    sources,
    code,
    places,
    entries: loopEntries(report),
    inlined: packInlined(report, (name) => others.get(name), routines.length),
  };
}

function packAllRepetitions(tree: TreeReport, leftOut: string[]): ViewTree {
  return packTree(tree, (missing) => {
    leftOut.push(
      `${count(missing, 'repetition')} with the fewest steps are not on this page: comair-bin tree --json has all`,
    );
  });
}

function packParts({ recordings = [] }: Report, routines: readonly RoutineReport[]): ViewPart[] {
  return recordings.map((label, i) => {
    const points = routines.map(({ by_recording: parts }) => parts?.[i] ?? []);
    return { label, points: packPointLists(points) };
  });
}

const EXTRAS: readonly ExtraField[] = [
  ...([
    'alike',
    'band',
    'by_factors',
    'code',
    'exponent_interval',
    'finding',
    'growing',
    'input',
    'per_run',
    'regimes',
    'size',
    'size_reason',
  ] as const),
];

function packExtras(
  routines: readonly RoutineReport[],
  loops: ReadonlyMap<number, ViewLoop[]>,
): Record<number, Extra> {
  const extras: Record<number, Extra> = {};
  for (const [i, routine] of routines.entries()) {
    const found = EXTRAS.flatMap((key): [string, unknown][] =>
      routine[key] == null ? [] : [[key, routine[key]]],
    );
    const { contexts = [] } = routine;
    const paths = contexts.map((context) => ({ ...context, points: undefined }));
    if (paths.length > 0) found.push(['contexts', paths]);
    const inside = loops.get(i);
    if (inside !== undefined) found.push(['loops', inside]);
    if (found.length > 0) extras[i] = Object.fromEntries(found);
  }
  return extras;
}

function packAllThreads({ threads }: Report, routines: readonly RoutineReport[]): View['threads'] {
  if (threads === undefined) return null;
  const numbers = new ByteWriter();
  for (const routine of routines) packThreads(routine, numbers);
  return { list: threads, numbers: numbers.toBase64() };
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
  ...(['predicted', 'bin_width', 'confidence'] as const),
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
const THREAD = '(thread)';
