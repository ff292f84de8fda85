/** What a server keeps of each request, from what its routines kept. */
import { keptByRequests } from '../claims/resources/kept.js';
import type { KeptFacts } from '../claims/resources/facts.js';
import type { Profile } from '../profile/profile-model.js';
import { isSystemLibrary } from '../symbols/background.js';
import { isLanguageLibrary } from '../symbols/language-library.js';
import { moduleName } from '../symbols/modules.js';
import { routineId } from '../symbols/routine-id.js';
import type { Found } from './stages/found.js';

/** What the engines take for the first ones: CA_FIRST_REQUESTS of each process. */
const FIRST_REQUESTS = 20;

const requestsOf = (runs: Profile['runs']): number =>
  runs.reduce((sum, { served }) => sum + Math.max(0, (served?.requests ?? 0) - FIRST_REQUESTS), 0);

/** What runs a function of a script asks on its behalf. */
function withoutInterpreter(path: readonly number[], { canonical }: Found): readonly number[] {
  const script = path.findIndex((routine) => canonical.routines[routine].script === true);
  return script < 0 ? path : path.slice(script);
}

/** Null: no server, or nothing is known to be left of its requests. */
export function keptOf(stage: Found): KeptFacts | null {
  const { profile, canonical, names } = stage;
  const requests = requestsOf(profile.runs);
  const origins = profile.resources?.origins ?? [];
  const total = origins.reduce((sum, { bytes }) => sum + bytes, 0);
  const canonicalOrigins = origins.map(({ path, servedBlocks, servedBytes }) => ({
    path: withoutInterpreter(
      path.flatMap((routine) => canonical.indexOf[routine] ?? []),
      stage,
    ),
    servedBlocks,
    servedBytes,
  }));
  const isNamed = (routine: number): boolean =>
    canonical.routines[routine].script === true ||
    (!isSystemLibrary(moduleName(canonical.routines[routine].module)) &&
      !isLanguageLibrary(names[routine]));
  const place = keptByRequests(canonicalOrigins, requests, isNamed);
  if (place === null) return null;
  const { module, entry, symbol } = canonical.routines[place.routine];
  return {
    resource: 'kept',
    total,
    whom: {
      id: routineId(module, entry, symbol),
      name: names[place.routine],
      module: moduleName(module),
    },
    requests,
    bytes: place.bytes,
  };
}
