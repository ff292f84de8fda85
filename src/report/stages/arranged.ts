/** Stage 5: everything in the order in which a report has it, and who is beside whom. */
import { LoopNests } from '../../claims/findings/loop-nests.js';
import { ROOT_NAME } from '../../claims/findings/root-name.js';
import type { FoundFinding } from '../../claims/findings/facts.js';
import type { Profile } from '../../profile/profile-model.js';
import type { LoopFacts, RoutineFacts } from '../../claims/reported.js';
import type { Neighbour } from '../../schema/report.js';
import { withCallPlaces } from '../call-places.js';
import type { Canonical } from '../canonical.js';
import { contextNodes } from '../context-nodes.js';
import type { ContextNode } from '../context-nodes.js';
import { contextsOf } from '../context-report.js';
import { arrangedLoops } from '../loop-report.js';
import { sortedRoutines } from './sorted.js';
import { changed } from '../../base/changed.js';
import { withBeside } from '../late-routine.js';
import type { Beside } from '../late-routine.js';
import type { Found } from './found.js';

/** In the report's order, with its indexes. */
export interface Arranged {
  routines: readonly RoutineFacts[];
  loops: readonly LoopFacts[];
  findings: readonly FoundFinding[];
  contexts: readonly ContextNode[];
  /** By place in the report: the routine's index in the stages before. */
  positions: readonly number[];
}

/** Routines whose other names are looked for: that opens their files. */
const ROUTINES_WITH_OTHER_NAMES = 20;

/**
 * Callers and callees by routine, costliest first, with places in the report. They are put together
 * when the first of them is asked for.
 */
function neighbours(
  positions: readonly number[],
  names: readonly string[],
  { edges, routines }: Canonical,
): (routine: number) => Beside {
  let all: Beside[] | null = null;
  const find = (): Beside[] => {
    const position = new Map(positions.map((routine, i) => [routine, i]));
    const found = routines.map((): Beside => ({ callers: [], callees: [] }));
    const neighbour = (routine: number | null, calls: number, cost: number): Neighbour => ({
      routine: routine === null ? null : (position.get(routine) ?? null),
      name: routine === null ? ROOT_NAME : names[routine],
      calls,
      cost,
    });
    for (const { caller, callee, calls, cost } of edges.toSorted((a, b) => b.cost - a.cost)) {
      found[callee].callers.push(neighbour(caller, calls, cost));
      if (caller !== null) found[caller].callees.push(neighbour(callee, calls, cost));
    }
    return found;
  };
  return (routine) => (all ??= find())[routine];
}

/** Of which routines the code could not be analysed for loops. */
function codeOf(
  { routines }: Profile,
  indexOf: Canonical['indexOf'],
): Map<number, NonNullable<RoutineFacts['code']>> {
  const codes = new Map<number, NonNullable<RoutineFacts['code']>>();
  for (const [i, { code }] of routines.entries()) {
    const index = indexOf[i];
    // Of several entries, the worst.
    if (index !== null && code !== undefined && codes.get(index) !== 'unknown') {
      codes.set(index, code);
    }
  }
  return codes;
}

function otherNames(stage: Found, order: readonly number[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const i of order.slice(0, ROUTINES_WITH_OTHER_NAMES)) {
    const { module, entry } = stage.canonical.routines[i];
    const names = stage.symbols.others?.(module, entry) ?? [];
    const others = names.filter((name) => name !== stage.routines[i].name);
    if (others.length > 0) found.set(i, others);
  }
  return found;
}

export function arranged(stage: Found): Arranged {
  const { canonical, names, profile, shown, routines: all, graph } = stage;
  const order = sortedRoutines(stage);
  const ranks = new Map(order.map((routine, i) => [routine, i + 1]));
  const rest = [...all.keys()]
    .filter((i) => shown[i] && all[i].rank === null && !ranks.has(i))
    .sort((a, b) => all[b].cost_total - all[a].cost_total || a - b);
  const positions = [...order, ...rest];
  const beside = neighbours(positions, names, canonical);
  const codes = codeOf(profile, canonical.indexOf);
  const contexts = contextNodes(profile, canonical.indexOf);
  const byContext = contextsOf((i) => ranks.has(i), names, contexts);
  const also = otherNames(stage, order);
  const routines = positions.map((i) => {
    const rank = ranks.get(i) ?? null;
    const its = () => beside(i);
    const code = codes.get(i);
    return withBeside(all[i], its, { rank, code }, (whole) =>
      changed(whole, {
        rank,
        ...its(),
        ...given('code', code),
        ...given('also', also.get(i)),
        ...given('contexts', byContext.get(i)),
      }),
    );
  });
  const placeOf = new Map(positions.map((routine, i) => [routine, i]));
  const placed = arrangedLoops(
    stage.loops,
    (routine) => placeOf.get(routine) ?? null,
    stage.findings,
  );
  const riser = (position: number): number | null =>
    placeOf.get(graph.riser(positions[position])?.caller ?? -1) ?? null;
  let known: LoopNests | null = null;
  const nests = (): LoopNests => (known ??= new LoopNests(placed.loops, routines, riser));
  const modules = positions.map((i) => canonical.routines[i].module);
  const findings = withCallPlaces(
    placed.findings.map((each) => (each.loops === undefined ? nests().placed(each) : each)),
    { loops: placed.loops, routines, modules, symbols: stage.symbols },
  );
  return { routines, loops: placed.loops, findings, contexts, positions };
}

/** A field, where it has a value. */
const given = <K extends keyof RoutineFacts>(
  name: K,
  value: RoutineFacts[K] | undefined,
): Partial<Pick<RoutineFacts, K>> =>
  value === undefined ? {} : ({ [name]: value } as Partial<Pick<RoutineFacts, K>>);
