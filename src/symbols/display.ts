/** Names as reports show them: short, but no two routines of a module alike. */
import { basename } from 'node:path';
import type { ResolvedSymbol } from './symbol-table.js';

/** A routine to be shown; identity is (module, offset). */
export interface Shown {
  /** Identity of the module, e.g. from moduleKey(). */
  module: string;
  offset: bigint;
  symbol: ResolvedSymbol;
}

type Style = (routine: Shown) => string;

/**
 * What tells functions of one name apart: arguments, or in languages whose names have none what the
 * symbol table calls it.
 */
function fullName({ name, fullName: full }: ResolvedSymbol): string {
  return full !== name && /^[\w$.]+$/.test(full) ? `${name} (${full})` : full;
}

/** From short to long. The last one differs for any two routines of a module. */
const STYLES: Style[] = [
  ({ symbol }) => symbol.name,
  ({ symbol }) => fullName(symbol),
  ({ symbol }) => {
    const { file, line } = symbol;
    if (file === null) return fullName(symbol);
    return `${fullName(symbol)} (${basename(file)}${line === null ? '' : `:${line.toString()}`})`;
  },
  ({ symbol, offset }) => `${fullName(symbol)}@${offset.toString(16)}`,
];

/**
 * A name for each routine, in the same order: without arguments, unless two routines of the same
 * module would then look the same; overloads get their arguments, static functions of the same
 * name their source file, and what is left its offset in hex.
 */
export function displayNames(routines: readonly Shown[]): string[] {
  const levels = routines.map(() => 0);
  const names = routines.map((routine) => STYLES[0](routine));
  for (;;) {
    // Nearly all names have one owner: no list for each.
    const first = new Map<string, number>();
    const groups = new Map<number, number[]>();
    for (let i = 0; i < names.length; i++) {
      const key = `${routines[i].module}\0${names[i]}`;
      const owner = first.get(key);
      if (owner === undefined) {
        first.set(key, i);
        continue;
      }
      const group = groups.get(owner);
      if (group === undefined) groups.set(owner, [owner, i]);
      else group.push(i);
    }
    // A longer name may meet another routine's short one, hence the rounds until all differ.
    const alike = [...groups.values()].flat();
    const raised = alike.filter((i) => levels[i] < STYLES.length - 1);
    if (raised.length === 0) return names;
    for (const i of raised) names[i] = STYLES[++levels[i]](routines[i]);
  }
}
