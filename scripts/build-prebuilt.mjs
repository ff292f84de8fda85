#!/usr/bin/env node
// Puts what the package brings ready-made into build/prebuilt: the addon (Node-API: one for every
// Node.js), the Valgrind tool, which has Valgrind's core in it, and the parts that take samples, all
// without debug information; what Valgrind loads beside its tool; with DYNAMORIO_HOME the client for
// that release of DynamoRIO and later ones; and the libraries that addon and
// sampler read debug information with, which a system without a compiler seldom has. npm packs no
// links, so these are copies: of what `npm run build:libraries` has built for old systems, as for a
// release, else of Debian's files.
import { copyFileSync, existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packClient } from './setup/prebuilt-client.mjs';
import { strip } from './setup/strip.mjs';
import { root } from './setup/run.mjs';

const OUT = join(root, 'build/prebuilt');
const TOOL = join(root, 'build/valgrind');

/** By the names that they are loaded by: Debian's packages. */
const LIBRARIES = {
  'libdw.so.1': 'libdw1',
  'libelf.so.1': 'libelf1',
  'liblzma.so.5': 'liblzma5',
  // Debian's libdw wants it, for images of kernels.
  'libbz2.so.1.0': 'libbz2-1.0',
  'libz.so.1': 'zlib1g',
};

/** Debian 13 has some under another name. */
function copyrightOf(debian) {
  const files = [debian, `${debian}t64`].map((name) => `/usr/share/doc/${name}/copyright`);
  return files.find((file) => existsSync(file)) ?? files[0];
}

rmSync(OUT, { recursive: true, force: true });
mkdirSync(join(OUT, 'valgrind'), { recursive: true });
strip(join(root, 'build/Release/comair.node'), join(OUT, 'comair.node'));
strip(join(TOOL, 'comair-amd64-linux'), join(OUT, 'valgrind/comair-amd64-linux'));
mkdirSync(join(OUT, 'sampler'));
for (const name of ['comair-sampler', 'libcomair-agent.so', 'libcomair-attached.so']) {
  strip(join(root, 'build/sampler', name), join(OUT, 'sampler', name));
}
for (const name of ['vgpreload_core-amd64-linux.so', 'default.supp', 'version', 'stamp']) {
  copyFileSync(join(TOOL, name), join(OUT, 'valgrind', name));
}
mkdirSync(join(OUT, 'lib'));
const BUILT = join(root, 'build/libraries');
const built = existsSync(join(BUILT, 'versions'));
for (const [name, debian] of Object.entries(LIBRARIES)) {
  const own = join(BUILT, name);
  if (existsSync(own)) strip(own, join(OUT, 'lib', name));
  else if (built && name.startsWith('libbz2')) continue;
  else copyFileSync(realpathSync(join('/usr/lib/x86_64-linux-gnu', name)), join(OUT, 'lib', name));
  copyFileSync(copyrightOf(debian), join(OUT, 'lib', `${debian}.copyright`));
}
// Linked into the addon.
copyFileSync('/usr/share/doc/libzstd-dev/copyright', join(OUT, 'comair.node.zstd-copyright'));
copyFileSync('/usr/share/doc/libsqlite3-dev/copyright', join(OUT, 'comair.node.sqlite-copyright'));
// They are Valgrind's, in parts: its licence goes with them.
const licence = join(root, 'native/valgrind/COPYING');
copyFileSync(licence, join(OUT, 'valgrind/COPYING'));
const dynamorio = process.env.DYNAMORIO_HOME ?? '';
if (dynamorio !== '') await packClient(dynamorio, join(OUT, 'dynamorio'));
