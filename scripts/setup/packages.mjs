// node_modules, as package-lock.json pins it.
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { root, run, say } from './run.mjs';

/** What a lock file pins, by folder; npm ci says what is wrong with one that cannot be read. */
function pinned(file) {
  try {
    const { packages } = JSON.parse(readFileSync(file, 'utf8'));
    // '' is this package itself, whose version has no part in what is installed.
    return Object.entries(packages).filter(([folder]) => folder !== '');
  } catch {
    return null;
  }
}

/**
 * Whether node_modules is what the lock file asks for: npm writes there last what it has installed,
 * with the same words. Optional packages may be missing: they are for other systems.
 */
function upToDate(folder) {
  const wanted = pinned(join(root, 'package-lock.json'));
  const there = pinned(join(folder, '.package-lock.json'));
  if (wanted === null || there === null) return false;
  const installed = new Map(there);
  return wanted.every(([name, entry]) =>
    installed.has(name) ? isDeepStrictEqual(installed.get(name), entry) : entry.optional === true,
  );
}

/** Runs `npm ci` when node_modules is missing or not what the lock file asks for. */
export function installNodeModules() {
  const folder = join(root, 'node_modules');
  if (upToDate(folder)) return;
  // A linked node_modules belongs to someone else: `npm ci` would delete it.
  if (existsSync(folder) && lstatSync(folder).isSymbolicLink()) {
    say('node_modules is a link: left as it is');
    return;
  }
  say('npm ci');
  // The npm that runs this script, if any: there may be several on a machine.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'];
  if (npm?.endsWith('.js')) run(process.execPath, [npm, ...args]);
  else run('npm', args);
}
