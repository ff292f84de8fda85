/** What a failure is known by to those who keep track of failures. */
import { createHash } from 'node:crypto';
import { moduleName } from '../diff/match.js';
import type { Verdict } from './check-model.js';

export const fingerprintOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32);

/** The same finding in another build and at another line. */
export function fingerprint({ routine, rule, over }: Verdict): string {
  const name = routine.name.replace(/:\d+\)$/, ')');
  return fingerprintOf(moduleName(routine), name, rule, ...(over === 'run' ? ['run'] : []));
}
