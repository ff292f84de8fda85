// node_modules, as package-lock.json pins it.
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from './stamp.mjs';
import { root, run, say } from './run.mjs';

/** Whether node_modules is what the lock file asks for. */
function upToDate(folder, stamp, value) {
  const installed = join(folder, '.package-lock.json'); // npm writes it last
  if (!existsSync(installed)) return false;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === value) return true;
  return statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** Runs `npm ci` when node_modules is missing or older than the lock file. */
export function installNodeModules() {
  const folder = join(root, 'node_modules');
  const stamp = join(folder, '.comair-lock');
  const value = digest(['package-lock.json']);
  if (upToDate(folder, stamp, value)) return;
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
  writeFileSync(stamp, value);
}
