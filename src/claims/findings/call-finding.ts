/** A growth problem of calls, with the numbers that it rests on. */
import type { Growth } from '../../growth/classes.js';
import { classOf, growthOf, polynomial } from '../../growth/classes.js';
import { logarithm } from '../../growth/value.js';
import { MAYBE } from '../../schema/cautious.js';
import type { RoutineFacts } from '../reported.js';
import type { ComplexityClass } from '../../schema/report.js';
import type { CostMetric } from '../../schema/metrics.js';
import type { Draft } from './draft.js';
import type { FindingFacts, FoundFinding, SizesSeen, Unseen } from './facts.js';
import type { CallGraph } from './graph.js';
import type { Problem, Subject } from './problem.js';
import { passes } from './passes.js';
import { piecesOf } from './pieces.js';
import type { Rereading } from './rereading.js';

const seenOf = ({ size, sizes, size_range: range, calls }: RoutineFacts): SizesSeen => ({
  by: size ?? null,
  sizes,
  range,
  calls,
});

export interface CallContext {
  graph: CallGraph;
  total: number;
  unit: CostMetric;
  /** Cells that the largest run read from files and the like; 0: not known. */
  input: number;
}

export function callFinding(
  problem: Problem,
  subjects: readonly Subject[],
  routines: readonly RoutineFacts[],
  { graph, total, unit, input }: CallContext,
): Draft {
  const { of = problem.culprits[0] } = problem;
  const pieces = piecesOf(of, routines, graph, input);
  const others = problem.culprits.filter((each) => each !== of);
  const routine = routines[of];
  const { predicted, cost_share: share, cost_max: most } = routine;
  const edge = graph.calleesOf(of).find((each) => each.callee === others.at(0));
  const x10 = predicted?.x10 ?? { size: 0, cost: Infinity };
  const finite = Number.isFinite(x10.cost);
  const isSeen = pieces === null;
  // A call that was set aside is not what the others grow from.
  const times = x10.cost / Math.max(1, predicted?.now ?? most);
  const then = share * times;
  const sizes = routine.regimes?.at(-1)?.sizes ?? routine.sizes;
  const confidence = Math.min(routine.confidence ?? 0, (sizes + 1) / (sizes + 2));
  return {
    problem,
    // As many more calls as there is more input, of the same sizes.
    excess: !isSeen ? 0 : finite ? share * total * (times - 10) : Infinity,
    shareThen: !isSeen ? share : finite ? then / (then + 10 * (1 - Math.min(1, share))) : 1,
    ...(isSeen ? {} : { unseen: 'larger-calls' }),
    finding: {
      rank: 0,
      class: routine.class,
      exponent: routine.exponent,
      exponent_interval: routine.exponent_interval ?? null,
      basis: 'call',
      share,
      predicted: finite && isSeen ? { size: x10.size, cost: x10.cost, times } : null,
      confidence: Number((isSeen ? confidence : Math.min(confidence, MAYBE)).toFixed(2)),
      facts: {
        kind: 'call',
        whom: subjects[of],
        growth: subjects[of],
        spentIn: others.map((i) => subjects[i]),
        callsThere: edge?.calls ?? 0,
        seen: seenOf(routine),
        formula: routine.formula,
        r2: routine.r2,
        dearest: most,
        unit,
        caveat: routine.reason,
        pieces,
      },
      unseen: null,
      routines: [],
    },
  };
}

/** What the logarithm of a growth adds when the input becomes ten times as large. */
function logRatio({ log }: Growth, size: number): number {
  return log === 0 ? 1 : logarithm(10 * Math.max(2, size)) / logarithm(Math.max(2, size));
}

interface RepeatedCost {
  /** What one call or entry costs by its input. */
  one: { class: ComplexityClass; exponent: number | null };
  /** Of all of them together, and its share of the program's. */
  cost: number;
  share: number;
  /** The largest input of today. */
  size: number;
}

/**
 * Calls that read the same input, or entries of a loop that scan it, which may get more as the input
 * does: together they cost one power more than each.
 */
export function repeatedDraft(
  { one, cost, share, size }: RepeatedCost,
  problem: Problem,
  unseen: Unseen,
  known: (together: { class: ComplexityClass; exponent: number }) => FindingFacts,
  loops?: NonNullable<FoundFinding['loops']>,
): Draft {
  const exponent = (one.exponent ?? 1) + 1;
  const together = polynomial(exponent, growthOf(one)?.log ?? 0);
  const growth = classOf(together);
  const times = 10 ** exponent * logRatio(together, size);
  return {
    problem,
    unseen,
    excess: cost * (times - 10),
    shareThen: (share * times) / (share * times + 10 * (1 - share)),
    finding: {
      rank: 0,
      class: growth,
      exponent,
      exponent_interval: null,
      basis: 'calls',
      share,
      predicted: { size: 10 * size, cost: cost * times, times },
      // How calls get more is not seen in one run.
      confidence: MAYBE,
      facts: known({ class: growth, exponent }),
      unseen: null,
      routines: [],
      ...(loops === undefined ? {} : { loops }),
    },
  };
}

export function rereadingFinding(
  problem: Rereading,
  subjects: readonly Subject[],
  routines: readonly RoutineFacts[],
  total: number,
): Draft {
  const { called, repeats, culprits } = problem;
  const routine = routines[called];
  // Of several that are called so often, one has not all of it.
  const own = culprits.reduce((sum, i) => sum + subjects[i].costSelf, 0);
  const cost = Math.max(own, subjects[called].costTotal);
  const share = cost / total;
  const again = passes(routine, routines[repeats]);
  // A caller that made the data itself, or was given them piece by piece, reads few by its own size.
  const size = Math.max(routines[repeats].size_range[1], routine.size_range[1]);
  return repeatedDraft({ one: routine, cost, share, size }, problem, 'calls', (together) => ({
    kind: 'rereading',
    called: subjects[called],
    by: subjects[repeats],
    callsOfBy: subjects[repeats].calls,
    seen: seenOf(routine),
    each: { class: routine.class, exponent: routine.exponent },
    spentIn: culprits.includes(called) ? [] : culprits.map((i) => subjects[i]),
    together,
    formula: routine.formula,
    cells: again.cells,
    passes: again.passes,
  }));
}
