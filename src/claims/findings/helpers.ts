/**
 * Helpers: routines that a finding's routines call again and again, each call of which costs about
 * the same. Their cost is that of the number of their calls, which the finding's routines make: it
 * counts with the finding, and is decided where the calls are.
 */
import { growsFast } from '../../growth/order.js';
import type { RoutineNumbers } from '../reported.js';
import type { CallGraph } from './graph.js';
import type { Problem, Subject } from './problem.js';
import { isDecided } from './run-growth.js';
import type { RunGrowth } from './run-growth.js';
import {
  costPartOfAFurtherCulprit,
  costPartOfALevelHelper,
  costPartOfANamedHelper,
  costSpreadOfLevelCalls,
  exponentOfLevelCallsOverRuns,
  shareOfCallsOfAHelper,
} from './thresholds/ways.js';

/**
 * @param of no one of them is a helper
 * @param isLevel whether calls of a routine cost about the same
 * @returns callees of `of`, and callees of these, costliest flow first
 */
export function helpersOf(
  of: Iterable<number>,
  graph: CallGraph,
  calls: (routine: number) => number,
  isLevel: (routine: number) => boolean,
): number[] {
  const found = new Set(of);
  const helpers: number[] = [];
  const from = new Map<number, number>();
  const open = [...found];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    for (const { callee, calls: some } of graph.calleesOf(at)) {
      if (found.has(callee)) continue;
      const sum = (from.get(callee) ?? 0) + some;
      from.set(callee, sum);
      if (sum < shareOfCallsOfAHelper.value * calls(callee) || !isLevel(callee)) continue;
      found.add(callee);
      helpers.push(callee);
      open.push(callee);
    }
  }
  return helpers;
}

/**
 * What is named beside routines that have the growth: what has a good part of the cost by itself, and
 * is theirs, and their helpers. Costliest first.
 * @param cost of which these are parts
 */
export function besides(
  of: readonly number[],
  cost: number,
  {
    subjects,
    graph,
    isLevel,
  }: {
    subjects: readonly Subject[];
    graph: CallGraph;
    isLevel: (routine: number) => boolean;
  },
): number[] {
  const totals = subjects.map(({ costTotal }) => costTotal);
  const own = (each: number) => subjects[each].costSelf;
  const held = [...graph.heldBy(new Set(of), totals)].filter(
    (each) => own(each) >= costPartOfAFurtherCulprit.value * cost,
  );
  const helpers = helpersOf(of, graph, (each) => subjects[each].calls, isLevel);
  return [
    ...new Set([
      ...held,
      ...helpers.filter((each) => own(each) >= costPartOfALevelHelper.value * cost),
    ]),
  ]
    .filter((each) => !of.includes(each))
    .sort((a, b) => own(b) - own(a));
}

/** Whether calls seen in single runs cost about the same, callees included. */
export function isLevelByCall({
  class: name,
  calls,
  cost_max: most,
  cost_total: cost,
}: Pick<RoutineNumbers, 'class' | 'calls' | 'cost_max' | 'cost_total'>): boolean {
  return name === 'O(1)' || most * calls <= costSpreadOfLevelCalls.value * cost;
}

/**
 * Whether what a routine costs over runs may grow as fast as a growth problem does: what is called
 * for each piece of the input goes with the routine that calls it, and is known to grow no faster.
 */
function mayBeFast(routine: number, { own }: RunGrowth): boolean {
  const law = own[routine];
  return law === null || !isDecided(law) || growsFast(law);
}

/** Helpers of one of the problems over runs that are in no other one, and cost enough to be named. */
export function helpersByRun(
  { culprits }: Problem,
  problems: readonly Problem[],
  {
    subjects,
    graph,
    growth,
  }: { subjects: readonly Subject[]; graph: CallGraph; growth: RunGrowth },
): number[] {
  const calls = (i: number) => subjects[i].calls;
  const own = (i: number) => subjects[i].costSelf;
  const all = helpersOf(
    culprits,
    graph,
    calls,
    (i) => isLevelByRun(i, growth) && mayBeFast(i, growth),
  );
  const least =
    costPartOfANamedHelper.value * [...culprits, ...all].reduce((sum, i) => sum + own(i), 0);
  return all.filter((i) => own(i) >= least && problems.every((each) => !each.culprits.includes(i)));
}

/** Whether what a call costs by itself is about the same whatever the size of the run. */
export function isLevelByRun(routine: number, growth: RunGrowth): boolean {
  const { calls, own } = growth.countsOf(routine);
  const each = growth
    .points(own)
    .map(({ x, y }, i) => ({ x, y: y / growth.points(calls)[i].y }))
    .filter(({ y }) => y > 0 && y < Infinity)
    .sort((a, b) => a.x - b.x);
  const last = each.at(-1);
  if (last === undefined) return false;
  return each.every(
    ({ x, y }) => last.y <= y * Math.max(1, last.x / x) ** exponentOfLevelCallsOverRuns.value,
  );
}
