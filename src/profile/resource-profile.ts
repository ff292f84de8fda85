/** A resource in the place of cost: what is said of cost can be said of it. */
import type { Resource } from '../schema/metrics.js';
import type {
  Profile,
  ProfileOrigin,
  ProfileResource,
  ProfileRoutine,
  Resources,
} from './profile-model.js';

/** Of routines that have, with all that they call, this share of what the one with most has. */
function withShare({ routines, edges }: ProfileResource, least: number): ProfileResource {
  const most = routines.reduce((max, { total }) => Math.max(max, total), 0);
  const kept = routines.filter(({ total }) => total >= least * most);
  const known = new Set(kept.map(({ routine }) => routine));
  return {
    routines: kept,
    edges: edges.filter(([caller, callee]) => known.has(caller) && known.has(callee)),
  };
}

/**
 * The profile with what routines asked for as their costs; sizes of calls that asked for nothing, loops,
 * courses, contexts and lines are not known. Null: nothing of it was asked for, or recorded.
 */
export function resourceProfile(
  profile: Profile,
  resource: Resource,
  leastShare = 0,
): Profile | null {
  const all = profile.resources?.[resource];
  if (all === undefined) return null;
  const of = leastShare === 0 ? all : withShare(all, leastShare);
  const { runs, modules, routines, metric } = profile;
  const places = new Map(of.routines.map(({ routine }, i) => [routine, i]));
  const taken = of.routines.map(
    ({ routine, calls, incompleteCalls, total, self, sizes, byRun }): ProfileRoutine => {
      const { module, offset, symbol, script, region, input } = routines[routine];
      return {
        module,
        offset,
        ...(symbol === undefined ? {} : { symbol }),
        ...(script === undefined ? {} : { script }),
        ...(region === undefined ? {} : { region }),
        ...(input === undefined ? {} : { input }),
        calls,
        incompleteCalls,
        corruptCalls: 0,
        costTotal: total,
        costSelf: self,
        sizes,
        byRun,
      };
    },
  );
  return {
    metric: { ...metric, sizes: ['rms', 'drms'] },
    runs,
    ...(profile.starts === undefined ? {} : { starts: profile.starts }),
    modules,
    routines: taken,
    edges: of.edges.map(([caller, callee, calls, amount]) => [
      places.get(caller)!,
      places.get(callee)!,
      calls,
      amount,
    ]),
    warnings: [],
    ...(resource === 'peak' || resource === 'kept'
      ? { resources: renumbered(profile.resources, places) }
      : {}),
  };
}

/** Routines that are not there are left out of paths. */
function renumbered(
  { origins = [] }: Resources = {},
  numbers: ReadonlyMap<number, number>,
): Resources {
  return {
    origins: origins.map((origin): ProfileOrigin => {
      const { path, places } = origin;
      const known = path.flatMap((routine, i) => (numbers.has(routine) ? [i] : []));
      return {
        ...origin,
        path: known.map((i) => numbers.get(path[i])!),
        ...(places === undefined ? {} : { places: known.map((i) => places[i]) }),
      };
    }),
  };
}
