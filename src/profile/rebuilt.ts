/** Finds the routines of a binary in an earlier build of it, by their names. */
import type { ProfileNote } from './notes.js';
import { basename } from 'node:path';
import type { ProfileOutline, Redirect } from './builder.js';
import { ROOT_MODULE } from './profile-model.js';
import type { ProfileModule } from './profile-model.js';

type Routine = ProfileOutline['routines'][number];

/** Modules of `later` by the one of `earlier` that they are another build of. */
function rebuiltModules(earlier: ProfileOutline, later: ProfileOutline): Map<number, number> {
  const known = new Set(earlier.modules.map((module) => module.buildId));
  const executable = earlier.runs.at(0)?.exe;
  const otherExecutable = later.runs.at(0)?.exe;
  const rebuilt = new Map<number, number>();
  for (const [i, { path, buildId }] of later.modules.entries()) {
    if (buildId === '' || path === '' || known.has(buildId)) continue;
    const old = earlier.modules.findIndex(
      (module) =>
        module.buildId !== '' &&
        (module.path === path ||
          // A program may have been built in another folder.
          (module.path === executable &&
            path === otherExecutable &&
            basename(module.path) === basename(path))),
    );
    if (old >= 0) rebuilt.set(i, old);
  }
  return rebuilt;
}

/** A name, and the file where several functions of the module have it; null: no name of its own. */
function nameKeys(profile: ProfileOutline, module: number): (routine: Routine) => string | null {
  const entries = new Map<string, Set<string>>();
  const note = (key: string, entry: string): void => {
    const set = entries.get(key) ?? new Set();
    entries.set(key, set.add(entry));
  };
  const withFile = ({ fullName, file }: { fullName: string; file: string | null }): string =>
    `${fullName}\0${basename(file ?? '')}`;
  for (const { module: of, symbol } of profile.routines) {
    if (of !== module || symbol === undefined || symbol.name === '') continue;
    note(symbol.fullName, symbol.entry);
    note(withFile(symbol), symbol.entry);
  }
  return ({ symbol }) => {
    if (symbol === undefined || symbol.name === '') return null;
    for (const key of [symbol.fullName, withFile(symbol)]) {
      if (entries.get(key)?.size === 1) return key;
    }
    return null;
  };
}

/**
 * @param earlier takes the routines in
 * @returns what `ProfileBuilder.addProfile` wants, and a line for every module that was rebuilt
 */
export function matchRebuilt(
  earlier: ProfileOutline,
  later: ProfileOutline,
): { redirect: Redirect; notes: ProfileNote[] } {
  const places = new Map<number, { module: ProfileModule; offset: string }>();
  const notes: ProfileNote[] = [];
  for (const [newer, older] of rebuiltModules(earlier, later)) {
    const olderKey = nameKeys(earlier, older);
    const newerKey = nameKeys(later, newer);
    const offsets = new Map<string, string>();
    for (const routine of earlier.routines) {
      if (routine.module === ROOT_MODULE || routine.module !== older) continue;
      const key = olderKey(routine);
      // Of a function's several entries, the symbol's own.
      if (key !== null && (!offsets.has(key) || routine.offset === routine.symbol?.entry)) {
        offsets.set(key, routine.offset);
      }
    }
    let matched = 0;
    let routines = 0;
    for (const [i, routine] of later.routines.entries()) {
      if (routine.module !== newer) continue;
      routines++;
      const key = newerKey(routine);
      const offset = key === null ? undefined : offsets.get(key);
      if (offset === undefined) continue;
      matched++;
      places.set(i, { module: earlier.modules[older], offset });
    }
    const { path, buildId } = later.modules[newer];
    const buildIds: [string, string] = [earlier.modules[older].buildId, buildId];
    notes.push({ kind: 'rebuilt', path, buildIds, routines, matched });
  }
  return { redirect: (routine) => places.get(routine) ?? null, notes };
}
