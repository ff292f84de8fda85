/** The client for a release of DynamoRIO: the package's, or one that is built. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../base/package.js';
import { dynamorioFolder, packedClient } from '../../base/places.js';
import { SHARED_FOLDERS } from '../../protocol/variants.js';
import { say } from '../../base/say.js';
import { printable } from '../../base/text/printable.js';
import { checkWhole, refuse } from './dynamorio-release.js';
import type { Release } from './dynamorio-release.js';

/** What the client is made of. */
const CLIENT_FOLDERS = [...SHARED_FOLDERS, 'dynamorio'].map((name) => `native/${name}`);

/** Where scripts/build-dynamorio.mjs, which asks this, puts the client for these sources. */
export function builtClient({ home, version }: Release, root = packageRoot()): string {
  const hash = createHash('sha256').update(home).update(version);
  hash.update(readFileSync(join(home, 'ext/lib64/release/libdrmgr_static.a')));
  for (const folder of CLIENT_FOLDERS) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.sort().filter((name) => /\.(?:[ch]|cmake)$|CMakeLists/.test(name))) {
      hash.update(file).update(readFileSync(join(root, folder, file)));
    }
  }
  const name = `${version}-${hash.digest('hex').slice(0, 16)}`;
  return join(dynamorioFolder(root), name, 'libcomair.so');
}

/**
 * Whether DynamoRIO of `version` runs a client that was built with `built`. A client says the major
 * and minor number of what it was built with, and DynamoRIO refuses what is newer than itself, and
 * what is older than the last version that changed its interface: that is in no file, but has been
 * the first of its major number (OLDEST_COMPATIBLE_VERSION in its CMakeLists.txt).
 */
export function serves(built: string, version: string): boolean {
  const [major, minor = 0, patch = 0] = built.split('.').map(Number);
  const [itsMajor, itsMinor = 0, itsPatch = 0] = version.split('.').map(Number);
  if (itsMajor !== major) return false;
  return itsMinor === minor ? itsPatch >= patch : itsMinor > minor;
}

/** The package's, where it serves. */
function clientOfPackage({ version }: Release, root: string): string | null {
  const packed = packedClient(root);
  return packed !== null && serves(packed.version, version) ? packed.file : null;
}

/** @throws StartError where there is neither a client for a release nor what one is built of */
export function checkForClient(release: Release, root = packageRoot()): void {
  if (clientOfPackage(release, root) !== null) return;
  const packed = packedClient(root);
  try {
    checkWhole(release);
  } catch (error) {
    if (packed === null) throw error;
    const [major] = packed.version.split('.');
    throw refuse(
      `the DynamoRIO in ${printable(release.home)} is ${release.version}, and comair-bin's client is for ${packed.version} and later ${major}.x: get one of these, or unpack the whole release, of which another client is built`,
    );
  }
}

/**
 * Finds the client for a release, and builds it when it is not there.
 *
 * @returns its path
 * @throws StartError when it cannot be built
 */
export function clientFor(release: Release, root = packageRoot()): string {
  const packed = clientOfPackage(release, root);
  if (packed !== null) return packed;
  checkForClient(release, root);
  // Another Node.js, only to find this out, takes as long as the client for a short run.
  try {
    const built = builtClient(release, root);
    if (existsSync(built)) return built;
  } catch {
    // The script says what is missing.
  }
  say(`builds its client for DynamoRIO ${release.version}; the next run finds it`);
  const script = `${root}scripts/build-dynamorio.mjs`;
  const args = [script, release.home];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const path = stdout.trim().split('\n').at(-1) ?? '';
  if (status !== 0 || !existsSync(path)) {
    // The script's own last word; before it comes what it does, after it what a compiler says.
    const said = /^build-dynamorio: (.*)$/gm;
    const why = [...stderr.matchAll(said)].at(-1)?.[1] ?? stderr.trim().split('\n', 1).join('');
    throw refuse(`the client for DynamoRIO ${release.version} cannot be built: ${printable(why)}`);
  }
  return path;
}
