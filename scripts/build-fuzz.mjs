#!/usr/bin/env node
// Builds with AddressSanitizer and UndefinedBehaviorSanitizer, in build/fuzz:
//   driver   what of the addon reads ELF files, without Node.js (native/fuzz/driver.cc)
//   tree     this package with the whole addon, for tree/dist/tools/fuzz/main.js; Node.js then needs
//            LD_PRELOAD=libasan.so, as scripts/fuzz-nightly.mjs sets it
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fuzzDriver, sanitizedAddon } from './native-parts.mjs';
import { addonFlags, buildPart, nodeHeaders } from './setup/compile.mjs';
import { root } from './setup/run.mjs';

const folder = join(root, 'build/fuzz');
await buildPart(fuzzDriver(), join(root, 'build'));
if (nodeHeaders() === null) {
  console.error('build-fuzz: no headers of Node.js: the addon is left out');
} else {
  const tree = join(folder, 'tree');
  rmSync(tree, { recursive: true, force: true });
  for (const part of ['dist/src', 'dist/tools', 'tools/fuzz/corpus', 'package.json']) {
    cpSync(join(root, part), join(tree, part), { recursive: true });
  }
  mkdirSync(join(tree, 'build/Release'), { recursive: true });
  await buildPart(sanitizedAddon(addonFlags(), 'tree/build/Release/comair.node'), folder);
}
