/** Short names of routines for scripts: the same in every report on the same file. */
import { hash } from 'node:crypto';
import { moduleKey } from './modules.js';
import type { ModuleRef } from './modules.js';

/** Hex digits: among 10,000 routines two alike are to be expected once in six million reports. */
const DIGITS = 12;

/**
 * Hex digest of the module's build-id (else its path) and the entry's offset. A file that was built
 * anew is another file: its routines have other ids.
 */
export function routineId(module: ModuleRef, entry: bigint): string {
  const key = `${moduleKey(module)}+${entry.toString(16)}`;
  return hash('sha256', key, 'hex').slice(0, DIGITS);
}
