/**
 * Routines of a profile by what they are in the source: entries that symbols place in the same
 * function (an entry after its prologue, a part that the compiler split off) become one, and so does
 * code that a program made while it ran, in each run at another place.
 */
import { dearest } from '../profile/course.js';
import type { ProfileCourse } from '../profile/course.js';
import { POINT_NUMBERS, ROOT_MODULE, THREAD_NUMBERS, pointsBy } from '../profile/profile-model.js';
import type { Profile, ProfileLoop, ProfileModule } from '../profile/profile-model.js';
import { resolveRoutine } from '../profile/profile-symbols.js';
import type { SizeMetric } from '../schema/metrics.js';
import { routineKey } from '../symbols/routine-id.js';
import { costOfEntries } from './nested-entries.js';
import type { ResolvedSymbol, SymbolTable } from '../symbols/symbol-table.js';
import { shareThatMayBeCountedTwice } from './thresholds.js';

export interface CanonicalRoutine {
  module: ProfileModule;
  entry: bigint;
  symbol: ResolvedSymbol;
  calls: number;
  incompleteCalls: number;
  costTotal: number;
  costSelf: number;
  binned: boolean;
  /** DRMS less RMS by origin. */
  input?: { kernel: number; thread: number };
  /** As in ProfileRoutine. */
  requests?: number;
  /** As in ProfileRoutine. */
  byThread?: number[];
  /** As in ProfileRoutine. */
  script?: true;
  /** As in ProfileRoutine. */
  region?: true;
  /** As in ProfileRoutine. */
  courses?: ProfileCourse[];
  /** [size, count, min, max, sum] by size. */
  points: [number, number, number, number, number][];
}

export interface Canonical {
  routines: CanonicalRoutine[];
  /** By index of the profile's routine; null for a thread's root. */
  indexOf: (number | null)[];
  /** Points that were laid out already, by those of the profile. */
  laidOut: Map<readonly number[], CanonicalRoutine['points']>;
  /** Indexes into `routines`; null where the caller is a thread's root. */
  edges: {
    caller: number | null;
    callee: number;
    calls: number;
    cost: number;
    /** As in ProfileEdge; a start may be in it several times. */
    byStart: number[];
  }[];
}

/** They get theirs once all are known. */
const NONE: CanonicalRoutine['points'] = [];

export function canonicalRoutines(
  profile: Profile,
  symbols: Pick<SymbolTable, 'resolve'>,
  size: SizeMetric,
): Canonical {
  const routines: CanonicalRoutine[] = [];
  const byKey = new Map<string, number>();
  const indexOf = profile.routines.map((from): number | null => {
    if (from.module === ROOT_MODULE) return null;
    const module = profile.modules[from.module];
    const symbol = resolveRoutine(from, profile.modules, symbols);
    const key = routineKey(module, symbol.entry, symbol);
    const old = byKey.get(key);
    if (old === undefined) {
      const { calls, incompleteCalls, costTotal, costSelf } = from;
      const sums = { calls, incompleteCalls, costTotal, costSelf };
      const made: CanonicalRoutine = {
        module,
        entry: symbol.entry,
        symbol,
        ...sums,
        binned: false,
        points: NONE,
      };
      // One after the other: of thousands of routines few have any of it.
      if (from.input !== undefined) made.input = { ...from.input };
      if (from.requests !== undefined) made.requests = from.requests;
      if (from.byThread !== undefined) made.byThread = from.byThread;
      if (from.script !== undefined) made.script = from.script;
      if (from.region !== undefined) made.region = from.region;
      if (from.courses !== undefined) made.courses = from.courses;
      byKey.set(key, routines.push(made) - 1);
      return routines.length - 1;
    }
    const into = routines[old];
    into.calls += from.calls;
    into.incompleteCalls += from.incompleteCalls;
    into.costTotal += from.costTotal;
    into.costSelf += from.costSelf;
    if (from.input !== undefined) {
      into.input ??= { kernel: 0, thread: 0 };
      into.input.kernel += from.input.kernel;
      into.input.thread += from.input.thread;
    }
    if (from.requests !== undefined) into.requests = (into.requests ?? 0) + from.requests;
    if (from.byThread !== undefined) {
      into.byThread = mergeThreads([...(into.byThread ?? []), ...from.byThread]);
    }
    if (from.courses !== undefined) {
      into.courses = dearest([...(into.courses ?? []), ...from.courses]);
    }
    return old;
  });
  countOnce(profile, routines, indexOf);
  const laidOut: Canonical['laidOut'] = new Map();
  const points = canonicalPoints(profile, { routines, indexOf, laidOut }, size);
  for (const [i, each] of points.entries()) {
    routines[i].points = each.points;
    routines[i].binned = each.binned;
  }
  const edges = new Map<string, Canonical['edges'][number]>();
  for (const [from, to, calls, cost, ...byStart] of profile.edges) {
    const caller = indexOf[from];
    const callee = indexOf[to];
    if (callee === null) continue;
    const key = `${caller ?? 'root'} ${callee}`;
    const edge = edges.get(key);
    if (edge === undefined) edges.set(key, { caller, callee, calls, cost, byStart });
    else {
      // One by one: as arguments of a call they could be too many.
      for (const number of byStart) edge.byStart.push(number);
      edge.calls += calls;
      edge.cost += cost;
    }
  }
  return { routines, indexOf, laidOut, edges: [...edges.values()] };
}

/** Takes out of the costs of routines with several entries what was added up twice. */
function countOnce(
  profile: Profile,
  routines: readonly CanonicalRoutine[],
  indexOf: Canonical['indexOf'],
): void {
  const most = profile.routines.reduce((sum, { costSelf }) => sum + costSelf, 0);
  const entries = routines.map((): [number, number][] => []);
  for (const [i, index] of indexOf.entries()) {
    if (index !== null) entries[index].push([i, profile.routines[i].costTotal]);
  }
  for (const [i, routine] of routines.entries()) {
    if (entries[i].length < 2) continue;
    const sum = routine.costTotal;
    const dearest = Math.max(...entries[i].map(([, cost]) => cost));
    if (sum - dearest <= shareThatMayBeCountedTwice.value * most) continue;
    const flows = profile.edges.map(([from, to, , cost]) => [from, to, cost] as const);
    routine.costTotal = costOfEntries(entries[i], flows, most);
    if (routine.byThread === undefined) continue;
    routine.byThread = routine.byThread.map((number, at) =>
      at % THREAD_NUMBERS === 2 ? Math.round((number * routine.costTotal) / sum) : number,
    );
  }
}

/** Of the routines' points by another size: as `routines` of the same profile has them. */
export function canonicalPoints(
  profile: Profile,
  { routines, indexOf, laidOut }: Pick<Canonical, 'routines' | 'indexOf' | 'laidOut'>,
  size: SizeMetric,
): Pick<CanonicalRoutine, 'points' | 'binned'>[] {
  const all = routines.map((): Pick<CanonicalRoutine, 'points' | 'binned'> => ({
    points: NONE,
    binned: false,
  }));
  for (const [i, from] of profile.routines.entries()) {
    const index = indexOf[i];
    if (index === null) continue;
    const into = all[index];
    const { binned, points: flat } = pointsBy(from, size);
    let points = laidOut.get(flat);
    if (points === undefined) laidOut.set(flat, (points = pointsOf(flat)));
    into.points = into.points.length === 0 ? points : mergePoints([...into.points, ...points]);
    into.binned ||= binned;
  }
  return all;
}

/** The points of a loop. */
export function loopPoints(
  loop: Pick<ProfileLoop, 'sizes'>,
  size: SizeMetric,
): Pick<CanonicalRoutine, 'points' | 'binned'> {
  const { binned, points } = pointsBy(loop, size);
  return { binned, points: pointsOf(points) };
}

function pointsOf(flat: readonly number[]): CanonicalRoutine['points'] {
  const points: CanonicalRoutine['points'] = [];
  for (let at = 0; at < flat.length; at += POINT_NUMBERS) {
    points.push([flat[at], flat[at + 1], flat[at + 2], flat[at + 3], flat[at + 4]]);
  }
  return points;
}

function mergeThreads(flat: readonly number[]): number[] {
  const sums = new Map<number, number[]>();
  for (let at = 0; at < flat.length; at += THREAD_NUMBERS) {
    const [thread, ...numbers] = flat.slice(at, at + THREAD_NUMBERS);
    const old = sums.get(thread);
    sums.set(thread, old === undefined ? numbers : old.map((sum, k) => sum + numbers[k]));
  }
  return [...sums].sort(([a], [b]) => a - b).flatMap(([thread, numbers]) => [thread, ...numbers]);
}

function mergePoints(points: CanonicalRoutine['points']): CanonicalRoutine['points'] {
  const bySize = new Map<number, CanonicalRoutine['points'][number]>();
  for (const [size, count, min, max, sum] of points) {
    const old = bySize.get(size);
    bySize.set(
      size,
      old === undefined
        ? [size, count, min, max, sum]
        : [size, old[1] + count, Math.min(old[2], min), Math.max(old[3], max), old[4] + sum],
    );
  }
  return [...bySize.values()].sort((a, b) => a[0] - b[0]);
}
