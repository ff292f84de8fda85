/** Names as reports show them: short, but no two routines of a module alike. */
import { basename } from 'node:path';
import type { ResolvedSymbol } from './table.js';

/** A routine to be shown; identity is (module, offset). */
export interface Shown {
  /** Identity of the module, e.g. from moduleKey(). */
  module: string;
  offset: bigint;
  symbol: ResolvedSymbol;
}

type Style = (routine: Shown) => string;

/** From short to long; each is tried on the routines that the one before could not tell apart. */
const STYLES: Style[] = [
  ({ symbol }) => symbol.name,
  ({ symbol }) => symbol.fullName,
  ({ symbol: { fullName, file, line } }) =>
    file === null
      ? fullName
      : `${fullName} (${basename(file)}${line === null ? '' : `:${line.toString()}`})`,
  ({ symbol, offset }) => `${symbol.fullName}@${offset.toString(16)}`,
];

/**
 * A name for each routine, in the same order: without arguments, unless two routines of the same
 * module would then look the same; overloads get their arguments, static functions of the same
 * name their source file, and what is left its offset in hex.
 */
export function displayNames(routines: readonly Shown[]): string[] {
  const names = routines.map(() => '');
  let ambiguous = routines.map((_, i) => i);
  for (const [level, style] of STYLES.entries()) {
    const groups = new Map<string, number[]>();
    for (const i of ambiguous) {
      const routine = routines[i];
      names[i] = style(routine);
      const key = `${routine.module}\0${names[i]}`;
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [i]);
      else group.push(i);
    }
    if (level === STYLES.length - 1) break;
    ambiguous = [...groups.values()].filter((group) => group.length > 1).flat();
  }
  return names;
}
