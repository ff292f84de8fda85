/** Patterns that name routines: `parse_*`, `libfoo.so*!decode`. */
import type { RoutineReport } from '../../schema/report.js';

/** `*` is any text, `?` any one character; all of the text has to match. */
export function globToRegExp(glob: string): RegExp {
  const source = glob.replace(/[\s\S]/gu, (char) =>
    char === '*' ? '.*' : char === '?' ? '.' : char.replace(/[\\^$.|+()[\]{}/]/, '\\$&'),
  );
  return new RegExp(`^${source}$`, 'su');
}

/** What GCC and LLVM append to the names of parts and copies of a function. */
const CLONE = /\.(?:part|constprop|isra|cold|lto_priv|llvm)\.\d+/g;

/** All that a user may call the routine: without what tells namesakes apart, without arguments. */
function namesOf({ name }: Pick<RoutineReport, 'name'>): string[] {
  const short = name.replace(/ \([^()]*\)$/, '').replace(/@[0-9a-f]+$/, '');
  const bare = /^[^(]+(?=\()/.exec(short)?.[0] ?? short;
  return [...new Set([name, short, bare, bare.replaceAll(CLONE, '')])];
}

export type Matcher = (routine: Pick<RoutineReport, 'name' | 'module'>) => boolean;

/** Of `name` or `module!name`. */
export function matcher(pattern: string): Matcher {
  const at = pattern.indexOf('!');
  const module = at < 0 ? null : globToRegExp(pattern.slice(0, at).trim());
  const name = globToRegExp(pattern.slice(at + 1).trim());
  return (routine) =>
    (module === null || module.test(routine.module)) &&
    namesOf(routine).some((text) => name.test(text));
}

/** True when it means one routine and not a kind of them. */
export function isLiteral(pattern: string): boolean {
  return !/[*?]/.test(pattern.slice(pattern.indexOf('!') + 1));
}
