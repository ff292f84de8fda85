// The client for DynamoRIO as a release brings it, so that users need no compiler and of DynamoRIO
// nothing but its library: libcomair.so, the version that it is built with, and the licences of what
// is linked into it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strip } from './strip.mjs';
import { root } from './run.mjs';

/** What of DynamoRIO is linked into the client, each under the licence at its head. */
const IN_CLIENT = [
  'include/dr_api.h',
  'ext/include/drmgr.h',
  'ext/include/drreg.h',
  'ext/include/drvector.h',
  'ext/include/hashtable.h',
];

/** @returns the comments that a file begins with: copyright and licence */
const headOf = (file) => /^(?:\s*\/\*[^]*?\*\/)+/.exec(readFileSync(file, 'utf8'))?.[0] ?? '';

/**
 * @param home of the release that it is built with
 * @param to folder to make
 */
export async function packClient(home, to) {
  const script = join(root, 'scripts/build-dynamorio.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, home], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const { checkRelease } = await import('../../dist/src/record/engine/dynamorio-release.js');
  mkdirSync(to);
  strip(stdout.trim(), join(to, 'libcomair.so'));
  writeFileSync(join(to, 'version'), `${checkRelease(home).version}\n`);
  const licences = IN_CLIENT.map((name) => `${name}\n\n${headOf(join(home, name))}\n`);
  writeFileSync(join(to, 'DynamoRIO.copyright'), licences.join('\n'));
}
