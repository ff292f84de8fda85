// Content stamps: a step runs again only when what it reads has changed. Times of modification
// would rebuild after every checkout, and miss a file that went back in time.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

/** Products that lie among the sources. */
const PRODUCTS = 'test/targets/bin/';

/** Files below `path` (itself, when it is a file), sorted; nothing when it does not exist. */
function filesOf(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [path];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length))
    .filter((name) => !name.startsWith(PRODUCTS))
    .sort();
}

/** Hex digest of the names and contents of files and folders, and of `extra` strings. */
export function digest(paths, extra = []) {
  const hash = createHash('sha256');
  for (const text of extra) hash.update(`${text}\0`);
  for (const file of paths.flatMap(filesOf)) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * Runs `build` unless the stamp `name` holds `value` and all of `outputs` are there.
 * @returns whether it ran.
 */
export function once(name, value, outputs, build) {
  const stamp = join(root, 'build/stamps', name);
  const fresh =
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === value &&
    outputs.every((output) => existsSync(join(root, output)));
  if (fresh) return false;
  build();
  note(name, value);
  return true;
}

/** Says that the step `name` has been done for `value`. */
export function note(name, value) {
  const stamp = join(root, 'build/stamps', name);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, value);
}
