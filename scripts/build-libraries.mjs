#!/usr/bin/env node
// Builds the libraries that the package brings (libdw, libelf, liblzma) from Debian's newest sources of
// them, so that they run on the oldest glibc that the package is for: Debian's own ask
// for the glibc that they were built with. They are put into build/libraries, from where
// scripts/build-prebuilt.mjs takes them. Needs make and the compiler; takes some minutes.
//
// Usage: npm run build:libraries
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
} from 'node:fs';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPAT, FLOOR_COMPILE, aboveFloor, floorLink } from './glibc-floor.mjs';
import { sourcesOfDebian } from './setup/debian-source.mjs';
import { SetupError, output, root } from './setup/run.mjs';

/** Source packages. */
const NAMES = ['elfutils', 'xz-utils'];

const OUT = join(root, 'build/libraries');

/** @returns the folder of a source that was fetched, its patches applied */
function unpacked(folder, source) {
  const dsc = readdirSync(folder).find(
    (name) => name.startsWith(`${source}_`) && name.endsWith('.dsc'),
  );
  const to = join(folder, source);
  output('dpkg-source', ['-x', dsc, to], { cwd: folder });
  return to;
}

function versionOf(folder, source) {
  const dsc = readdirSync(folder).find(
    (name) => name.startsWith(`${source}_`) && name.endsWith('.dsc'),
  );
  return /^Version: (.*)$/m.exec(readFileSync(join(folder, dsc), 'utf8'))[1];
}

function make(folder, parts, variables = []) {
  for (const [part, ...targets] of parts)
    output('make', ['-j2', '-C', part, ...targets, ...variables], { cwd: folder });
}

/** Decoders only, without threads. */
function lzma(source, link) {
  const off = ['threads', 'encoders', 'shared', 'xz', 'xzdec', 'lzmadec', 'lzmainfo', 'lzma-links'];
  const args = [...off, 'scripts', 'doc', 'nls'].map((name) => `--disable-${name}`);
  output('./configure', [...args, 'CFLAGS=-O2 -fPIC'], { cwd: source });
  const library = join(source, 'src/liblzma');
  make(source, [['src/liblzma']]);
  const file = join(OUT, 'liblzma.so.5');
  const parts = ['-Wl,--whole-archive', join(library, '.libs/liblzma.a'), '-Wl,--no-whole-archive'];
  const script = `-Wl,--version-script=${join(library, 'liblzma_generic.map')}`;
  output('gcc', ['-shared', '-o', file, '-Wl,-soname,liblzma.so.5', script, ...link, ...parts]);
}

/** Without what reads images of kernels, and without a client of debuginfod: the addon has one. */
function elfutils(source, link) {
  const off = ['debuginfod', 'libdebuginfod', 'nls', 'demangler'].map(
    (name) => `--disable-${name}`,
  );
  const args = [...off, '--without-bzlib', '--without-zstd', 'CFLAGS=-O2'];
  output('./configure', args, { cwd: source });
  const first = ['lib', 'libelf', 'libcpu', 'backends', 'libebl', 'libdwelf', 'libdwfl'];
  make(
    source,
    first.map((name) => [name]),
  );
  make(source, [['libdw', 'libdw.a', 'libdw_pic.a', 'known-dwarf.h']]);
  rmSync(join(source, 'libelf/libelf.so'), { force: true });
  make(
    source,
    [
      ['libelf', 'libelf.so'],
      ['libdw', 'libdw.so'],
    ],
    [`LDFLAGS=${link.join(' ')}`],
  );
  copyFileSync(join(source, 'libelf/libelf.so'), join(OUT, 'libelf.so.1'));
  copyFileSync(join(source, 'libdw/libdw.so'), join(OUT, 'libdw.so.1'));
}

function main() {
  if (existsSync(OUT)) rmSync(OUT, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), 'comair-libraries-'));
  try {
    mkdirSync(join(scratch, 'sources'));
    const sources = join(scratch, 'sources');
    const fetch = sourcesOfDebian(join(scratch, 'apt'));
    for (const name of NAMES) fetch(name, null, sources);
    mkdirSync(OUT, { recursive: true });
    const compat = join(scratch, 'compat.o');
    output('gcc', [...FLOOR_COMPILE, '-c', join(root, COMPAT), '-o', compat]);
    const link = [compat, ...floorLink()];
    lzma(unpacked(sources, 'xz-utils'), link);
    elfutils(unpacked(sources, 'elfutils'), link);
    for (const name of readdirSync(OUT)) {
      const above = aboveFloor(join(OUT, name));
      if (above.length > 0) throw new SetupError(`${name} asks for ${above.join(', ')}`);
    }
    const lines = NAMES.map((name) => `${name} ${versionOf(sources, name)}\n`);
    writeFileSync(join(OUT, 'versions'), lines.join(''));
    process.stdout.write(readFileSync(join(OUT, 'versions'), 'utf8'));
  } catch (error) {
    rmSync(OUT, { recursive: true, force: true });
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`build:libraries: ${error.message}\n`);
    process.exitCode = 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

main();
