/**
 * Requests of a server, and what they cost, compared with each other. Engines count requests, and in
 * activations of which routines each began. Nobody says what handles one: it is a routine that is
 * called once for each.
 */
import type { RoutineNumbers } from '../reported.js';
import type { GrowthSummary, RunInfo } from '../../schema/report.js';
import type { FoundFinding, Named } from './facts.js';
import type { CallGraph } from './graph.js';
import {
  costOfARequestThatStandsOut,
  costRatioOfRequestsAlike,
  partThatIsTheSameRequest,
  requestsPerCallAtLeast,
  requestsPerCallAtMost,
  requestsThatCanBeCompared,
  shareOfARequestThatMatters,
  shareOfRequestsOfTheHandler,
  shareOfRequestsThatAreFew,
} from './thresholds/requests.js';

interface Input {
  routines: readonly RoutineNumbers[];
  findings: readonly FoundFinding[];
  graph: CallGraph;
  runs: readonly Pick<RunInfo, 'served'>[];
  total: number;
}

const ended = ({ calls, incomplete_calls: open }: RoutineNumbers): number => calls - open;

/** The costliest routine of which each call, more or less, is where one request begins. */
function container(routines: readonly RoutineNumbers[], all: number): number | null {
  let best: number | null = null;
  for (const [i, routine] of routines.entries()) {
    const { requests = 0, cost_total: cost } = routine;
    const ratio = requests / Math.max(1, routine.calls);
    if (
      requests < shareOfRequestsOfTheHandler.value * all ||
      ratio < requestsPerCallAtLeast.value ||
      ratio > requestsPerCallAtMost.value
    )
      continue;
    if (best === null || cost > routines[best].cost_total) best = i;
  }
  return best;
}

/** The innermost routine that is called as often, from there alone, and has nearly all of the cost. */
function innermost(from: number, { routines, graph }: Input): number {
  const { calls, cost_total: cost } = routines[from];
  const seen = new Set([from]);
  for (let at = from; ;) {
    const next = graph.calleesOf(at).find((edge) => {
      const { calls: all } = routines[edge.callee];
      const often =
        edge.calls >= partThatIsTheSameRequest.value * calls &&
        edge.calls <= requestsPerCallAtMost.value * calls;
      const alone = edge.calls >= partThatIsTheSameRequest.value * all;
      return (
        often &&
        alone &&
        edge.cost >= partThatIsTheSameRequest.value * cost &&
        !seen.has(edge.callee)
      );
    });
    if (next === undefined) return at;
    at = next.callee;
    seen.add(at);
  }
}

/** Costs of calls, the dearest first: [calls, cost of each]. Of several of one size, the average. */
function costsOf({ points }: RoutineNumbers): [calls: number, cost: number][] {
  return points
    .flatMap(([, calls, , most, sum]): [number, number][] =>
      calls === 1
        ? [[1, sum]]
        : [
            [1, most],
            [calls - 1, (sum - most) / (calls - 1)],
          ],
    )
    .sort((a, b) => b[1] - a[1]);
}

/** What no call but the dearest can have cost more than. */
function secondMost({ points, cost_max: dearest }: RoutineNumbers): number {
  const own = points.findIndex(([, , , most]) => most === dearest);
  return points.reduce((found, [, calls, least, most, sum], i) => {
    const others = i === own ? sum - most - Math.max(0, calls - 2) * least : most;
    return Math.max(found, Math.min(most, others));
  }, 0);
}

/**
 * What the dearest request spent its cost in: the innermost routine, one call of which cost nearly as
 * much, as no other request did. Only of routines that requests alone call for nearly all that they
 * cost, so that their dearest call is in one.
 */
function within(request: number, { routines, graph, findings }: Input): number | null {
  const { cost_max: dearest } = routines[request];
  const second = secondMost(routines[request]);
  const totals = routines.map(({ cost_total: cost }) => cost);
  const inside = [...graph.heldBy(new Set([request]), totals)].filter((i) => {
    const { cost_max: most, cost_total: cost } = routines[i];
    const isInRequest = most > (1 - partThatIsTheSameRequest.value) * cost;
    return (
      i !== request &&
      isInRequest &&
      most >= partThatIsTheSameRequest.value * dearest &&
      most > second
    );
  });
  const first = new Set(findings.map(({ routines: [culprit] }) => culprit.id));
  const culprits = inside.filter((i) => first.has(routines[i].id));
  const among = culprits.length > 0 ? culprits : inside;
  return among.reduce<number | null>(
    (best, i) => (best === null || routines[i].cost_max < routines[best].cost_max ? i : best),
    null,
  );
}

/** Half of what all cost, by as few as can be. */
function halfOf(costs: readonly [calls: number, cost: number][], sum: number): number {
  let [some, cost] = [0, 0];
  for (const [n, each] of costs) {
    const needed = Math.min(n, Math.ceil((sum / 2 - cost) / Math.max(1, each)));
    some += needed;
    cost += needed * each;
    if (2 * cost >= sum) break;
  }
  return some;
}

/** How requests differ in cost. */
export type Compared =
  | { kind: 'one-stands-out'; calls: number; share: number; where: Named | null }
  | { kind: 'alike'; least: number; dearest: number }
  | { kind: 'few-have-half'; some: number; all: number }
  | { kind: 'none-stands-out'; share: number };

/** Null where they are too few. */
function compared(request: number, input: Input): Compared | null {
  const { routines, total } = input;
  const routine = routines[request];
  const calls = ended(routine);
  const costs = costsOf(routine);
  if (calls < requestsThatCanBeCompared.value || costs.length === 0) return null;
  const [[, dearest]] = costs;
  const sum = costs.reduce((all, [n, cost]) => all + n * cost, 0);
  const others = (sum - dearest) / (calls - 1);
  const alone = secondMost(routine) < partThatIsTheSameRequest.value * dearest;
  if (
    alone &&
    dearest >= costOfARequestThatStandsOut.value * others &&
    dearest >= shareOfARequestThatMatters.value * sum
  ) {
    const where = within(request, input);
    return {
      kind: 'one-stands-out',
      calls,
      share: dearest / total,
      where: where === null ? null : routines[where],
    };
  }
  const least = Math.min(...routine.points.map(([, , min]) => min));
  if (dearest <= costRatioOfRequestsAlike.value * least) return { kind: 'alike', least, dearest };
  const some = halfOf(costs, sum);
  return some <= shareOfRequestsThatAreFew.value * calls
    ? { kind: 'few-have-half', some, all: calls }
    : { kind: 'none-stands-out', share: dearest / total };
}

export interface RequestFacts {
  counts: NonNullable<GrowthSummary['requests']>;
  /** What is called about once for each; null: no routine is. */
  handler: Named | null;
  compared: Compared | null;
}

/** What is known of requests; null where the program served none. */
export function requestsOf(input: Input): RequestFacts | null {
  const { routines, runs, total } = input;
  const served = runs.flatMap((run) => run.served ?? []);
  const requests = served.reduce((sum, each) => sum + each.requests, 0);
  if (requests === 0 || !(total > 0)) return null;
  const connections = served.reduce((sum, each) => sum + each.connections, 0);
  const from = container(routines, requests);
  const handler = from === null ? null : innermost(from, input);
  const routine = handler === null ? null : routines[handler];
  return {
    handler: routine,
    compared: handler === null ? null : compared(handler, input),
    counts: {
      connections,
      count: requests,
      routine:
        routine === null
          ? null
          : {
              id: routine.id,
              name: routine.name,
              calls: ended(routine),
              share: routine.cost_total / total,
              dearest: routine.cost_max / total,
            },
    },
  };
}
