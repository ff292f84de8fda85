/**
 * Growth problems by what calls cost at their size. A caller whose cost is that of one callee of
 * the same growth inherits it; one whose callees grow slower calls them more often, and has the
 * loop.
 */
import type { CallGraph } from './graph.js';
import type { Problem, Subject } from './problem.js';
import { FAST } from './law.js';

/** A caller inherits from a callee that has so much of its cost. */
const MOST = 0.5;
/** Exponents that differ less are of the same growth. */
const ALIKE = 0.35;
/** A routine with a smaller part of its cost itself leaves the work to a callee. */
const OWN = 0.3;

export function isFastClaim({
  class: name,
  exponent,
}: Pick<Subject, 'class' | 'exponent'>): boolean {
  if (name === 'O(2^n)') return true;
  return name !== 'unknown' && name !== 'O(n log n)' && (exponent ?? 0) >= FAST;
}

const powerOf = ({ class: name, exponent }: Subject): number =>
  name === 'O(2^n)' ? Infinity : (exponent ?? 0);

function growsLike(a: Subject, b: Subject): boolean {
  return isFastClaim(a) && powerOf(a) >= powerOf(b) - ALIKE;
}

/** @param claimed whether a routine's claim counts, by index */
export function callProblems(
  subjects: readonly Subject[],
  graph: CallGraph,
  claimed: (routine: number) => boolean,
): Problem[] {
  const fast = [...subjects.keys()]
    .filter((i) => claimed(i) && isFastClaim(subjects[i]))
    .sort((a, b) => subjects[b].costTotal - subjects[a].costTotal);
  const main = (routine: number) => {
    const first = graph.calleesOf(routine).at(0);
    const most = MOST * subjects[routine].costTotal;
    return first !== undefined && first.cost >= most ? first.callee : null;
  };
  const culprits = new Set<number>();
  for (const routine of fast) {
    const seen = new Set([routine]);
    let at = routine;
    for (;;) {
      const next = main(at);
      if (next === null || seen.has(next) || !claimed(next)) break;
      if (!growsLike(subjects[next], subjects[at])) break;
      seen.add(next);
      at = next;
    }
    culprits.add(at);
  }
  return [...culprits].map((culprit): Problem => {
    const { costSelf, costTotal } = subjects[culprit];
    const callee = costSelf < OWN * costTotal ? main(culprit) : null;
    const all = callee === null || culprits.has(callee) ? [culprit] : [culprit, callee];
    return { culprits: all, repeats: null, recursive: false };
  });
}
