/** Who asked for memory that is in use at a peak, or that requests leave behind. */
import { askedBy } from '../claims/resources/origins.js';
import { keptByRequests } from '../claims/resources/kept.js';
import type { AtPeak, KeptFacts } from '../claims/resources/facts.js';
import type { Profile, ProfileOrigin } from '../profile/profile-model.js';
import { FIRST_REQUESTS } from '../protocol/stream.js';
import { isSystemLibrary } from '../symbols/background.js';
import { isLanguageLibrary } from '../symbols/language-library.js';
import { moduleName } from '../symbols/modules.js';
import { routineId } from '../symbols/routine-id.js';
import type { Found } from './stages/found.js';

/** Those of each process that came after its first ones. */
const requestsOf = (runs: Profile['runs']): number =>
  runs.reduce((sum, { served }) => sum + Math.max(0, (served?.requests ?? 0) - FIRST_REQUESTS), 0);

/** With numbers of the report's routines; what runs a function of a script asks on its behalf. */
function originsOf({ profile, canonical }: Found): ProfileOrigin[] {
  return (profile.resources?.origins ?? []).map((origin) => {
    const path = origin.path.flatMap((routine) => canonical.indexOf[routine] ?? []);
    const script = path.findIndex((routine) => canonical.routines[routine].script === true);
    return { ...origin, path: script < 0 ? path : path.slice(script) };
  });
}

const isNamed =
  ({ canonical, names }: Found) =>
  (routine: number): boolean => {
    const { script, module } = canonical.routines[routine];
    if (script === true) return true;
    return !isSystemLibrary(moduleName(module)) && !isLanguageLibrary(names[routine]);
  };

function memberOf({ canonical, names }: Found, routine: number): KeptFacts['whom'] {
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
  const place = keptByRequests(origins, requests, isNamed(stage));
  if (place === null) return null;
  return {
    resource: 'kept',
    total: origins.reduce((sum, { bytes }) => sum + bytes, 0),
    whom: memberOf(stage, place.routine),
    requests,
    bytes: place.bytes,
  };
}

/** Who had asked for most of what was there when the run with the highest peak had it; null: not known. */
export function atPeakOf(stage: Found): AtPeak | null {
  const { runs } = stage.profile;
  const peaks = runs.map(({ peak }) => peak ?? 0);
  const run = peaks.indexOf(Math.max(...peaks));
  const origins = originsOf(stage).filter((origin) => origin.run === run);
  const total = origins.reduce((sum, { peakBytes }) => sum + peakBytes, 0);
  const most = askedBy(
    origins,
    ({ peakBlocks, peakBytes }) => [peakBlocks, peakBytes],
    isNamed(stage),
  ).at(0);
  if (most === undefined || total === 0) return null;
  const { routine, blocks, bytes } = most;
  return { whom: memberOf(stage, routine), blocks, bytes, share: bytes / total };
}
