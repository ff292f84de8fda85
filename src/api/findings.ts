/** What is installed of what profiling needs. */
import { existsSync } from 'node:fs';
import { findEngine } from '../engine/find-engine.js';
import { findValgrind } from '../engine/valgrind.js';
import { messageOf } from '../errors.js';
import { native } from '../native/addon.js';
import { packageRoot } from '../package.js';

export interface Finding {
  /** Without what is 'missing' nothing can be profiled; a 'note' is something that works without. */
  state: 'ok' | 'missing' | 'note';
  what: string;
  text: string;
  /** How to get it. */
  remedy?: string;
}

function platform(): Finding {
  const text = `${process.platform}-${process.arch}, Node.js ${process.versions.node}`;
  return process.platform === 'linux' && process.arch === 'x64'
    ? { state: 'ok', what: 'platform', text }
    : { state: 'missing', what: 'platform', text, remedy: 'only linux-x64 is supported' };
}

function addon(): Finding {
  try {
    native();
    return { state: 'ok', what: 'addon', text: 'build/Release/comair.node loads' };
  } catch (error) {
    return { state: 'missing', what: 'addon', text: messageOf(error), remedy: 'npm run setup' };
  }
}

function valgrindEngine(root: string): Finding {
  const what = 'engine';
  try {
    const version = findValgrind(root).version();
    return version === null
      ? { state: 'missing', what, text: 'Valgrind does not start', remedy: 'reinstall valgrind' }
      : { state: 'ok', what, text: `Valgrind ${version} and its tool in build/valgrind` };
  } catch (error) {
    return { state: 'missing', what, text: messageOf(error) };
  }
}

/** With the engine's own words for its absence. */
function dynamorioEngine(): Finding {
  const what = 'engine';
  try {
    const version = findEngine('dynamorio').version();
    return { state: 'ok', what, text: `DynamoRIO ${version ?? ''}, also for AVX-512 programs` };
  } catch (error) {
    return { state: 'note', what, text: messageOf(error) };
  }
}

function debugFiles(): Finding {
  const folder = '/usr/lib/debug/.build-id';
  return existsSync(folder)
    ? { state: 'ok', what: 'debug files', text: folder }
    : {
        state: 'note',
        what: 'debug files',
        text: `no ${folder}: names of stripped programs come from dynamic symbols alone`,
        remedy: 'apt-get install libc6-dbg, or the -dbgsym package of the program',
      };
}

/** @param root of the package, with a slash at its end */
export function findings(root = packageRoot()): Finding[] {
  return [platform(), addon(), valgrindEngine(root), dynamorioEngine(), debugFiles()];
}
