/**
 * Growth problems by what calls cost at their size. A caller whose cost is that of one callee of
 * the same growth inherits it; one whose callees grow slower calls them more often, and has the
 * loop.
 */
import { powerOf } from '../../growth/classes.js';
import { growsFast } from '../../growth/order.js';
import type { CallGraph } from './graph.js';
import { isOfLanguage, servesAny } from './problem.js';
import type { Problem, Subject } from './problem.js';
import { runnersOf, scriptFunctionOf } from './script-function.js';
import { exponentGapOfOneProblem } from './thresholds/growing-calls.js';
import { flowThatLeadsOn, ownPartOfACulprit } from './thresholds/ways.js';

function growsLike(a: Subject, b: Subject): boolean {
  return growsFast(a) && powerOf(a) >= powerOf(b) - exponentGapOfOneProblem.value;
}

/** @param claimed whether a routine's claim counts, by index */
export function callProblems(
  subjects: readonly Subject[],
  graph: CallGraph,
  claimed: (routine: number) => boolean,
): Problem[] {
  const fast = [...subjects.keys()]
    .filter((i) => claimed(i) && growsFast(subjects[i]))
    .sort((a, b) => subjects[b].costTotal - subjects[a].costTotal);
  const main = (routine: number) => {
    const first = graph.calleesOf(routine).at(0);
    const most = flowThatLeadsOn.value * subjects[routine].costTotal;
    return first !== undefined && first.cost >= most ? first.callee : null;
  };
  const runners = runnersOf(subjects, graph);
  const culprits = new Set<number>();
  const served = new Set<number>();
  for (const routine of fast) {
    const seen = new Set([routine]);
    let at = routine;
    let script = at;
    for (;;) {
      const next = main(at);
      if (next === null || seen.has(next) || !claimed(next)) break;
      if (!growsLike(subjects[next], subjects[at])) break;
      seen.add(next);
      at = next;
      // Or a region: the user wrote both.
      if (subjects[at].script === true) script = at;
    }
    // What its interpreter does for it is told as the function's of the script.
    if (runners.has(subjects[at].module) && subjects[script].script === true) {
      served.add(at);
      culprits.add(script);
    } else {
      culprits.add(at);
    }
  }
  for (const each of served) culprits.delete(each);
  const givenTo = (routine: number): number | null => {
    if (isOfLanguage(subjects[routine])) {
      const next = main(routine);
      return next === null || servesAny(subjects[next]) ? null : next;
    }
    return scriptFunctionOf(routine, subjects, graph);
  };
  return [...culprits].map((culprit): Problem => {
    const { costSelf, costTotal } = subjects[culprit];
    // What a library's or interpreter's routine was given to call is told as that function's.
    const given = givenTo(culprit);
    if (given !== null && !culprits.has(given)) {
      return { culprits: [given, culprit], of: culprit, repeats: null, recursive: false };
    }
    const callee = costSelf < ownPartOfACulprit.value * costTotal ? main(culprit) : null;
    const all = callee === null || culprits.has(callee) ? [culprit] : [culprit, callee];
    return { culprits: all, repeats: null, recursive: false };
  });
}
