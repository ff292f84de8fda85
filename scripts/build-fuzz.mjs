#!/usr/bin/env node
// Builds with AddressSanitizer and UndefinedBehaviorSanitizer, in build/fuzz:
//   driver   what of the addon reads ELF files, without Node.js (native/fuzz/driver.cc)
//   tree     this package with the whole addon, for tree/dist/tools/fuzz/main.js; Node.js then needs
//            LD_PRELOAD=libasan.so, as scripts/fuzz-nightly.mjs sets it
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  LIBRARIES,
  SANITIZE,
  addonFlags,
  compile,
  link,
  nodeHeaders,
  sources,
} from './setup/compile.mjs';
import { SHARED } from './core-defines.mjs';
import { root } from './setup/run.mjs';

// Warnings are for the build that is used.
const COMMON = [...SANITIZE, '-O1', '-w'];
const folder = join(root, 'build/fuzz');

/** The addon with sanitizers. */
export async function buildSanitizedAddon(objects, addon) {
  const all = await compile(
    [...['addon', 'analysis'].flatMap(sources), 'native/code/decode.c'],
    objects,
    [...COMMON, ...addonFlags()],
  );
  // As binding.gyp: Debian's libzstd.a is made for programs, and goes into a library only hidden.
  const shared = ['-shared', '-Wl,--exclude-libs,ALL'];
  link([...SANITIZE, ...shared, ...all, '-o', addon, ...LIBRARIES]);
}

async function main() {
  const readers = sources('addon').filter((file) =>
    /\/symbols\/(?!symbols\.)|\/session\/msgpack\./.test(file),
  );
  const driver = await compile(
    ['native/fuzz/driver.cc', ...readers, ...SHARED.flatMap(sources)],
    join(folder, 'driver-objects'),
    COMMON,
  );
  link([...SANITIZE, ...driver, '-o', join(folder, 'driver'), ...LIBRARIES]);
  if (nodeHeaders() === null) {
    console.error('build-fuzz: no headers of Node.js: the addon is left out');
    return;
  }
  const tree = join(folder, 'tree');
  rmSync(tree, { recursive: true, force: true });
  for (const part of ['dist/src', 'dist/tools', 'tools/fuzz/corpus', 'package.json']) {
    cpSync(join(root, part), join(tree, part), { recursive: true });
  }
  mkdirSync(join(tree, 'build/Release'), { recursive: true });
  await buildSanitizedAddon(join(folder, 'addon-objects'), join(tree, 'build/Release/comair.node'));
}

if (process.argv[1] === import.meta.filename) await main();
