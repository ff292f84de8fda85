/**
 * The engines that the cases run on, and test titles that say which one.
 */
import test from 'ava';
import type { ExecutionContext } from 'ava';
import type { Engine } from '../../src/record/engine/engine.js';
import { findEngine } from '../../src/record/engine/find-engine.js';
import { dynamorioHere, leaveOut } from './dynamorio-here.js';

/** Null: not here, which is for DynamoRIO alone to be. */
const ENGINES: ['valgrind' | 'dynamorio', Engine | null][] = [
  ['valgrind', findEngine('valgrind')],
  ['dynamorio', dynamorioHere()],
];

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
  for (const [name, engine] of ENGINES) {
    if (name !== (only ?? name)) continue;
    if (engine === null) leaveOut(`${name}: ${title}`);
    else
      test.serial(`${name}: ${title}`, async (t) => {
        t.timeout(300_000);
        await body(t, engine);
      });
  }
}
