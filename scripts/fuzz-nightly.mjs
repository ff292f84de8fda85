#!/usr/bin/env node
// For a nightly job: fuzzes what reads files from others for 10 minutes each (or what is given),
// ELF files with sanitizers as well. Cases differ from night to night; those that fail are kept in
// build/fuzz/failed. Exit status 1 when there is one.
//
// Usage: node scripts/fuzz-nightly.mjs [minutes]
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './setup/run.mjs';

const minutes = process.argv[2] ?? '10';
const seed = String(Math.floor(Date.now() / 86_400_000));
const node = (...args) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;

let failed = node('scripts/build-fuzz.mjs') !== 0;
for (const [what, ...more] of [
  ['files'],
  ['elf'],
  ['elf', '--driver', join(root, 'build/fuzz/driver')],
]) {
  const options = ['--minutes', minutes, '--seed', seed, '--keep', join(root, 'build/fuzz/failed')];
  failed = node('dist/tools/fuzz/main.js', what, ...options, ...more) !== 0 || failed;
}
process.exitCode = failed ? 1 : 0;
