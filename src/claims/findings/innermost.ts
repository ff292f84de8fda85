/**
 * Of activations one within the other that all went the same way, the innermost is the one to look
 * at: `main`, dispatch loops and interpreters only contain it. From there, what has the cost.
 */
import type { ComplexityClass } from '../../schema/report.js';
import type { CallGraph } from './graph.js';
import { besides } from './helpers.js';
import { isStart } from '../../symbols/background.js';
import { isOfScript, servesAll } from './problem.js';
import type { Problem, Subject } from './problem.js';
import { scriptFunctionOf } from './script-function.js';
import { flowThatLeadsOn, ownPartOfACulprit, ratioOfCallsAlike } from './thresholds/ways.js';
import { callsThatMakeALoop } from './thresholds/repeats.js';

/** With any other class, calls cost more the larger their input is, also where the dearest is like others. */
const LEVEL: ReadonlySet<ComplexityClass> = new Set(['unknown', 'O(1)', 'O(log n)']);

/** Who calls whom, and what that costs. */
export interface Calls {
  subjects: readonly Subject[];
  graph: CallGraph;
  /** Whether all calls of a routine cost about the same. */
  isLevel: (routine: number) => boolean;
}

export interface Innermost extends Problem {
  /** Of whose activation the claim is. */
  of: number;
  /** Where the cost of that is spent: the first culprit, unless that is the function of a script. */
  spends: number;
  /** From `of` on to there. */
  way: number[];
  /** Where else much of it is spent, costliest first. */
  beside?: number[];
  /** The outermost on the way from there to the first culprit that is called about as often. */
  called: number;
}

/** Whose call it is told as: to readers a program begins with `main`, not with what calls that. */
export function toldAs({ of, way }: Innermost, subjects: readonly Subject[]): number {
  if (!isStart(subjects[of].name)) return of;
  return way.find((each) => !isStart(subjects[each].name)) ?? of;
}

/** A step down to the callee that has most of a routine's cost. */
interface Step {
  at: number;
  next: number;
}

/**
 * Whether most of what a routine costs is that of the way: of what serves others as much, its cost
 * does not say what those on the way cost.
 */
function isOfWay(
  callee: number,
  way: readonly number[],
  subjects: readonly Subject[],
  graph: CallGraph,
): boolean {
  const flow = graph
    .callersOf(callee)
    .filter(({ caller }) => caller !== null && way.includes(caller))
    .reduce((sum, { cost }) => sum + cost, 0);
  return flow >= flowThatLeadsOn.value * subjects[callee].costTotal;
}

/**
 * From the last of the way, or, where that only leads back into a circle of calls, from one before: a
 * callee that has most of its cost, most of whose cost is its, and that is not on the way yet. Null:
 * none has. What a run-time library was given to call, it calls in several threads, from several of
 * its own routines.
 */
function stepFrom(
  way: readonly number[],
  subjects: readonly Subject[],
  graph: CallGraph,
): Step | null {
  for (const at of way.toReversed()) {
    const most = flowThatLeadsOn.value * subjects[at].costTotal;
    const edges = graph
      .calleesOf(at)
      .filter(
        ({ cost, callee }) =>
          cost >= most &&
          (isOfWay(callee, way, subjects, graph) ||
            (servesAll(subjects[at]) && !servesAll(subjects[callee]))),
      );
    const edge = edges.find(({ callee }) => !way.includes(callee));
    if (edge !== undefined) return { at, next: edge.callee };
    if (edges.length === 0) return null;
  }
  return null;
}

/** From `from` on to the callee that has most of the cost, as long as `goes` says so. */
function down(
  from: number,
  subjects: readonly Subject[],
  graph: CallGraph,
  goes: (step: Step) => boolean,
): number[] {
  const way = [from];
  for (;;) {
    const step = stepFrom(way, subjects, graph);
    if (step === null || !goes(step)) return way;
    way.push(step.next);
  }
}

/** From a routine on to the one that spends most of its cost. */
export function wayDown(from: number, { subjects, graph, isLevel }: Calls): number[] {
  // Of a helper that is called again and again, the number of calls grows, not what each costs: its
  // calls cost about the same, or what its caller's cost is known to grow where its own is not.
  const isKnownToGrow = (each: number) => !LEVEL.has(subjects[each].class);
  const helps = ({ at, next }: Step) =>
    subjects[next].calls >= callsThatMakeALoop.value * subjects[at].calls &&
    !isKnownToGrow(next) &&
    (isKnownToGrow(at) || isLevel(next));
  return down(from, subjects, graph, (step) => {
    const { costSelf, costTotal } = subjects[step.at];
    return costSelf < ownPartOfACulprit.value * costTotal && !helps(step);
  });
}

function problemOf(of: number, { subjects, graph, isLevel }: Calls): Innermost {
  const way = wayDown(of, { subjects, graph, isLevel });
  const first = way[way.length - 1];
  const isRepeated =
    first !== of && subjects[first].calls >= callsThatMakeALoop.value * subjects[of].calls;
  // What serves all is named with the first caller that does not.
  const asker = servesAll(subjects[first])
    ? way.findLast((each) => !servesAll(subjects[each]))
    : undefined;
  const often = subjects[first].calls / ratioOfCallsAlike.value;
  const called = isRepeated ? way.find((each) => subjects[each].calls >= often)! : first;
  const others = besides([first], subjects[of].costTotal, { subjects, graph, isLevel });
  const culprits = [...new Set([first, ...(asker === undefined ? [] : [asker]), ...others])];
  // Of a function that the user wrote, routines of its interpreter only spend the cost.
  const written = isOfScript(subjects[of]) ? of : scriptFunctionOf(first, subjects, graph);
  if (written !== null && subjects[first].script !== true) {
    const mine = [...new Set([written, ...culprits])];
    return { of, spends: first, way, called, culprits: mine, repeats: null, recursive: false };
  }
  return {
    of,
    spends: first,
    way,
    called,
    culprits: isRepeated ? culprits.filter((each) => each !== of) : culprits,
    repeats: isRepeated ? of : null,
    recursive: false,
  };
}

/** Which of two callers of a culprit to name: the inner one, or of others the dearest. */
function isNearer(a: number, b: number, subjects: readonly Subject[], graph: CallGraph): boolean {
  if (graph.way(a).includes(b)) return true;
  return !graph.way(b).includes(a) && subjects[a].costTotal > subjects[b].costTotal;
}

/** @param claimed routines of which an activation is known to have gone that way */
export function innermost(claimed: ReadonlySet<number>, calls: Calls): Innermost[] {
  const { subjects, graph } = calls;
  const ends = [...claimed].map((each) =>
    down(each, subjects, graph, ({ next }) => claimed.has(next)).at(-1)!,
  );
  const found = new Map<number, Innermost>();
  for (const of of new Set(ends)) {
    const problem = problemOf(of, calls);
    const before = found.get(problem.spends);
    if (before === undefined || isNearer(of, before.of, subjects, graph)) {
      found.set(problem.spends, problem);
    }
  }
  return [...found.values()];
}
