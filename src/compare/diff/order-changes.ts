/** In which order changes are told, and which of them are only the echo of another one. */
import { asTarget } from '../../report/read/loop-target.js';
import type { Report, RoutineReport } from '../../schema/report.js';
import type { Change, ChangeKind } from './diff-model.js';

/** A callee that carries this part of a routine's cost explains what the routine does. */
const COST_PART_THAT_EXPLAINS = 0.5;

const RANKS: Readonly<Record<ChangeKind, number>> = {
  finding: -1,
  class: 0,
  replaced: 1,
  exponent: 2,
  cost: 3,
  sampled: 3.5,
  appeared: 4,
  vanished: 5,
  unclaimed: 6,
  claimed: 7,
};

/** Fills in `through`. */
export function attribute(changes: readonly Change[], before: Report, after: Report): void {
  const [olds, news] = [targetsById(before), targetsById(after)];
  for (const change of changes) {
    if (change.kind === 'finding') continue;
    if (change.better === null || change.old === null || change.new === null) continue;
    const names = new Set<string>();
    for (const other of changes) {
      if (other === change || other.kind === 'finding' || other.better !== change.better) continue;
      const was = carries(olds.get(change.old.id), olds.get(other.old?.id ?? ''), before);
      const is = carries(news.get(change.new.id), news.get(other.new?.id ?? ''), after);
      // Where it became better the old side shows the weight, else the new one.
      if (change.better ? was : is) names.add(nameOf(other));
    }
    change.through = [...names];
  }
}

/** Routines, and loops, by the identity that sides have. */
export function targetsById(report: Report): Map<string, RoutineReport> {
  const loops = (report.loops ?? []).map((loop) => asTarget(loop, report));
  return new Map([...report.routines, ...loops].map((each) => [each.id, each]));
}

const nameOf = ({ of, old, new: now }: Change): string =>
  `${of === 'loop' ? 'loop ' : ''}${(now ?? old!).name}`;

/** Whether a loop is in the other one, or in the routine. */
function isWithin(inner: string, outer: string): boolean {
  return inner.startsWith(`${outer}${outer.includes('/') ? '.' : '/'}`);
}

/** Whether the callee, or the loop within, has at least COST_PART_THAT_EXPLAINS of the cost. */
function carries(
  caller: RoutineReport | undefined,
  callee: RoutineReport | undefined,
  { routines }: Report,
): boolean {
  if (caller === undefined || callee === undefined) return false;
  const least = COST_PART_THAT_EXPLAINS * caller.cost_total;
  if (isWithin(callee.id, caller.id)) return callee.cost_total >= least;
  return caller.callees.some(
    ({ routine, cost }) => routine !== null && routines[routine].id === callee.id && cost >= least,
  );
}

/**
 * Findings that are new, then those that are gone; then what became worse, what became better, and the
 * rest; each with its causes first.
 */
export function orderChanges(changes: readonly Change[]): Change[] {
  const direction = ({ better }: Change): number => (better === null ? 2 : better ? 1 : 0);
  const finding = ({ kind, finding: sides }: Change): number => {
    if (kind !== 'finding' || sides === null) return 2;
    return sides.old === null ? 0 : sides.new === null ? 1 : 2;
  };
  const echo = ({ through }: Change): number => (through.length > 0 ? 1 : 0);
  const share = (change: Change): number =>
    Math.max(change.old?.cost_share ?? 0, change.new?.cost_share ?? 0);
  return changes.toSorted(
    (a, b) =>
      finding(a) - finding(b) ||
      direction(a) - direction(b) ||
      echo(a) - echo(b) ||
      RANKS[a.kind] - RANKS[b.kind] ||
      share(b) - share(a) ||
      (a.text < b.text ? -1 : 1),
  );
}
