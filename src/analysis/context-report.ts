/** What a report says of the calling contexts of its routines. */
import type { Profile } from '../profile/model.js';
import type { ContextReport, RoutineReport } from '../report/schema.js';
import type { Canonical } from './canonical.js';
import { contextNodes } from './contexts.js';
import type { ContextNode } from './contexts.js';
import { fitCost } from './fit/fit.js';

/** Contexts of a routine that are told, costliest first, ... */
const MOST = 20;
/** ... if they have this part of what all of them cost. */
const MIN_PART = 0.001;

function contextReport(
  { path, calls, cost, points }: ContextNode,
  names: readonly string[],
  total: number,
): ContextReport {
  const fit = fitCost(
    points.map(([size, , , max]) => ({ size, cost: max })),
    'full',
  );
  return {
    path: path.map((routine) => names[routine]),
    calls,
    cost,
    cost_share: total > 0 ? cost / total : 0,
    class: fit.class,
    formula: fit.function?.formula() ?? null,
    exponent: fit.function?.exponent ?? null,
    r2: fit.r2,
    reason: fit.reason,
    sizes: points.length,
    size_range: [points.at(0)?.[0] ?? 0, points.at(-1)?.[0] ?? 0],
    points,
  };
}

/** Gives the ranked routines their contexts, where the profile has any. */
export function addContexts(
  all: readonly RoutineReport[],
  names: readonly string[],
  profile: Profile,
  { indexOf }: Pick<Canonical, 'indexOf'>,
): void {
  if (profile.contexts === undefined) return;
  const byRoutine = new Map<number, ContextNode[]>();
  for (const node of contextNodes(profile, indexOf)) {
    const list = byRoutine.get(node.routine);
    if (list === undefined) byRoutine.set(node.routine, [node]);
    else list.push(node);
  }
  for (const [routine, nodes] of byRoutine) {
    if (all[routine].rank === null) continue;
    const total = nodes.reduce((sum, { cost }) => sum + cost, 0);
    all[routine].contexts = nodes
      .filter(({ cost }) => cost >= MIN_PART * total)
      .sort((a, b) => b.cost - a.cost)
      .slice(0, MOST)
      .map((node) => contextReport(node, names, total));
  }
}
