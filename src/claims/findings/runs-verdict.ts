/** The verdict over runs of several sizes. */
import { growsFast, paceOf } from '../../growth/order.js';
import type { RoutineNumbers } from '../reported.js';
import { timesAtTen } from './ahead.js';
import type { FoundFinding } from './facts.js';
import type { CallGraph } from './graph.js';
import { fitLaw } from '../../fit/runs/law.js';
import type { Law } from '../../fit/runs/law.js';
import type { RunPoint } from '../../fit/runs/run-samples.js';
import { isDecided } from './run-growth.js';
import type { RunGrowth } from './run-growth.js';
import { firstFacts, isHeadline, isUnsure, mostUndecided, shareFound } from './verdict.js';
import type { Headline, RunsVerdict, Shares } from './verdict.js';
import { workLaw } from './work-law.js';
import { waitingOf, workOf } from './waiting.js';
import {
  callsOfAnInput,
  shareOfAFixedFactor,
  shareOfAJumpThatIsTold,
  shareThatIsTheSameWork,
} from './thresholds/verdict.js';

/** Shares of the cost by what is known of it. */
function sharesOf(routines: readonly RoutineNumbers[], growth: RunGrowth): Shares {
  const shares = { constant: 0, steady: 0, growing: 0, undecided: 0 };
  let all = 0;
  const add = (law: Law | null, found: boolean, cost: number): void => {
    all += cost;
    if (found || (law !== null && growsFast(law))) shares.growing += cost;
    else if (law === null || !isDecided(law)) shares.undecided += cost;
    else if (law.class === 'O(1)') shares.constant += cost;
    else shares.steady += cost;
  };
  for (const [i, routine] of routines.entries()) {
    const law = growth.own[i];
    if (law === null || routine.waits === true) continue;
    const cost = growth.points(growth.countsOf(i).own).reduce((sum, { y }) => sum + y, 0);
    add(law, routine.finding?.role === 'culprit', cost);
  }
  const { law, points } = growth.others;
  add(
    law,
    false,
    points.reduce((sum, { y }) => sum + y, 0),
  );
  for (const key of Object.keys(shares) as (keyof typeof shares)[]) shares[key] /= Math.max(1, all);
  return shares;
}

/** The costliest routine that goes another way from some size on; of culprits findings say more. */
function jumpIn(routines: readonly RoutineNumbers[]): RunsVerdict['jump'] {
  const all = routines.reduce((sum, { cost_self: own }) => sum + own, 0);
  const jumping = routines
    .filter(
      ({ per_run: run, cost_self: own, finding }) =>
        run?.jump !== undefined &&
        own >= shareOfAJumpThatIsTold.value * all &&
        finding?.role !== 'culprit',
    )
    .reduce<RoutineNumbers | null>(
      (a, b) => (a !== null && a.cost_self >= b.cost_self ? a : b),
      null,
    );
  const jump = jumping?.per_run?.jump;
  return jumping === null || jump === undefined ? null : { whom: jumping, jump };
}

/**
 * The costliest routine that grows fast and is in no finding, nor called by what is, as it has too
 * little of the cost: nothing is to be cleared that a row of the table says grows.
 */
function minorIn(
  routines: readonly RoutineNumbers[],
  graph: CallGraph,
  total: number,
): RunsVerdict['minor'] {
  const isTold = (i: number): boolean =>
    [i, ...graph.way(i)].some((each) => routines[each].finding?.role === 'culprit');
  const [first] = routines
    .filter(
      ({ per_run: run, finding, waits }, i) =>
        run !== undefined &&
        growsFast(run) &&
        finding === undefined &&
        waits !== true &&
        !isTold(i),
    )
    .sort((a, b) => b.cost_self - a.cost_self) as readonly (RoutineNumbers | undefined)[];
  if (first?.per_run === undefined) return null;
  const { class: name, exponent, exponent_interval } = first.per_run;
  const share = first.cost_self / Math.max(1, total);
  return { whom: first, share, law: { class: name, exponent, exponent_interval } };
}

/**
 * What multiplies with the size, and stayed. Where a routine is called more often with the size, and
 * each call costs the same, that is no sign: so does every program that goes through its input once.
 */
function fixedIn(routines: readonly RoutineNumbers[], growth: RunGrowth): RunsVerdict['fixed'] {
  // A sweep over factors says it.
  if (growth.size.factor === true) return null;
  const last = (points: readonly RunPoint[]) => points.reduce((a, b) => (b.x > a.x ? b : a)).y;
  const work = Math.max(1, last(growth.totals));
  const found = routines.flatMap((whom, i) => {
    const counts = growth.countsOf(i);
    const calls = growth.points(counts.calls).map(({ y }) => y);
    const share = last(growth.points(counts.total)) / work;
    const isFixed =
      whom.waits !== true &&
      calls[0] >= callsOfAnInput.value &&
      calls.every((each) => each === calls[0]) &&
      share >= shareOfAFixedFactor.value;
    if (!isFixed) return [];
    const law = fitLaw(growth.points(counts.total));
    return outgrowsRoot(law) ? [{ whom, calls: calls[0], share }] : [];
  });
  return found.reduce<RunsVerdict['fixed']>(
    (a, b) => (a !== null && a.share >= b.share ? a : b),
    null,
  );
}

/** At least about like a line. */
const outgrowsRoot = (law: Law): boolean => ['linear', 'fast'].includes(paceOf(law));

function headlineOf(findings: readonly FoundFinding[], shares: Shares): Headline {
  if (findings.length > 0) {
    if (!isHeadline(findings, shares)) return 'little-found';
    return findings.every(isUnsure) ? 'unsure' : 'finding';
  }
  if (shares.constant > shareThatIsTheSameWork.value) return 'same-work';
  return mostUndecided(shares) ? 'too-little' : 'none';
}

export function runsVerdict(
  routines: readonly RoutineNumbers[],
  findings: readonly FoundFinding[],
  growth: RunGrowth,
  graph: CallGraph,
): RunsVerdict {
  const known = growth.size.values.filter((value) => value !== null);
  const [from, to] = [Math.min(...known), Math.max(...known)];
  const { name, kind } = growth.size;
  const shares = sharesOf(routines, growth);
  const total = routines.reduce((sum, { cost_self: own }) => sum + own, 0);
  const [first] = findings as readonly (FoundFinding | undefined)[];
  const headline = headlineOf(findings, shares);
  // Where nothing grows, or is known to, there is nothing to foretell.
  const isKnown = headline === 'finding' || headline === 'none';
  return {
    of: 'runs',
    headline,
    shares,
    findings,
    first: first === undefined ? null : firstFacts(first, routines, total, true),
    found: shareFound(findings, shares),
    size: { name, kind },
    range: { from, to, sizes: new Set(known).size },
    ahead: timesAtTen(routines, findings, growth, to),
    jump: jumpIn(routines),
    fixed: headline === 'none' ? fixedIn(routines, growth) : null,
    minor: minorIn(routines, graph, workOf(routines, total)),
    work: isKnown ? workLaw(routines, findings, growth, to) : null,
    waiting: waitingOf(routines, total),
  };
}
