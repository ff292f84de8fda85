/** What is installed of what profiling needs. */
import { existsSync } from 'node:fs';
import { sqlite } from '../campaigns/batch/store/sqlite.js';
import { OLDEST } from '../record/engine/dynamorio-release.js';
import { findEngine } from '../record/engine/find-engine.js';
import { findValgrind } from '../record/engine/valgrind.js';
import { messageOf } from '../base/errors.js';
import { native } from '../native/addon.js';
import { packageRoot } from '../base/package.js';
import { addonFile, packedClient } from '../base/places.js';
import { neededLibc, neededSystem, ownLibc, systemAndProcessor } from '../base/platform.js';

/** What may be missing of a system, by what it is for. */
export type Need = 'cmake' | 'make' | 'c-compiler' | 'c++-compiler' | 'debug-files';

export interface Diagnosis {
  /** Without what is 'missing' nothing can be profiled; a 'note' is something that works without. */
  state: 'ok' | 'missing' | 'note';
  what: string;
  text: string;
  /** How to get it. */
  remedy?: string;
  /** What else there is to say, a line each. */
  more?: string[];
  /** What packages of the system would mend it. */
  needs?: Need[];
}

const FIX = 'comair-bin doctor --fix';

function platform(): Diagnosis {
  const what = 'platform';
  const libc = ownLibc();
  const text = `${systemAndProcessor()}, ${libc}, Node.js ${process.versions.node}`;
  const remedy = neededSystem() ?? neededLibc(libc);
  return remedy === null ? { state: 'ok', what, text } : { state: 'missing', what, text, remedy };
}

function addon(): Diagnosis {
  const what = 'addon';
  try {
    native();
    return { state: 'ok', what, text: `${addonFile().slice(packageRoot().length)} loads` };
  } catch (error) {
    return { state: 'missing', what, text: messageOf(error) };
  }
}

function valgrindEngine(root: string): Diagnosis {
  const what = 'engine';
  try {
    const version = findValgrind(null, root).version() ?? '';
    return { state: 'ok', what, text: `Valgrind ${version}, its own` };
  } catch (error) {
    return { state: 'missing', what, text: messageOf(error) };
  }
}

/** @param client the version that the package's client is for; null: one is built for what is there */
export function howToGetDynamorio(client: string | null): string[] {
  const [major] = client?.split('.') ?? [];
  const which = client === null ? `${OLDEST} or newer` : `${client} or a later ${major}.x`;
  return [
    'it also runs programs compiled for AVX-512, and threads at the same time, and "comair-bin sample" needs it',
    `download DynamoRIO-Linux-….tar.gz (x86-64, ${which}) from github.com/DynamoRIO/dynamorio/releases, then`,
    'comair-bin doctor --fix --dynamorio FILE.tar.gz checks it and puts it where comair-bin looks for it',
  ];
}

/** With the engine's own words for its absence. */
function dynamorioEngine(): Diagnosis {
  const what = 'engine';
  try {
    const version = findEngine('dynamorio').version();
    return { state: 'ok', what, text: `DynamoRIO ${version ?? ''}, also for AVX-512 programs` };
  } catch (error) {
    const text = messageOf(error);
    if (/^no DynamoRIO is/.test(text)) {
      const more = howToGetDynamorio(packedClient()?.version ?? null);
      return { state: 'note', what, text, more };
    }
    return /not installed/.test(text)
      ? { state: 'note', what, text, remedy: FIX, needs: ['cmake', 'c++-compiler', 'make'] }
      : { state: 'note', what, text };
  }
}

function debugFiles(): Diagnosis {
  const what = 'debug files';
  const folder = '/usr/lib/debug/.build-id';
  if (existsSync(folder)) return { state: 'ok', what, text: folder };
  const urls = process.env['DEBUGINFOD_URLS'] ?? '';
  if (urls !== '') return { state: 'ok', what, text: `not needed here: fetched from ${urls}` };
  return {
    state: 'note',
    what,
    text: `no ${folder}: names of stripped programs come from dynamic symbols alone`,
    remedy: `the -dbgsym or -debuginfo package of the program, or DEBUGINFOD_URLS`,
    needs: ['debug-files'],
  };
}

function store(): Diagnosis {
  const name = sqlite().name === 'addon' ? "the addon's SQLite" : 'node:sqlite';
  return { state: 'ok', what: 'store', text: `${name}, for the results of batches` };
}

/** @param root of the package, with a slash at its end */
export function diagnose(root = packageRoot()): Diagnosis[] {
  return [platform(), addon(), valgrindEngine(root), dynamorioEngine(), debugFiles(), store()];
}
