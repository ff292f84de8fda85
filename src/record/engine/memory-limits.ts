/**
 * Limits on address space and on data (`ulimit -v`, `ulimit -d`): an engine's own tables are larger
 * than what most allow. The real ones are lifted as far as they may be, and the engine keeps to the
 * numbers on the target's behalf.
 */
import { readFileSync } from 'node:fs';
import { STARTED, type Limit } from '../../base/started.js';
import { StartError } from './start-error.js';

/** Both engines reserve some 130 GB for their tables; then some for what is measured. */
export const LEAST_MEMORY = 160 * 2 ** 30;

/** In the kernel's own table; null: there is none. */
const RESOURCES = { space: 'Max address space', data: 'Max data size' } as const;
const WORDS = { space: 'address space (ulimit -v)', data: 'data (ulimit -d)' } as const;
type Resource = keyof typeof RESOURCES;

function limitNow(resource: Resource): Limit | null {
  const line = new RegExp(`^${RESOURCES[resource]} +(\\d+|unlimited) +(\\d+|unlimited)`, 'm');
  const match = line.exec(readFileSync('/proc/self/limits', 'latin1'));
  if (match === null || match[1] === 'unlimited') return null;
  return [Number(match[1]), match[2] === 'unlimited' ? -1 : Number(match[2])];
}

function hex(bytes: number): string {
  return bytes < 0 ? 'f'.repeat(16) : BigInt(bytes).toString(16);
}

/** As native/core/memory/limits.c reads them; empty: there are none. */
export function memoryLimits(): string {
  const both = (['space', 'data'] as const).map((each) => STARTED[each] ?? limitNow(each));
  if (both.every((limit) => limit === null)) return '';
  return both.map((limit) => `${(limit ?? []).map(hex).join('.')}.`).join('');
}

export function tooLittleMemory(resource: Resource): StartError {
  const [, hard] = STARTED[resource] ?? limitNow(resource) ?? [0, 0];
  return new StartError(
    `the hard limit of ${WORDS[resource]} is ${Math.floor(hard / 2 ** 20)} MB and may not be raised, and the engine needs ${LEAST_MEMORY / 2 ** 30} GB: start from a shell without that limit, or set it within the program`,
    125,
  );
}
