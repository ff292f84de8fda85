/**
 * In which function of a script a routine of its interpreter has its cost. All functions of a script
 * call each other through the interpreter: the one that costs least of those that have the cost is
 * the innermost.
 */
import type { CallGraph } from './graph.js';
import { isOfScript } from './problem.js';
import type { Subject } from './problem.js';
import { flowThatLeadsOn } from './thresholds/ways.js';

/** By graph: many routines are asked for. */
const known = new WeakMap<CallGraph, Set<string>>();

/** Files with routines that run functions of scripts. */
export function runnersOf(subjects: readonly Subject[], graph: CallGraph): Set<string> {
  const before = known.get(graph);
  if (before !== undefined) return before;
  const callers = [...subjects.keys()]
    .filter((i) => isOfScript(subjects[i]))
    .flatMap((i) => graph.callersOf(i));
  const runners = new Set(
    callers.flatMap(({ caller }) =>
      caller === null || subjects[caller].script === true ? [] : [subjects[caller].module],
    ),
  );
  known.set(graph, runners);
  return runners;
}

/**
 * A region around what the interpreter does is as good a place: the user wrote it, too.
 *
 * @returns null: none has that cost, or one that has does as much besides
 */
export function scriptFunctionOf(
  routine: number,
  subjects: readonly Subject[],
  graph: CallGraph,
): number | null {
  const { script, module, costTotal: cost } = subjects[routine];
  if (script === true || !runnersOf(subjects, graph).has(module)) return null;
  const [holder] = [...new Set([...graph.below(routine), ...graph.way(routine)])]
    .filter(
      (i) => subjects[i].script === true && subjects[i].costTotal >= flowThatLeadsOn.value * cost,
    )
    .sort((x, y) => subjects[x].costTotal - subjects[y].costTotal) as [number?];
  return holder !== undefined && subjects[holder].costTotal * flowThatLeadsOn.value <= cost
    ? holder
    : null;
}
