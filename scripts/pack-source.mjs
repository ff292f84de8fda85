#!/usr/bin/env node
// Writes the archive that belongs beside a release: the source of the Valgrind tool that the package
// brings ready-made, and of libdw and libelf. It has the tool's own source with all that it includes,
// what builds it, and Debian's source packages of the Valgrind whose libraries it is linked with, and
// of elfutils. Run it after `npm pack`,
// on the machine that packed: npm first brings build/valgrind up to date with the sources, and the
// tool that is packed has to be that one.
//
// Usage: npm run pack:source [-- FOLDER; default build]
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SHARED } from './core-defines.mjs';
import { sourcesOfDebian } from './setup/debian-source.mjs';
import { SetupError, root } from './setup/run.mjs';

/** The GPL asks for the preferred form for making changes, and for the scripts that compile it. */
const PARTS = [
  ...[...SHARED, 'valgrind'].map((name) => `native/${name}`),
  'protocol',
  'scripts/protocol',
  'scripts/protocol.mjs',
  'scripts/setup/run.mjs',
  'scripts/setup/debian-source.mjs',
  'native/compat',
  ...[
    'build-libraries',
    'build-valgrind',
    'core-defines',
    'glibc-floor',
    'native-parts',
    'objects',
  ].map((name) => `scripts/${name}.mjs`),
  'LICENSE',
  'package.json',
];

const about = (name, valgrind) => `Source of the Valgrind tool of ${name}

native, protocol, scripts   the tool (GPL-2.0-or-later: native/valgrind/COPYING), and what it shares
                            with the rest of the package (MIT: LICENSE)
valgrind                    Debian's source package of Valgrind ${valgrind}, with whose libraries
                            the tool is linked
elfutils                    Debian's source package of libdw and libelf; those in build/prebuilt/lib are
                            built from it by scripts/build-libraries.mjs

On a Debian with valgrind ${valgrind}, libc6-dbg, gcc, binutils and Node.js, this builds the tool:

    node scripts/build-valgrind.mjs

To link it with a Valgrind of your own, build and install Debian's package from the folder valgrind
first: dpkg-source -x valgrind/*.dsc, change it, dpkg-buildpackage -b.
`;

/** @returns what a program printed */
function output(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    ...options,
  });
  if (error) throw new SetupError(`cannot run ${command}: ${error.message}`);
  if (status === 0) return stdout.trim();
  // apt-get marks what stopped it by "E: ".
  const lines = stderr.trim().split('\n');
  const reason = lines.findLast((line) => line.startsWith('E: ')) ?? lines.at(-1);
  throw new SetupError(`${[command, ...args].join(' ')}: ${reason || `exit status ${status}`}`);
}

function built(folder, file, what) {
  try {
    return readFileSync(join(root, 'build', folder, file), 'utf8').trim();
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    throw new SetupError(`there is no build/${folder}/${file}: run ${what} first`);
  }
}

/** @returns version of Debian's source package of the Valgrind that the packed tool is linked with */
function debianVersion() {
  const packed = built('prebuilt/valgrind', 'stamp', 'npm pack');
  if (packed !== built('valgrind', 'stamp', 'npm run build:valgrind'))
    throw new SetupError('the packed tool is not made of these sources: run npm pack again');
  const linked = built('prebuilt/valgrind', 'version', 'npm pack');
  // What is installed is what build-valgrind has linked, or it would have built the tool anew.
  const source = output('dpkg-query', ['-W', '-f=${source:Version}', 'valgrind']);
  const upstream = source.replace(/^\d+:/, '').replace(/-[^-]*$/, '');
  if (upstream !== linked && !upstream.startsWith(`${linked}+`))
    throw new SetupError(`the tool is linked with Valgrind ${linked}, Debian's here is ${source}`);
  return source;
}

/** @returns that of build:libraries, else that of the library that is packed as it is */
function elfutilsVersion() {
  const file = join(root, 'build/libraries/versions');
  if (!existsSync(file)) return output('dpkg-query', ['-W', '-f=${source:Version}', 'libdw1']);
  return /^elfutils (.*)$/m.exec(readFileSync(file, 'utf8'))[1];
}

function main(args) {
  if (args.length > 1 || args[0]?.startsWith('-'))
    throw new SetupError('usage: npm run pack:source [-- FOLDER]');
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folder = resolve(args[0] ?? join(root, 'build'));
  const valgrind = debianVersion();
  const title = `${name}-${version}-source`;
  const scratch = mkdtempSync(join(tmpdir(), 'comair-source-'));
  try {
    const tree = join(scratch, title);
    mkdirSync(join(tree, 'valgrind'), { recursive: true });
    mkdirSync(join(tree, 'elfutils'));
    const fetch = sourcesOfDebian(join(scratch, 'apt'));
    fetch('valgrind', valgrind, join(tree, 'valgrind'));
    fetch('elfutils', elfutilsVersion(), join(tree, 'elfutils'));
    for (const part of PARTS) cpSync(join(root, part), join(tree, part), { recursive: true });
    writeFileSync(join(tree, 'README'), about(`${name} ${version}`, valgrind));
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${title}.tar.gz`);
    output('tar', [
      '--sort=name',
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      '-C',
      scratch,
      '-czf',
      file,
      title,
    ]);
    console.log(file);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

try {
  main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  process.stderr.write(`pack:source: ${error.message}\n`);
  process.exitCode = 1;
}
