/** Functions of scripts that became targets while the program ran, as profiles have them. */
import type { Profile, ProfileRoutine } from '../profile/profile-model.js';
import type { Wanted } from './routines.js';

/** What the launcher and the engine both know a function by; null: it is none. */
export const scriptKey = ({ name, path, line }: Wanted): string | null =>
  line === undefined ? null : `${path}:${line} ${name}`;

/** The same of a routine of a profile. */
export function scriptKeyOf(
  { script, symbol, module }: Pick<ProfileRoutine, 'script' | 'symbol' | 'module'>,
  modules: Profile['modules'],
): string | null {
  if (script !== true || symbol === undefined) return null;
  return `${modules.at(module)?.path ?? ''}:${symbol.line ?? 0} ${symbol.name}`;
}

/** With the offsets that the profile has; of those that it does not have, of the line alone. */
export function placed(wanted: readonly Wanted[], profile: Profile | null): Wanted[] {
  const offsets = new Map(
    (profile?.routines ?? []).flatMap((routine) => {
      const key = scriptKeyOf(routine, profile!.modules);
      return key === null ? [] : [[key, BigInt(routine.offset)]];
    }),
  );
  return wanted.map((each) => {
    const key = scriptKey(each);
    if (key === null) return each;
    return { ...each, offset: offsets.get(key) ?? BigInt(each.line!) << 32n };
  });
}
