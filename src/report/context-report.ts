/** What a report says of the calling contexts of its routines. */
import type { ContextFacts } from '../claims/reported.js';
import type { Report } from '../schema/report.js';
import { pathTo } from './context-nodes.js';
import type { ContextNode } from './context-nodes.js';
import { fitCost } from '../fit/calls/fit.js';
import { contextsOfARoutine, costPartOfAContext } from './thresholds.js';

function contextReport(
  { calls, cost, points }: ContextNode,
  path: readonly number[],
  names: readonly string[],
  total: number,
): ContextFacts {
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

/** Contexts of those routines that are wanted; nothing where the profile has none. */
export function contextsOf(
  isWanted: (routine: number) => boolean,
  names: readonly string[],
  contexts: readonly ContextNode[],
): Map<number, ContextFacts[]> {
  const byRoutine = new Map<number, ContextNode[]>();
  for (const node of contexts) {
    const list = byRoutine.get(node.routine);
    if (list === undefined) byRoutine.set(node.routine, [node]);
    else list.push(node);
  }
  const found = new Map<number, ContextFacts[]>();
  for (const [routine, nodes] of byRoutine) {
    if (!isWanted(routine)) continue;
    const total = nodes.reduce((sum, { cost }) => sum + cost, 0);
    const told = nodes
      .filter(({ cost }) => cost >= costPartOfAContext.value * total)
      .sort((a, b) => b.cost - a.cost)
      .slice(0, contextsOfARoutine.value)
      .map((node) => contextReport(node, pathTo(contexts, node), names, total));
    found.set(routine, told);
  }
  return found;
}

/** @param positions the routines of the report, in its order */
export function contextTree(
  contexts: readonly ContextNode[],
  positions: readonly number[],
): NonNullable<Report['calling_contexts']> {
  const position = new Map(positions.map((routine, i) => [routine, i]));
  return contexts.map(({ parent, routine, calls, costSelf }) => {
    return [parent, position.get(routine) ?? null, calls, costSelf];
  });
}
