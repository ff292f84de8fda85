/**
 * What ran without the start of programs. A suite starts a program for each test: what the linker does
 * for that is most of what small tests cost, and it is no test's doing.
 */
import { basename } from 'node:path';
import { isRootOfStartUp, startUpParts } from '../claims/findings/start-up.js';
import type { Canonical } from './canonical.js';

export interface WithoutStartUp {
  canonical: Canonical;
  /** Own cost that was taken away, in the profile's unit. */
  startUp: number;
}

/** Calls and sizes stay as they are. @param names of the routines */
export function withoutStartUp(canonical: Canonical, names: readonly string[]): WithoutStartUp {
  const routines = canonical.routines.map(({ module }, i) => ({
    module: basename(module.path),
    name: names[i],
  }));
  const callers = new Map<number, Canonical['edges']>();
  for (const edge of canonical.edges) {
    const known = callers.get(edge.callee);
    if (known === undefined) callers.set(edge.callee, [edge]);
    else known.push(edge);
  }
  const parts = startUpParts(routines, (i) => callers.get(i) ?? []);
  let startUp = 0;
  const rest = canonical.routines.map((routine, i) => {
    const own = parts[i] * routine.costSelf;
    startUp += own;
    const kept = 1 - parts[i];
    return own === 0
      ? routine
      : { ...routine, costSelf: routine.costSelf - own, costTotal: kept * routine.costTotal };
  });
  const edges = canonical.edges.filter(
    ({ caller }) => caller === null || !isRootOfStartUp(routines[caller]),
  );
  return { canonical: { ...canonical, routines: rest, edges }, startUp };
}
