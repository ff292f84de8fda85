/**
 * Of an activation whose cost grows with what it has gone through: all the callees that go over that
 * again and again. One of them may have most of the cost, or none; who mends one keeps the others.
 */
import type { RoutineNumbers } from '../reported.js';
import { wayDown } from './innermost.js';
import type { Calls, Innermost } from './innermost.js';
import { isLinear, scansAgainIn } from './passes.js';
import { isOfScript, servesAll } from './problem.js';
import { costPartOfASharer, flowThatLeadsOn, ownPartOfACulprit } from './thresholds/ways.js';

interface Sharer {
  /** Which routine of the way calls it. */
  caller: number;
  flow: number;
  /** From the callee on to what has its cost. */
  way: number[];
}

/** Of a claim about calls, what else has the cost. */
export interface Shared {
  problem: Innermost;
  /** What these cost that the problem's `called` does not have. */
  cost: number;
}

/**
 * @param cells that all activations of `problem.of` have gone through
 */
function sharersOf(
  { of, way, spends }: Innermost,
  cells: number,
  calls: Calls,
  routines: readonly RoutineNumbers[],
): Sharer[] {
  const { subjects, graph } = calls;
  const least = costPartOfASharer.value * subjects[of].costTotal;
  const found = new Map<number, Sharer>();
  for (const caller of way) {
    for (const { callee, cost } of graph.calleesOf(caller)) {
      // What flows in a circle of calls is counted once for each turn.
      const flow = Math.min(cost, subjects[callee].costTotal);
      if (
        flow < least ||
        flow < flowThatLeadsOn.value * subjects[callee].costTotal ||
        way.includes(callee)
      )
        continue;
      const inner = wayDown(callee, calls);
      const end = inner[inner.length - 1];
      if (end === spends || inner.some((each) => way.includes(each)) || found.has(end)) continue;
      const routine = routines[end];
      if (!isLinear(routine) || !scansAgainIn(routine, cells)) continue;
      found.set(end, { caller, flow, way: inner });
    }
  }
  return [...found.values()].sort((a, b) => b.flow - a.flow);
}

/** What has its cost, and of what serves all the first caller that does not. */
function culpritsOf({ way }: Sharer, { subjects }: Calls): number[] {
  const end = way[way.length - 1];
  const asker = servesAll(subjects[end])
    ? way.findLast((each) => !servesAll(subjects[each]))
    : undefined;
  return asker === undefined ? [end] : [end, asker];
}

/**
 * @param cells that one of its activations has gone through, which cost `cost`
 */
export function withSharers(
  problem: Innermost,
  { cells, cost }: { cells: number; cost: number },
  calls: Calls,
  routines: readonly RoutineNumbers[],
): Shared {
  const { subjects } = calls;
  const { of, spends, repeats } = problem;
  const activations = Math.max(1, subjects[of].costTotal / Math.max(1, cost));
  const sharers = sharersOf(problem, activations * cells, calls, routines);
  if (sharers.length === 0) return { problem, cost: 0 };
  const more = sharers.flatMap((each) => culpritsOf(each, calls));
  const { costSelf, costTotal } = subjects[spends];
  const below = sharers.filter(({ caller }) => caller === spends);
  const isSplit =
    costSelf < ownPartOfACulprit.value * costTotal &&
    below.reduce((sum, { flow }) => sum + flow, 0) >= flowThatLeadsOn.value * costTotal;
  const beside = sharers.map(({ way }) => way[way.length - 1]);
  if (isSplit && !isOfScript(subjects[spends])) {
    // It only calls them.
    const culprits = [...new Set([...more, ...problem.culprits.filter((each) => each !== spends)])];
    const [first, ...others] = beside;
    return {
      problem: { ...problem, spends: first, beside: others, culprits, repeats: repeats ?? spends },
      cost: 0,
    };
  }
  const culprits = [...new Set([...problem.culprits, ...more])];
  const apart = sharers.filter(({ caller }) => caller !== spends);
  return {
    problem: { ...problem, beside, culprits },
    cost: apart.reduce((sum, { flow }) => sum + flow, 0),
  };
}
