#!/usr/bin/env node
// Makes on an x86-64 machine what the package brings ready-made for arm64: in build/arm64/prebuilt
// the addon, the Valgrind tool and the libraries that the addon reads debug information with, and
// beside that the launcher, which is the command. What takes samples is for x86-64 alone.
//
// Usage: node scripts/build-arm64.mjs ROOT: an arm64 system with Valgrind and with what setup
// installs to build (scripts/arm64/root.sh makes one)
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addonFor } from './native-parts.mjs';
import { addonFlags, buildPart } from './setup/compile.mjs';
import { root } from './setup/run.mjs';
import { strip } from './setup/strip.mjs';

const PREFIX = 'aarch64-linux-gnu-';
const OUT = join(root, 'build/arm64');
const PREBUILT = join(OUT, 'prebuilt');
const LIBRARIES = ['libdw.so.1', 'libelf.so.1', 'liblzma.so.5', 'libbz2.so.1.0', 'libz.so.1'];

/** Debian 12 has some libraries still below /lib. */
function library(system, name) {
  const folders = ['usr/lib/aarch64-linux-gnu', 'lib/aarch64-linux-gnu'];
  const found = folders.map((each) => join(system, each, name)).find((each) => existsSync(each));
  if (found === undefined) throw new Error(`${system} has no ${name}`);
  return realpathSync(found);
}

async function main(system) {
  const tool = join(OUT, 'valgrind');
  execFileSync(
    process.execPath,
    [join(root, 'scripts/build-valgrind.mjs'), tool, join(system, 'usr'), 'arm64'],
    { stdio: 'inherit' },
  );
  await buildPart(addonFor('arm64', addonFlags(), system), OUT, PREFIX);
  const source = join(root, 'native/launcher/main.c');
  const flags = ['-O2', '-s', '-static', '-std=gnu11', '-Wall', '-Wextra', '-Werror'];
  execFileSync(`${PREFIX}gcc`, [...flags, '-o', join(OUT, 'comair-bin'), source]);

  rmSync(PREBUILT, { recursive: true, force: true });
  for (const folder of ['valgrind', 'lib']) mkdirSync(join(PREBUILT, folder), { recursive: true });
  strip(join(OUT, 'comair.node'), join(PREBUILT, 'comair.node'), PREFIX);
  const isTool = (name) => name === 'comair-arm64-linux';
  for (const name of readdirSync(tool)) {
    const to = join(PREBUILT, 'valgrind', name);
    if (isTool(name)) strip(join(tool, name), to, PREFIX);
    else copyFileSync(join(tool, name), to);
  }
  for (const name of LIBRARIES) copyFileSync(library(system, name), join(PREBUILT, 'lib', name));
  copyFileSync(join(root, 'native/valgrind/COPYING'), join(PREBUILT, 'valgrind/COPYING'));
}

const [system] = process.argv.slice(2);
try {
  if (system === undefined) throw new Error('name the folder of an arm64 system');
  await main(resolve(system));
} catch (error) {
  console.error(`build-arm64: ${error.stderr || error.message}`);
  process.exitCode = 1;
}
