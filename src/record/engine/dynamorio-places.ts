/** Where a DynamoRIO may be that nobody has named. */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ownDynamorio } from '../../base/places.js';

/** Of a release, relative to its folder. */
export const DYNAMORIO_LIBRARY = 'lib64/release/libdynamorio.so';

const isRelease = (folder: string): boolean => existsSync(join(folder, DYNAMORIO_LIBRARY));

/** The folder of the release whose drrun is in a PATH; null: there is none. */
function releaseInPath(pathList: string): string | null {
  const folders = pathList.split(':').filter((folder) => folder.startsWith('/'));
  const path = folders.map((folder) => join(folder, 'drrun')).find((file) => existsSync(file));
  // bin64/drrun, often by way of a link.
  return path === undefined ? null : dirname(dirname(realpathSync(path)));
}

/** Folders in a folder, the last by name first: of several versions that is mostly the newest. */
function foldersIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).sort();
    return names.reverse().map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/**
 * The folder of a release: the one that `comair-bin doctor` has put there, that of PATH, one in
 * /opt; null: there is none.
 */
export function releaseHere(env: NodeJS.ProcessEnv = process.env, opt = '/opt'): string | null {
  const own = ownDynamorio(env);
  if (isRelease(own)) return own;
  return releaseInPath(env['PATH'] ?? '') ?? foldersIn(opt).find(isRelease) ?? null;
}
