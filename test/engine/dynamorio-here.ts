/**
 * Whether tests run with DynamoRIO. Where DYNAMORIO_HOME is set they do, and fail when it cannot be
 * used. Else they are left out: scripts/test.mjs says at the end how many. Files that would have no
 * test left are called *.dynamorio.test.ts; ava.config.js leaves them out.
 */
import test from 'ava';
import type { ExecutionContext } from 'ava';
import { appendFileSync } from 'node:fs';
import type { Engine } from '../../src/record/engine/engine.js';
import { findEngine } from '../../src/record/engine/find-engine.js';

/** Folder of the release to test with; null: there is none. */
export const DYNAMORIO_HOME = process.env['DYNAMORIO_HOME'] || null;

/** Notes that a test is left out, for those who run the tests. */
export function leaveOut(title: string): void {
  const file = process.env['COMAIR_LEFT_OUT'];
  if (file !== undefined) appendFileSync(file, `${title}\n`);
}

/** @throws StartError when the DynamoRIO that is named cannot be used */
export function dynamorioHere(home = DYNAMORIO_HOME): Engine | null {
  return home === null ? null : findEngine('dynamorio', home);
}

/** Declares a test that needs a release of DynamoRIO. */
export function withDynamorio(
  title: string,
  body: (t: ExecutionContext, home: string) => void | Promise<void>,
): void {
  if (DYNAMORIO_HOME === null) leaveOut(title);
  else test(title, (t) => body(t, DYNAMORIO_HOME));
}

/** The same, not beside others of its file: what it waits for goes on at the lowest priority. */
export function aloneWithDynamorio(...[title, body]: Parameters<typeof withDynamorio>): void {
  if (DYNAMORIO_HOME === null) leaveOut(title);
  else test.serial(title, (t) => body(t, DYNAMORIO_HOME));
}
