/** From a profile to a report: names, cost functions, ranks. */
import { costOfRuns } from '../../schema/costs.js';
import type { Profile } from '../../profile/profile-model.js';
import { coursesOf } from '../../profile/course.js';
import { startsOf } from '../../profile/profile-model.js';
import { countsOf, workloadsOf } from '../../profile/workloads.js';
import { CallGraph } from '../findings/graph.js';
import { withRise } from '../findings/rise.js';
import { RunGrowth } from '../findings/run-growth.js';
import { runSize } from '../findings/run-size.js';
import { findProblems } from '../findings/find-problems.js';
import { addRequests } from '../findings/requests.js';
import { waits, workOf } from '../findings/waiting.js';
import { LoopNests } from '../findings/loop-nests.js';
import { goroutinesText } from '../findings/goroutines.js';
import { ROOT_NAME } from '../findings/root-name.js';
import { REPORT_SCHEMA } from '../../schema/report-version.js';
import type { ByLine } from '../../schema/line-schema.js';
import type { Neighbour, Report, RoutineReport } from '../../schema/report.js';
import type { SizeMetric } from '../../schema/metrics.js';
import { displayNames } from '../../symbols/display.js';
import { inferAll } from '../../profile/inference/infer.js';
import { withNamesOf } from '../../profile/inference/inferred-names.js';
import { moduleKey } from '../../symbols/modules.js';
import type { SymbolTable } from '../../symbols/symbol-table.js';
import { TOOL } from '../../base/version.js';
import { isBackground, isStart } from '../../symbols/background.js';
import { callSpread } from './call-band.js';
import { canonicalPoints, canonicalRoutines } from './canonical.js';
import type { Canonical, CanonicalRoutine } from './canonical.js';
import type { FitChoice } from './fit-choice.js';
import type { Fit } from '../../fit/calls/types.js';
import { addContexts, contextTree } from './context-report.js';
import { contextNodes } from './context-nodes.js';
import { addCallPlaces } from './call-places.js';
import { LineCosts } from './line-costs.js';
import type { CodeSymbols } from './line-costs.js';
import { arrangeLoops, loopReports } from './loop-report.js';
import type { LoopInput } from './loop-report.js';
import { rank } from './rank.js';
import { chooseSize, hint } from './size-choice.js';
import { routineReport } from './routine-report.js';
import { withdrawClaims } from './withdraw.js';

export interface ReportOptions {
  /** Only routines whose module path or name matches. */
  only?: RegExp | undefined;
  /** Not those whose module path or name matches. */
  skip?: RegExp | undefined;
  /** Routines with a smaller share of the cost get no rank; default MIN_SHARE_OF_MANY. */
  minShare?: number;
  /** What counts as size; must be in the profile. Default: the profile's first. */
  size?: SizeMetric;
  /** Which cost of each size is fitted: of the worst call (default), the mean, of the best. */
  fit?: FitChoice;
  /** Sizes of calls whose cost is predicted, beside 2 and 10 times the largest seen. */
  at?: readonly number[];
  sort?: SortBy;
}

/**
 * Order of the routines: by cost with callees, by own cost, or by class, the fastest growing first.
 * Default: culprits of findings, then by class; by own cost over runs, or where most is undecided.
 */
export type SortBy = 'cost' | 'class' | 'own';

/** With more of the cost undecided, classes say little of what matters. */
const MOST_UNDECIDED = 0.5;

/** Ranks that get intervals: they take milliseconds each. */
const MOST_INTERVALS = 20;
/** Sizes at which the prediction band is known. */
const BAND = 16;
/** Sizes within this factor are near each other. */
const NEAR = 2;

/** With a smaller share of a program's cost no routine is worth a place among the first, */
export const MIN_SHARE = 0.01;
/** ... nor of what many programs cost together, of which each has only a part. */
export const MIN_SHARE_OF_MANY = 0.001;
/** From this share of the cost on, it is worth looking twice. */
const THOROUGH_SHARE = 0.05;

function doesWait(routine: CanonicalRoutine, runs: Profile['runs']): boolean {
  const { module, points, input, costSelf: cost_self, costTotal: cost_total } = routine;
  return waits({ input, points, cost_self, cost_total, module_path: module.path }, runs);
}

export function buildReport(
  profile: Profile,
  symbols: Pick<SymbolTable, 'resolve' | 'warnings'> &
    Partial<Pick<SymbolTable, 'others'>> &
    CodeSymbols &
    LoopInput['symbols'],
  options: ReportOptions = {},
): Report {
  const minShare = options.minShare ?? MIN_SHARE_OF_MANY;
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
  // What calls cost beside work that differs from run to run is of weight even where that is most.
  const waiting = canonical.routines.map((routine) => doesWait(routine, profile.runs));
  const work = workOf(
    canonical.routines.map(({ costSelf }, i) => ({ cost_self: costSelf, waits: waiting[i] })),
    total,
  );
  const shareOfWork = (cost: number): number => (work > 0 ? Math.min(1, cost / work) : 0);
  const lines = new LineCosts(profile, canonical.routines, symbols);
  const fits: Fit[] = [];
  const all = canonical.routines.map((routine, i) => {
    const share = total > 0 ? routine.costTotal / total : 0;
    const part = shareOfWork(routine.costTotal);
    const effort = part < minShare ? 'little' : part < THOROUGH_SHARE ? 'full' : 'thorough';
    const candidates = bySize.map(({ size: each, routines }) => {
      const { points, binned } = routines[i];
      return { size: each, points, binned };
    });
    const choice = chooseSize(candidates, effort, options.fit);
    fits.push(choice.fit);
    const about = { usual: size, advice: hint(choice, sizes), at: options.at ?? [] };
    const made = routineReport(routine, names[i], share, choice, about);
    return lines.knows(i) ? withLines(made, () => lines.of(i)) : made;
  });
  for (const [i, routine] of all.entries()) if (waiting[i]) routine.waits = true;
  const inferred = inferAll(profile.runs);
  const runs = runGrowth(profile, canonical);
  const { edges } = canonical;
  const graph = new CallGraph(
    all.length,
    runs === null ? edges : withRise(edges, runs.size.values),
  );
  withdrawClaims(all, fits, graph, runs);
  const ranked = rank(
    all.map((routine, i) => ({
      class: routine.class,
      exponent: routine.exponent,
      cost: routine.cost_total,
      ranked:
        shown[i] &&
        (options.only !== undefined || !isStart(routine.name)) &&
        (shareOfWork(routine.cost_total) >= minShare || routine.growing !== undefined),
      background: isBackground(routine.module, routine.name, routine.cost_share),
    })),
    edges.flatMap(({ caller, callee, cost }) => (caller === null ? [] : [[caller, callee, cost]])),
  );
  for (const [i, routine] of ranked.entries()) all[routine].rank = i + 1;
  for (const i of ranked.slice(0, MOST_INTERVALS)) addIntervals(all[i], fits[i]);
  const loops = loopReports({
    profile,
    symbols,
    total,
    minShare,
    fit: options.fit,
    place: (i) => {
      const index = canonical.indexOf[i];
      return index !== null && shown[index] ? index : null;
    },
    routines: all,
    sizes: bySize.map((each) => each.size),
  });
  const { findings, summary } = findProblems({
    loops,
    courses: coursesOf(profile.routines).flatMap((course) => {
      const routine = canonical.indexOf[course.routine];
      return routine === null ? [] : [{ ...course, routine }];
    }),
    cell,
    routines: all,
    shown,
    edges,
    graph,
    runs,
    starts: startsOf(profile).length,
    samples: inferred?.exact ?? null,
    total,
    unit: cost,
  });
  const { against, shares } = summary();
  const byOwn = against !== null || shares.undecided > MOST_UNDECIDED;
  const order = sorted(
    ranked,
    all.map((routine, i) => (shown[i] ? routine : null)),
    { sort: options.sort, byOwn },
  );
  for (const [i, routine] of order.entries()) all[routine].rank = i + 1;
  const rest = [...all.keys()]
    .filter((i) => shown[i] && all[i].rank === null)
    .sort((a, b) => all[b].cost_total - all[a].cost_total || a - b);
  const positions = [...order, ...rest];
  addNeighbours(all, positions, names, canonical);
  markCode(profile, all, canonical.indexOf);
  const ordered = positions.map((i) => all[i]);
  addOtherNames(canonical, all, order, symbols);
  const placeOf = new Map(positions.map((routine, i) => [routine, i]));
  const arranged = arrangeLoops(loops, (routine) => placeOf.get(routine) ?? null, findings);
  const riser = (position: number): number | null =>
    placeOf.get(graph.riser(positions[position])?.caller ?? -1) ?? null;
  const nests = new LoopNests(arranged, ordered, riser);
  for (const finding of findings) if (finding.loops === undefined) nests.add(finding);
  const modules = positions.map((i) => canonical.routines[i].module);
  addCallPlaces(findings, { loops: arranged, routines: ordered, modules, symbols });
  const growth = summary();
  if (inferred === undefined) {
    addRequests(growth, { routines: all, findings, graph, runs: profile.runs, total });
  }
  growth.text += goroutinesText(all, total);
  const contexts = contextNodes(profile, canonical.indexOf);
  addContexts(all, names, contexts);
  return {
    schema: REPORT_SCHEMA,
    tool: TOOL,
    metric: { size, cost, cell, ...(options.fit === undefined ? {} : { fit: options.fit }) },
    ranking: { min_share: minShare },
    runs: profile.runs,
    ...(inferred === undefined ? {} : { sampled: withNamesOf(inferred, arranged, ordered) }),
    ...(profile.threads === undefined ? {} : { threads: profile.threads }),
    growth,
    findings,
    routines: ordered,
    ...(profile.loops === undefined ? {} : { loops: arranged }),
    ...(profile.contexts === undefined
      ? {}
      : { calling_contexts: contextTree(contexts, positions) }),
    warnings: [...profile.warnings, ...symbols.warnings],
  };
}

/** They are looked up when they are asked for, which takes a while. */
function withLines(routine: RoutineReport, find: () => ByLine): RoutineReport {
  let found: ByLine | null = null;
  const get = (): ByLine => (found ??= find());
  return Object.defineProperty(routine, 'by_line', { enumerable: true, get });
}

/** Routines whose other names are looked for: that opens their files. */
const NAMED = 20;

function addOtherNames(
  { routines }: Canonical,
  all: readonly RoutineReport[],
  order: readonly number[],
  symbols: Partial<Pick<SymbolTable, 'others'>>,
): void {
  for (const i of order.slice(0, NAMED)) {
    const { module, entry } = routines[i];
    const names = symbols.others?.(module, entry) ?? [];
    const others = names.filter((name) => name !== all[i].name);
    if (others.length > 0) all[i].also = others;
  }
}

/** Of which routines the code could not be analysed for loops. */
function markCode(
  { routines }: Profile,
  all: readonly RoutineReport[],
  indexOf: Canonical['indexOf'],
): void {
  for (const [i, { code }] of routines.entries()) {
    const index = indexOf[i];
    // Of several entries, the worst.
    if (index !== null && code !== undefined && all[index].code !== 'unknown') {
      all[index].code = code;
    }
  }
}

/** Growth over runs takes numbers by run of so much of the cost. */
const MOST_OF_ALL = 0.5;

/** Null where runs are too few, or have no sizes. */
function runGrowth(profile: Profile, { routines, indexOf }: Canonical): RunGrowth | null {
  const size = runSize(workloadsOf(profile));
  if (size === null) return null;
  const growth = new RunGrowth(size, countsOf(profile, routines.length, indexOf));
  // Of the runs of a batch no numbers are kept, nor of very many processes.
  const { cost } = profile.metric;
  const known = growth.totals.reduce((sum, { y }) => sum + y, 0);
  const all = costOfRuns(profile.runs, cost);
  return known >= MOST_OF_ALL * all ? growth : null;
}

/** As it is asked for. */
function sorted(
  order: readonly number[],
  shown: readonly (RoutineReport | null)[],
  { sort, byOwn }: { sort: SortBy | undefined; byOwn: boolean },
): number[] {
  if (sort === undefined || sort === 'class') {
    return culpritsFirst(order, shown, sort === undefined && byOwn);
  }
  const costOf = (i: number) => (sort === 'own' ? shown[i]?.cost_self : shown[i]?.cost_total) ?? 0;
  const culprits = [...shown.keys()].filter((i) => shown[i]?.finding?.role === 'culprit');
  return [...new Set([...order, ...culprits])].sort((a, b) => costOf(b) - costOf(a) || a - b);
}

/** Where findings say to look first; the others in their order, or over runs by their own cost. */
function culpritsFirst(
  order: readonly number[],
  shown: readonly (RoutineReport | null)[],
  byOwn: boolean,
): number[] {
  const place = (i: number): number => {
    const finding = shown[i]?.finding;
    return finding?.role === 'culprit' ? finding.rank : Infinity;
  };
  const known = new Set(order);
  const culprits = [...shown.keys()].filter((i) => place(i) < Infinity);
  const own = (i: number) => shown[i]?.cost_self ?? 0;
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
  const of = fit.function!;
  const ratio = sizes.length > 1 ? sizes[1] / sizes[0] : 1;
  const spread = callSpread(routine.points, (size) => of.predict(size), Math.max(NEAR, ratio));
  const band = sizes.flatMap((size, i): NonNullable<RoutineReport['band']> => {
    const found = predictions[all.length + i];
    if (found === null) return [];
    const said = Math.max(1, of.predict(size));
    const [low, high] = spread(size);
    return [[size, Math.min(found[0], low * said), Math.max(found[1], high * said)]];
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
