/** SQLite, which may be missing: npm installs the package without it where it cannot be built. */
import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';
import { ComairError, messageOf } from '../../../base/errors.js';

/** @throws ComairError with one line that says how to get it */
export function sqlite(): typeof Database {
  try {
    return createRequire(import.meta.url)('better-sqlite3') as typeof Database;
  } catch (error) {
    const why = messageOf(error).split('\n')[0] ?? '';
    throw new ComairError(
      `better-sqlite3, which keeps the results of batches, is not usable (${why}): install comair-bin again where GitHub can be reached, or with g++, make and python3 installed`,
      'engine',
    );
  }
}
