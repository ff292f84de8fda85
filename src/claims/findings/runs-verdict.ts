/** The verdict over runs of several sizes. */
import type { RoutineNumbers } from '../reported.js';
import { timesAtTen } from './ahead.js';
import type { FoundFinding } from './facts.js';
import type { Law } from '../../fit/runs/law.js';
import { isDecided } from './run-growth.js';
import type { RunGrowth } from './run-growth.js';
import { firstFacts, isHeadline, mostUndecided, shareFound } from './verdict.js';
import type { Headline, RunsVerdict, Shares } from './verdict.js';
import { workLaw } from './work-law.js';
import { waitingOf } from './waiting.js';
import { shareOfAJumpThatIsTold, shareThatIsTheSameWork } from './thresholds/verdict.js';

/** Shares of the cost by what is known of it. */
function sharesOf(routines: readonly RoutineNumbers[], growth: RunGrowth): Shares {
  const shares = { constant: 0, steady: 0, growing: 0, undecided: 0 };
  let all = 0;
  const add = (law: Law | null, found: boolean, cost: number): void => {
    all += cost;
    if (found) shares.growing += cost;
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

function headlineOf(findings: readonly FoundFinding[], shares: Shares): Headline {
  if (findings.length > 0) return isHeadline(findings, shares) ? 'finding' : 'little-found';
  if (shares.constant > shareThatIsTheSameWork.value) return 'same-work';
  return mostUndecided(shares) ? 'too-little' : 'none';
}

export function runsVerdict(
  routines: readonly RoutineNumbers[],
  findings: readonly FoundFinding[],
  growth: RunGrowth,
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
    work: isKnown ? workLaw(routines, findings, growth, to) : null,
    waiting: waitingOf(routines, total),
  };
}
