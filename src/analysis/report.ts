/** From a profile to a report: names, cost functions, ranks. */
import { costOfRuns } from '../report/costs.js';
import { THREAD_NUMBERS } from '../profile/model.js';
import type { Profile } from '../profile/model.js';
import { countsOf, workloadsOf } from '../profile/workloads.js';
import { findProblems } from '../findings/findings.js';
import { REPORT_SCHEMA } from '../report/version.js';
import type { Neighbour, Regime, Report, RoutineReport, SizeMetric } from '../report/schema.js';
import { displayNames } from '../symbols/display.js';
import { moduleKey, moduleName } from '../symbols/modules.js';
import { routineId } from '../symbols/routine-id.js';
import type { SymbolTable } from '../symbols/table.js';
import { TOOL } from '../version.js';
import { isBackground, isStart } from './background.js';
import { BIN_WIDTH } from './bins.js';
import { canonicalPoints, canonicalRoutines } from './canonical.js';
import type { Canonical, CanonicalRoutine } from './canonical.js';
import type { FitChoice } from './fit-choice.js';
import type { Fit, Regime as FittedRegime } from './fit/types.js';
import { addContexts, contextTree } from './context-report.js';
import { contextNodes } from './contexts.js';
import { growing } from './growing.js';
import { rank } from './rank.js';
import { chooseSize, hint } from './size-choice.js';
import type { SizeChoice } from './size-choice.js';

export interface ReportOptions {
  /** Only routines whose module path or name matches. */
  only?: RegExp | undefined;
  /** Not those whose module path or name matches. */
  skip?: RegExp | undefined;
  /** Routines with a smaller share of the cost get no rank; default MIN_SHARE. */
  minShare?: number;
  /** What counts as size; must be in the profile. Default: the profile's first. */
  size?: SizeMetric;
  /** Which cost of each size is fitted: of the worst call (default), the mean, of the best. */
  fit?: FitChoice;
  /** Sizes of calls whose cost is predicted, beside 2 and 10 times the largest seen. */
  at?: readonly number[];
}

/** Ranks that get intervals: they take milliseconds each. */
const MOST_INTERVALS = 20;
/** Sizes at which the prediction band is known. */
const BAND = 16;

/** Below 0.1 % of the cost, no routine is worth a place among the first. */
export const MIN_SHARE = 0.001;
/** From this share of the cost on, it is worth looking twice. */
const THOROUGH_SHARE = 0.05;
/** What a thread runs outside of any call, as a caller. */
const ROOT_NAME = '(thread)';

export function buildReport(
  profile: Profile,
  symbols: Pick<SymbolTable, 'resolve' | 'warnings'>,
  options: ReportOptions = {},
): Report {
  const minShare = options.minShare ?? MIN_SHARE;
  const { cost, cell, sizes } = profile.metric;
  const size = options.size ?? sizes[0];
  const canonical = canonicalRoutines(profile, symbols, size);
  // One that no routine has says nothing more: DRMS is left out where it is RMS.
  const others = options.size === undefined ? sizes.slice(1) : [];
  const bySize = [size, ...others.filter((each) => isIn(profile, each))].map((each) => ({
    size: each,
    routines: each === size ? canonical.routines : canonicalPoints(profile, canonical, each),
  }));
  const names = displayNames(
    canonical.routines.map(({ module, entry, symbol }) => ({
      module: moduleKey(module),
      offset: entry,
      symbol,
    })),
  );
  const total = costOfRuns(profile.runs, cost);
  const shown = canonical.routines.map(({ module }, i) => isShown(module.path, names[i], options));
  const fits: Fit[] = [];
  const all = canonical.routines.map((routine, i) => {
    const share = total > 0 ? routine.costTotal / total : 0;
    const effort = share < minShare ? 'little' : share < THOROUGH_SHARE ? 'full' : 'thorough';
    const candidates = bySize.map(({ size: each, routines }) => {
      const { points, binned } = routines[i];
      return { size: each, points, binned };
    });
    const choice = chooseSize(candidates, effort, options.fit);
    fits.push(choice.fit);
    const about = { usual: size, advice: hint(choice, sizes), at: options.at ?? [] };
    return routineReport(routine, names[i], share, choice, about);
  });
  const ranked = rank(
    all.map((routine, i) => ({
      class: routine.class,
      exponent: routine.exponent,
      cost: routine.cost_total,
      ranked:
        shown[i] &&
        (options.only !== undefined || !isStart(routine.name)) &&
        (routine.cost_share >= minShare || routine.growing !== undefined),
      background: isBackground(routine.module, routine.name, routine.cost_share),
    })),
    canonical.edges.flatMap(({ caller, callee, cost }) =>
      caller === null ? [] : [[caller, callee, cost]],
    ),
  );
  for (const [i, routine] of ranked.entries()) all[routine].rank = i + 1;
  for (const i of ranked.slice(0, MOST_INTERVALS)) addIntervals(all[i], fits[i]);
  const { findings, growth } = findProblems({
    routines: all,
    shown,
    edges: canonical.edges,
    workloads: workloadsOf(profile),
    counts: countsOf(profile, all.length, canonical.indexOf),
    total,
    unit: cost,
  });
  const byOwn = growth.against !== null;
  const order = culpritsFirst(ranked, all, byOwn);
  for (const [i, routine] of order.entries()) all[routine].rank = i + 1;
  const rest = [...all.keys()]
    .filter((i) => shown[i] && all[i].rank === null)
    .sort((a, b) => all[b].cost_total - all[a].cost_total || a - b);
  const positions = [...order, ...rest];
  addNeighbours(all, positions, names, canonical);
  const contexts = contextNodes(profile, canonical.indexOf);
  addContexts(all, names, contexts);
  return {
    schema: REPORT_SCHEMA,
    tool: TOOL,
    metric: { size, cost, cell, ...(options.fit === undefined ? {} : { fit: options.fit }) },
    ranking: { min_share: minShare },
    runs: profile.runs,
    ...(profile.threads === undefined ? {} : { threads: profile.threads }),
    growth,
    findings,
    routines: positions.map((i) => all[i]),
    ...(profile.contexts === undefined
      ? {}
      : { calling_contexts: contextTree(contexts, positions) }),
    warnings: [...profile.warnings, ...symbols.warnings],
  };
}

/** Where findings say to look first; the others in their order, or over runs by their own cost. */
function culpritsFirst(
  order: readonly number[],
  all: readonly RoutineReport[],
  byOwn: boolean,
): number[] {
  const place = (i: number): number => {
    const { finding } = all[i];
    return finding?.role === 'culprit' ? finding.rank : Infinity;
  };
  const known = new Set(order);
  const culprits = [...all.keys()].filter((i) => place(i) < Infinity);
  const own = (i: number) => all[i].cost_self;
  culprits.sort((a, b) => place(a) - place(b) || own(b) - own(a));
  const others = [...known].filter((i) => place(i) === Infinity);
  if (byOwn) others.sort((a, b) => own(b) - own(a));
  return [...culprits, ...others];
}

function isIn({ routines }: Profile, size: SizeMetric): boolean {
  return routines.some(({ sizes }) => sizes[size] !== undefined);
}

function isShown(path: string, name: string, { only, skip }: ReportOptions): boolean {
  const matches = (pattern: RegExp) => path.search(pattern) >= 0 || name.search(pattern) >= 0;
  return (only === undefined || matches(only)) && (skip === undefined || !matches(skip));
}

/** What a routine's report says besides what its points say. */
interface About {
  /** The size that is used unless another one explains more. */
  usual: SizeMetric;
  advice: string | null;
  /** Sizes to predict. */
  at: readonly number[];
}

function routineReport(
  routine: CanonicalRoutine,
  name: string,
  share: number,
  choice: SizeChoice,
  { usual, advice, at: asked }: About,
): RoutineReport {
  const { module, symbol } = routine;
  const { fit, points } = choice;
  const first = points.at(0)?.[0] ?? 0;
  const last = points.at(-1)?.[0] ?? 0;
  const f = fit.function;
  // Sizes that were set aside are not of the kind that grows.
  const largest = fit.regimes?.at(-1)?.to ?? last;
  const grows = growing(share, fit, largest);
  const at = (size: number) => ({ size, cost: f?.predict(size) ?? 0 });
  return {
    id: routineId(module, routine.entry),
    rank: null,
    name,
    module: moduleName(module),
    module_path: module.path,
    offset: `0x${routine.entry.toString(16)}`,
    build_id: module.buildId === '' ? null : module.buildId,
    file: symbol.file,
    line: symbol.line,
    class: fit.class,
    formula: f?.formula() ?? null,
    curve: f?.curve() ?? null,
    exponent: f?.exponent ?? null,
    r2: fit.r2,
    confidence: fit.confidence,
    runner_up: fit.runnerUp,
    reason: [fit.reason, advice].filter((each) => each !== null).join('; ') || null,
    ...(fit.regimes === undefined ? {} : { regimes: fit.regimes.map(regimeReport) }),
    ...(fit.alike === undefined ? {} : { alike: fit.alike }),
    sizes: points.length,
    size_range: [first, last],
    calls: routine.calls,
    incomplete_calls: routine.incompleteCalls,
    cost_total: routine.costTotal,
    cost_self: routine.costSelf,
    cost_max: points.reduce((max, point) => Math.max(max, point[3]), 0),
    cost_share: share,
    ...(grows === null ? {} : { growing: grows }),
    predicted:
      f === null
        ? null
        : {
            x2: at(2 * largest),
            x10: at(10 * largest),
            ...(asked.length === 0 ? {} : { at: asked.map(at) }),
          },
    callers: [],
    callees: [],
    points,
    bin_width: choice.binned ? BIN_WIDTH : null,
    ...(choice.size === usual ? {} : { size: choice.size, size_reason: choice.why }),
    ...(routine.input === undefined ? {} : { input: routine.input }),
    ...(routine.byThread === undefined ? {} : { by_thread: byThread(routine.byThread) }),
  };
}

function byThread(flat: readonly number[]): NonNullable<RoutineReport['by_thread']> {
  return Array.from({ length: flat.length / THREAD_NUMBERS }, (_, i) => {
    const at = i * THREAD_NUMBERS;
    return [flat[at], flat[at + 1], flat[at + 2], flat[at + 3]];
  });
}

function regimeReport({ function: f, r2, sizes, from, to }: FittedRegime): Regime {
  const { class: name, exponent } = f;
  const [formula, curve] = [f.formula(), f.curve()];
  return { class: name, formula, curve, exponent, r2, sizes, size_range: [from, to] };
}

/** Fills in the intervals of exponent and predictions. */
function addIntervals(routine: RoutineReport, fit: Fit): void {
  const { predicted } = routine;
  if (fit.intervals === null || predicted === null) return;
  const all = [predicted.x2, predicted.x10, ...(predicted.at ?? [])];
  // Of two regimes, intervals are the larger's.
  const [first, last] = routine.regimes?.at(-1)?.size_range ?? routine.size_range;
  const sizes = bandSizes(first, last);
  const { exponent, predictions } = fit.intervals([...all.map(({ size }) => size), ...sizes]);
  routine.exponent_interval = exponent;
  for (const [i, each] of all.entries()) each.interval = predictions[i];
  const band = sizes.flatMap((size, i): NonNullable<RoutineReport['band']> => {
    const found = predictions[all.length + i];
    return found === null ? [] : [[size, ...found]];
  });
  if (band.length > 0) routine.band = band;
}

/** From the smallest size seen to 10 times the largest, evenly on a logarithmic scale. */
function bandSizes(first: number, last: number): number[] {
  const from = Math.max(1, first);
  const ratio = (10 * Math.max(from, last)) / from;
  const sizes = Array.from({ length: BAND }, (_, i) =>
    Math.round(from * ratio ** (i / (BAND - 1))),
  );
  return [...new Set(sizes)];
}

/** Fills in callers and callees, costliest first. */
function addNeighbours(
  all: RoutineReport[],
  positions: readonly number[],
  names: readonly string[],
  { edges }: Canonical,
): void {
  const position = new Map(positions.map((routine, i) => [routine, i]));
  const neighbour = (routine: number | null, calls: number, cost: number): Neighbour => ({
    routine: routine === null ? null : (position.get(routine) ?? null),
    name: routine === null ? ROOT_NAME : names[routine],
    calls,
    cost,
  });
  for (const { caller, callee, calls, cost } of edges.toSorted((a, b) => b.cost - a.cost)) {
    all[callee].callers.push(neighbour(caller, calls, cost));
    if (caller !== null) all[caller].callees.push(neighbour(callee, calls, cost));
  }
}
