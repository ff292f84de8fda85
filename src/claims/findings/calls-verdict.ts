/** The verdict where runs have no sizes: by the sizes of calls, and by what single calls went through. */
import { growsFast } from '../../growth/order.js';
import type { CostMetric } from '../../schema/metrics.js';
import type { RoutineNumbers } from '../reported.js';
import type { FoundFinding } from './facts.js';
import type { CallGraph } from './graph.js';
import { helpersOf, isLevelByCall } from './helpers.js';
import { adviceOf, whyOpen } from './open.js';
import { startUpParts, startUpShare } from './start-up.js';
import { servesAll } from './problem.js';
import { openOf, steadyFacts } from './steady.js';
import type { Steady } from './steady.js';
import { firstFacts, isHeadline, isOfPieces, mostUndecided, shareFound } from './verdict.js';
import type { CallsVerdict, Headline, Shares } from './verdict.js';
import { waitingOf, workOf } from './waiting.js';
import {
  shareUndecidedOfOneRunThatIsMuch,
  shareUndecidedThatMattersNot,
} from './thresholds/verdict.js';

/**
 * Routines of which it is known how fast their calls grow: their own class says so, or that of those
 * that call them for the same work again and again.
 */
function decidedByCalls(
  routines: readonly RoutineNumbers[],
  graph: CallGraph,
  again: ReadonlySet<number>,
): Set<number> {
  const known = [...routines.keys()].filter((i) => {
    const { class: name, alike = [] } = routines[i];
    if (again.has(i)) return false;
    return name !== 'unknown' || (alike.length > 0 && alike.every((each) => !growsFast(each)));
  });
  const helpers = helpersOf(
    known,
    graph,
    (i) => routines[i].calls,
    (i) => isLevelByCall(routines[i]),
  );
  return new Set([...known, ...helpers]);
}

export interface CallTelling {
  unit: CostMetric;
  /** Nothing was noted of what calls read. */
  sizeless?: boolean;
  /** Exact ones; null: costs are not of samples. */
  samples: number | null;
  /** Runs, each with its child processes. */
  starts: number;
  /** Routines that findings are about without having them as culprits. */
  about?: readonly number[];
  /** Routines whose calls' courses show linear growth. */
  steady?: readonly Steady[];
  /** Routines whose calls read the same again and again, nobody knows how often. */
  again?: ReadonlySet<number>;
}

interface Known {
  shares: Shares;
  /** Indexes of routines of which nothing is known. */
  undecided: number[];
}

/**
 * Of what serves all, as memcmp does, a finding has what its routines ask for: who else calls it has
 * the rest.
 * @returns part of the cost
 */
function partOfCulprits(
  routine: number,
  held: ReadonlySet<number>,
  named: RoutineNumbers,
  graph: CallGraph,
): number {
  if (!servesAll(named)) return 1;
  const callers = graph.callersOf(routine);
  const sum = (some: typeof callers) => some.reduce((all, { cost }) => all + cost, 0);
  const theirs = callers.filter(({ caller }) => caller !== null && held.has(caller));
  return sum(callers) > 0 && theirs.length > 0 ? sum(theirs) / sum(callers) : 1;
}

/** Shares of the cost by what is known of it. */
function knownOf(
  routines: readonly RoutineNumbers[],
  findings: readonly FoundFinding[],
  graph: CallGraph,
  { about = [], steady = [], again = new Set() }: CallTelling,
  total: number,
): Known {
  const shares = { constant: 0, steady: 0, growing: 0, undecided: 0 };
  // Of what is gone over again and again it is not known whether it grows.
  const grows = new Set(
    findings.filter(({ class: name }) => name !== 'unknown').map(({ rank }) => rank),
  );
  const culprits = [...routines.keys()].filter((i) => {
    const { finding } = routines[i];
    return finding?.role === 'culprit' && grows.has(finding.rank);
  });
  // What a culprit calls is a part of what is said of it.
  const held = graph.heldBy(
    new Set([...culprits, ...about]),
    routines.map(({ cost_total: cost }) => cost),
  );
  const decided = decidedByCalls(routines, graph, again);
  const open = openOf(steady, routines, graph);
  const work = workOf(routines, total);
  const undecided: number[] = [];
  for (const [i, { class: name, cost_self: own, waits }] of routines.entries()) {
    if (waits === true) continue;
    const all = own / Math.max(1, work);
    const grown = held.has(i) ? all * partOfCulprits(i, held, routines[i], graph) : 0;
    shares.growing += grown;
    const part = all - grown;
    if (grown > 0 && part === 0) continue;
    if ((name === 'unknown' || again.has(i)) && !decided.has(i)) {
      const still = open.get(i) ?? 1;
      shares.undecided += still * part;
      shares.steady += (1 - still) * part;
      if (still === 1) undecided.push(i);
    } else if (name === 'O(1)') shares.constant += part;
    else shares.steady += part;
  }
  return { shares, undecided };
}

function headlineOf(findings: readonly FoundFinding[], shares: Shares): Headline {
  if (findings.length > 0) {
    if (!isHeadline(findings, shares, shareUndecidedOfOneRunThatIsMuch.value))
      return 'little-found';
    return findings.every(isOfPieces) ? 'unsure' : 'finding';
  }
  return mostUndecided(shares) ? 'too-little' : 'none';
}

/** Where runs have no sizes. */
export function callsVerdict(
  routines: readonly RoutineNumbers[],
  findings: readonly FoundFinding[],
  graph: CallGraph,
  telling: CallTelling,
  total: number,
): CallsVerdict {
  const { samples, starts, unit, steady = [], sizeless = false } = telling;
  const nothing = !(total > 0);
  const { shares, undecided } = nothing
    ? { shares: { constant: 0, steady: 0, growing: 0, undecided: 0 }, undecided: [] }
    : knownOf(routines, findings, graph, telling, total);
  const [first] = findings as readonly (FoundFinding | undefined)[];
  const headline = nothing ? 'no-cost' : headlineOf(findings, shares);
  const isFewOpen = samples === null || shares.undecided < shareUndecidedThatMattersNot.value;
  return {
    of: 'calls',
    headline,
    shares,
    findings,
    first: first === undefined ? null : firstFacts(first, routines, total, false),
    found: shareFound(findings, shares),
    samples,
    starts,
    unit,
    why:
      headline !== 'too-little' || samples !== null
        ? null
        : sizeless
          ? { kind: 'sizeless' }
          : whyOpen(routines, undecided, total),
    advice: isFewOpen ? null : adviceOf(routines, samples, shares.undecided, total),
    steady: nothing ? null : steadyFacts(steady, routines, total),
    startUp: startUpShare(
      routines,
      startUpParts(routines, (i) => graph.callersOf(i)),
      total,
    ),
    waiting: nothing ? null : waitingOf(routines, total),
  };
}
