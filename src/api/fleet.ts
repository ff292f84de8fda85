/** Stores of profiles of sampled runs. */
import { stat } from 'node:fs/promises';
import { makeReport } from '../words/make-report.js';
import type { ViewOptions } from '../report/make-report.js';
import { ComairError, messageOf } from '../base/errors.js';
import { Combination } from '../profile/combination.js';
import { isRedis, openStore } from '../campaigns/fleet/open-store.js';
import { thin } from '../profile/thin-profile.js';
import { decodeProfile, encodeProfile } from '../profile/file-format.js';
import type { Profile } from '../profile/profile-model.js';
import { addSymbols } from '../profile/profile-symbols.js';
import type { Report } from '../schema/report.js';
import { SymbolTable } from '../symbols/symbol-table.js';
import { printable } from '../base/text/printable.js';
import { textToBytes } from '../base/text/byte-text.js';

/** Profiles that a store keeps unless told otherwise. */
export const STORE_KEEPS = 10_000;

/** Which profiles of a store; ms since 1970. */
export interface Span {
  from: number;
  to: number;
}

/** Whether this names a store, not a file. */
export async function isStore(where: string): Promise<boolean> {
  if (isRedis(where)) return true;
  return stat(textToBytes(where)).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** @throws ComairError `output`, `input` */
export async function appendToStore(
  where: string,
  profile: Profile,
  keep = STORE_KEEPS,
): Promise<void> {
  const store = await openStore(where);
  try {
    await store.append(encodeProfile(thin(profile)), keep);
  } finally {
    await store.close();
  }
}

/**
 * One report of all profiles of a store.
 * @throws ComairError `input` when there is none, `mismatch` when they measured different things
 */
export async function analyzeStore(
  where: string,
  { from, to }: Span,
  options: ViewOptions & { memory?: number | undefined } = {},
): Promise<{ report: Report; profile: Profile }> {
  const symbols = new SymbolTable();
  const store = await openStore(where);
  const shown = printable(isRedis(where) ? 'of Redis' : where);
  try {
    const all = new Combination();
    const damaged: string[] = [];
    for await (const { name, read } of store.list(from, to)) {
      let profile: Profile;
      try {
        profile = await decodeProfile(await read(), options.memory);
      } catch (error) {
        damaged.push(`${name} is left out: ${messageOf(error)}`);
        continue;
      }
      addSymbols(profile, symbols);
      all.add(profile);
    }
    if (all.count === 0) {
      throw new ComairError(
        `the store ${shown} has no profiles of that time${damaged.length === 0 ? '' : ` (${damaged[0]})`}`,
        'input',
      );
    }
    const merged = all.finish();
    const profile = { ...merged, warnings: [...merged.warnings, ...damaged.slice(0, 5)] };
    return { report: makeReport(profile, symbols, options), profile };
  } catch (error) {
    if (error instanceof ComairError) throw error;
    throw new ComairError(messageOf(error), 'mismatch');
  } finally {
    await store.close();
    symbols.close();
  }
}
