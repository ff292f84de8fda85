/** Short names of routines for scripts: the same in every report on the same file. */
import { hash } from 'node:crypto';
import { moduleKey } from './modules.js';
import type { ModuleRef } from './modules.js';
import type { ResolvedSymbol } from './symbol-table.js';

/** Hex digits: among 10,000 routines two alike are to be expected once in six million reports. */
const DIGITS = 12;

type Named = Pick<ResolvedSymbol, 'named' | 'fullName'>;

/**
 * What makes a routine the same in every run: its file and where it begins there. Code that a program
 * makes while it runs lies elsewhere in each run, and is made anew where it is compiled once more: that
 * is known by its name, if it has one.
 */
export function routineKey(module: ModuleRef, entry: bigint, symbol?: Named): string {
  const isMade = module.path === '' && symbol?.named === true;
  return `${moduleKey(module)}+${isMade ? symbol.fullName : entry.toString(16)}`;
}

/**
 * Hex digest of the module's build-id (else its path) and the entry's offset. A file that was built
 * anew is another file: its routines have other ids.
 * @param symbol of code that a program made
 */
export function routineId(module: ModuleRef, entry: bigint, symbol?: Named): string {
  return hash('sha256', routineKey(module, entry, symbol), 'hex').slice(0, DIGITS);
}
