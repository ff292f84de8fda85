/** Who asked for memory that is in use at a peak, or that requests leave behind. */
import { keptByRequests } from '../claims/resources/kept.js';
import { heldBy } from '../claims/resources/held.js';
import type { Held, HeldMeasure } from '../claims/resources/held.js';
import type { HeldFacts, KeptFacts, Member } from '../claims/resources/facts.js';
import type { AskedHow } from '../claims/resources/origins.js';
import type { Profile, ProfileOrigin } from '../profile/profile-model.js';
import { startsOf } from '../profile/profile-model.js';
import { workloadByRun } from '../profile/workloads.js';
import { FIRST_REQUESTS } from '../protocol/stream.js';
import { isSystemLibrary } from '../symbols/background.js';
import { isLanguageLibrary } from '../symbols/language-library.js';
import { moduleName } from '../symbols/modules.js';
import { routineId } from '../symbols/routine-id.js';
import { AskPlaces } from './ask-places.js';
import type { Found } from './stages/found.js';

/** Those of each process that came after its first ones. */
const requestsOf = (runs: Profile['runs']): number =>
  runs.reduce((sum, { served }) => sum + Math.max(0, (served?.requests ?? 0) - FIRST_REQUESTS), 0);

/** With numbers of the report's routines; `of` has the profile's. */
interface ReportedOrigin extends ProfileOrigin {
  of: ProfileOrigin;
}

/** What runs a function of a script asks on its behalf. */
function originsOf({ profile, canonical }: Found): ReportedOrigin[] {
  return (profile.resources?.origins ?? []).map((origin) => {
    const path = origin.path.flatMap((routine) => canonical.indexOf[routine] ?? []);
    const script = path.findIndex((routine) => canonical.routines[routine].script === true);
    return { ...origin, path: script < 0 ? path : path.slice(script), of: origin };
  });
}

export const isNamed =
  ({ canonical, names }: Found) =>
  (routine: number): boolean => {
    const { script, module } = canonical.routines[routine];
    if (script === true) return true;
    return !isSystemLibrary(moduleName(module)) && !isLanguageLibrary(names[routine]);
  };

function howOf(stage: Found): AskedHow<ReportedOrigin> {
  const { profile, symbols, canonical } = stage;
  const places = new AskPlaces(profile, symbols);
  return {
    isNamed: isNamed(stage),
    placeOf: ({ of }, routine) =>
      places.at(
        of,
        of.path.findIndex((each) => canonical.indexOf[each] === routine),
      ),
  };
}

export function memberOf({ canonical, names }: Found, routine: number): Member {
  const { module, entry, symbol } = canonical.routines[routine];
  return {
    id: routineId(module, entry, symbol),
    name: names[routine],
    module: moduleName(module),
  };
}

/** Null: no server, or nothing is known to be left of its requests. */
export function keptOf(stage: Found): KeptFacts | null {
  const requests = requestsOf(stage.profile.runs);
  const origins = originsOf(stage);
  const place = keptByRequests(origins, requests, howOf(stage));
  if (place === null) return null;
  return {
    resource: 'kept',
    total: origins.reduce((sum, { bytes }) => sum + bytes, 0),
    whom: memberOf(stage, place.routine),
    at: place.at,
    requests,
    bytes: place.bytes,
  };
}

/**
 * Who had asked for most of what was there when the run with the highest peak had it, or of what is left
 * when the run ended that left most; and how that grows over runs. [] where it is not known.
 */
export function heldOf(stage: Found, measure: HeldMeasure): HeldFacts[] {
  const { profile, runs } = stage;
  const workloads = workloadByRun(profile);
  const held = heldBy(originsOf(stage), measure, howOf(stage), {
    workloadOf: (run) => workloads[run],
    workloads: startsOf(profile).length,
    sizes: runs?.size.values ?? null,
  });
  const against = runs?.size.name ?? null;
  return held.map(({ routine, ...of }: Held): HeldFacts => ({
    ...of,
    resource: measure,
    whom: memberOf(stage, routine),
    against,
  }));
}
