/** What is installed of what profiling needs. */
import { existsSync } from 'node:fs';
import { sqlite } from '../campaigns/batch/store/sqlite.js';
import { findEngine } from '../record/engine/find-engine.js';
import { findValgrind } from '../record/engine/valgrind.js';
import { messageOf } from '../base/errors.js';
import { native } from '../native/addon.js';
import { packageRoot } from '../base/package.js';
import { addonFile, isInstalled, valgrindTool } from '../base/places.js';

export interface Diagnosis {
  /** Without what is 'missing' nothing can be profiled; a 'note' is something that works without. */
  state: 'ok' | 'missing' | 'note';
  what: string;
  text: string;
  /** How to get it. */
  remedy?: string;
  /** Debian packages that would mend it. */
  packages?: string[];
  /** What would have to be built after that. */
  build?: 'valgrind';
}

const FIX = 'comair-bin doctor --fix';

/** Debian's packages with the libraries that the addon is linked with. */
const LIBRARIES: Partial<Record<string, string>> = {
  'libdw.so.1': 'libdw1',
  'libelf.so.1': 'libelf1',
  'liblzma.so.5': 'liblzma5',
  'libstdc++.so.6': 'libstdc++6',
};

function platform(): Diagnosis {
  const text = `${process.platform}-${process.arch}, Node.js ${process.versions.node}`;
  return process.platform === 'linux' && process.arch === 'x64'
    ? { state: 'ok', what: 'platform', text }
    : { state: 'missing', what: 'platform', text, remedy: 'only linux-x64 is supported' };
}

function addon(root: string): Diagnosis {
  const what = 'addon';
  try {
    native();
    return { state: 'ok', what, text: `${addonFile().slice(packageRoot().length)} loads` };
  } catch (error) {
    const text = messageOf(error);
    const library = /\blib[\w+]+\.so\.\d+(?=: cannot open shared object)/.exec(text)?.[0] ?? '';
    const name = LIBRARIES[library];
    if (name !== undefined) return { state: 'missing', what, text, remedy: FIX, packages: [name] };
    const remedy = isInstalled(root) ? 'install comair-bin again' : 'npm run setup';
    return { state: 'missing', what, text, remedy };
  }
}

function valgrindEngine(root: string, launchers?: string[]): Diagnosis {
  const what = 'engine';
  try {
    const version = findValgrind(root, launchers).version();
    if (version === null) {
      return {
        state: 'missing',
        what,
        text: 'Valgrind does not start',
        remedy: 'reinstall valgrind',
      };
    }
    const linked = valgrindTool(root)?.version ?? '';
    if (linked === '' || linked === version) {
      return { state: 'ok', what, text: `Valgrind ${version} and its tool` };
    }
    const text = `Valgrind ${version}, but a tool for ${linked}: programs may not run as they should`;
    const packages = existsSync('/usr/bin/gcc') ? [] : ['gcc', 'libc6-dev'];
    const compiler = packages.length === 0 ? '' : ', with a compiler, which is missing,';
    return {
      state: 'note',
      what,
      text,
      remedy: `${FIX}${compiler} builds it anew`,
      packages,
      build: 'valgrind',
    };
  } catch (error) {
    const text = messageOf(error);
    return /not installed/.test(text)
      ? { state: 'missing', what, text, remedy: FIX, packages: ['valgrind', 'libc6-dbg'] }
      : { state: 'missing', what, text };
  }
}

/** With the engine's own words for its absence. */
function dynamorioEngine(): Diagnosis {
  const what = 'engine';
  try {
    const version = findEngine('dynamorio').version();
    return { state: 'ok', what, text: `DynamoRIO ${version ?? ''}, also for AVX-512 programs` };
  } catch (error) {
    const text = messageOf(error);
    return /cmake/.test(text)
      ? { state: 'note', what, text, remedy: FIX, packages: ['cmake', 'g++', 'make'] }
      : { state: 'note', what, text };
  }
}

function debugFiles(): Diagnosis {
  const what = 'debug files';
  const folder = '/usr/lib/debug/.build-id';
  return existsSync(folder)
    ? { state: 'ok', what, text: folder }
    : {
        state: 'note',
        what,
        text: `no ${folder}: names of stripped programs come from dynamic symbols alone`,
        remedy: `${FIX}, or the -dbgsym package of the program`,
        packages: ['libc6-dbg'],
      };
}

/** Only batches need it. */
function store(): Diagnosis {
  const what = 'store';
  try {
    new (sqlite())(':memory:').close();
    return { state: 'ok', what, text: 'better-sqlite3, for the results of batches' };
  } catch (error) {
    return { state: 'note', what, text: messageOf(error) };
  }
}

/**
 * @param root of the package, with a slash at its end
 * @param launchers where Valgrind's may be; default: where distributions put it
 */
export function diagnose(root = packageRoot(), launchers?: string[]): Diagnosis[] {
  return [
    platform(),
    addon(root),
    valgrindEngine(root, launchers),
    dynamorioEngine(),
    debugFiles(),
    store(),
  ];
}
