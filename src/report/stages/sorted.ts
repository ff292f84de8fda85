/** The order of a report's routines, as it is asked for. */
import type { RoutineFacts } from '../../claims/reported.js';
import { mostUndecided } from '../../claims/findings/verdict.js';
import type { Found } from './found.js';

/** Where findings say to look first; the others in their order, or over runs by their own cost. */
function culpritsFirst(
  order: readonly number[],
  shown: readonly (RoutineFacts | null)[],
  byOwn: boolean,
): number[] {
  const place = (i: number): number => {
    const finding = shown[i]?.finding;
    return finding?.role === 'culprit' ? finding.rank : Infinity;
  };
  const known = new Set(order);
  const culprits = [...shown.keys()].filter((i) => place(i) < Infinity);
  const own = (i: number) => shown[i]?.cost_self ?? 0;
  culprits.sort((a, b) => place(a) - place(b) || own(b) - own(a));
  const others = [...known].filter((i) => place(i) === Infinity);
  if (byOwn) others.sort((a, b) => own(b) - own(a));
  return [...culprits, ...others];
}

/** Indexes of those with a rank, first rank first. */
export function sortedRoutines({
  routines,
  shown: isShown,
  order,
  options,
  verdict,
}: Found): number[] {
  const shown = routines.map((routine, i) => (isShown[i] ? routine : null));
  const { sort } = options;
  // Where most is undecided, classes say little of what matters.
  const byOwn = verdict.of === 'runs' || mostUndecided(verdict.shares);
  if (sort === undefined || sort === 'class') {
    return culpritsFirst(order, shown, sort === undefined && byOwn);
  }
  const costOf = (i: number) => (sort === 'own' ? shown[i]?.cost_self : shown[i]?.cost_total) ?? 0;
  const culprits = [...shown.keys()].filter((i) => shown[i]?.finding?.role === 'culprit');
  return [...new Set([...order, ...culprits])].sort((a, b) => costOf(b) - costOf(a) || a - b);
}
