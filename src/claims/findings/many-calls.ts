/**
 * Growth problems within single calls, seen by how often these call another routine: more calls for
 * each cell that there is to read than an algorithm of n log n steps makes mean that the same cells
 * are gone through again and again. n rows compared with m others cost n times m, which grows with
 * the size of a call no faster than n where m was the same in all calls.
 */
import { growsFast } from '../../growth/order.js';
import { MAYBE } from '../../schema/cautious.js';
import type { RoutineFacts } from '../reported.js';
import { mostPasses } from '../progress/course-passes.js';
import { cellsOfAnInput } from '../progress/thresholds.js';
import type { Draft } from './draft.js';
import { isLevelByCall } from './helpers.js';
import type { CallGraph } from './graph.js';
import type { Subject } from './problem.js';
import { costPartOfTheRepeatedCallee, shareOfCallsFromOneCaller } from './thresholds/repeats.js';
import { shareWorthARepetition } from './thresholds/worth.js';

interface Many {
  routine: number;
  called: number;
  calls: number;
  /** Calls for each cell. */
  times: number;
}

/** Whether it is known that calls cost no more than n log n of their size. */
function growsSlowly({ class: name, exponent, alike = [] }: RoutineFacts): boolean {
  const classes = name === 'unknown' ? alike : [{ class: name, exponent }];
  return classes.length > 0 && classes.every((each) => each.class !== 'O(1)' && !growsFast(each));
}

const cellsIn = ({ points }: RoutineFacts): number =>
  points.reduce((sum, [size, calls]) => sum + size * calls, 0);

/** Whether each call of it reads memory. */
const reads = ({ points }: RoutineFacts): boolean => (points.at(0)?.[0] ?? 0) > 0;

function manyIn(routine: number, routines: readonly RoutineFacts[], graph: CallGraph) {
  const report = routines[routine];
  const most = report.points.at(-1)?.[0] ?? 0;
  if (
    most < cellsOfAnInput.value ||
    report.size?.startsWith('arg') === true ||
    !growsSlowly(report)
  )
    return null;
  const first = graph
    .calleesOf(routine)
    .find(
      ({ callee, calls }) =>
        calls >= shareOfCallsFromOneCaller.value * routines[callee].calls &&
        reads(routines[callee]) &&
        isLevelByCall(routines[callee]),
    );
  if (first === undefined || first.cost < costPartOfTheRepeatedCallee.value * report.cost_total)
    return null;
  const { callee: called, calls } = first;
  const times = calls / cellsIn(report);
  return times < mostPasses(most) ? null : { routine, called, calls, times };
}

function draftOf(
  { routine, called, calls, times }: Many,
  subjects: readonly Subject[],
  routines: readonly RoutineFacts[],
): Draft {
  const report = routines[routine];
  const { cost_total: cost, cost_share: share, size_range: range } = report;
  return {
    unseen: 'growth',
    problem: { culprits: [routine, called], repeats: null, recursive: false },
    excess: cost * 90,
    shareThen: (share * 100) / (share * 100 + 10 * (1 - share)),
    finding: {
      rank: 0,
      class: 'O(n^2)',
      exponent: 2,
      exponent_interval: null,
      basis: 'calls',
      share,
      // It is not seen which part of the sizes grows.
      predicted: null,
      confidence: MAYBE,
      facts: {
        kind: 'many-calls',
        whom: subjects[routine],
        called: subjects[called],
        callsThere: calls,
        callsPerCell: times,
        seen: { calls: report.calls, range },
        dearest: report.cost_max,
        caveat: report.reason,
      },
      unseen: null,
      routines: [],
    },
  };
}

/** @param total cost of all runs */
export function manyCalls(
  subjects: readonly Subject[],
  routines: readonly RoutineFacts[],
  graph: CallGraph,
  total: number,
): Draft[] {
  return [...routines.keys()]
    .filter(
      (i) =>
        routines[i].rank !== null && routines[i].cost_total >= shareWorthARepetition.value * total,
    )
    .map((i) => manyIn(i, routines, graph))
    .filter((each) => each !== null)
    .map((each) => draftOf(each, subjects, routines));
}
