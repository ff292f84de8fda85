/**
 * The engines that the cases run on, and test titles that say which one.
 */
import test from 'ava';
import type { ExecutionContext } from 'ava';
import type { Engine } from '../../src/engine/engine.js';
import { findEngine } from '../../src/engine/find-engine.js';

interface Candidate {
  name: 'valgrind' | 'dynamorio';
  /** Null: not here, for `reason`. */
  engine: Engine | null;
  reason: string;
}

function candidate(name: 'valgrind' | 'dynamorio'): Candidate {
  try {
    return { name, engine: findEngine(name), reason: '' };
  } catch (error) {
    // Valgrind is what the package is built with: its absence is a failure, not a skip.
    if (name === 'valgrind') throw error;
    return { name, engine: null, reason: (error as Error).message };
  }
}

const CANDIDATES = (['valgrind', 'dynamorio'] as const).map(candidate);

for (const { name, engine, reason } of CANDIDATES)
  if (engine === null) test.skip(`${name}: all of this file's cases (${reason})`, () => undefined);

/**
 * Declares a test for each engine; one after another within a file, as each keeps a processor busy.
 *
 * @param only for what the other engine is known not to do
 */
export function forEngines(
  title: string,
  body: (t: ExecutionContext, engine: Engine) => Promise<void>,
  only?: 'valgrind' | 'dynamorio',
): void {
  for (const { name, engine } of CANDIDATES)
    if (engine !== null && name === (only ?? name))
      test.serial(`${name}: ${title}`, async (t) => {
        t.timeout(300_000);
        await body(t, engine);
      });
}
