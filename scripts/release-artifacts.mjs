#!/usr/bin/env node
// Makes what a release consists of, in build/release: a tarball for npm and a package for Debian and
// its like, of the same files, both with the packages of npm that they need, so that neither network
// nor compiler is needed to install them; a file for building a container image; their checksums;
// and with --source the archive with the source of the GPL and LGPL parts.
//
// With --arm64 they are for such a machine, of what scripts/build-arm64.mjs has made, and go into
// build/release-arm64: the command itself is a program, so a tarball serves one machine.
//
// Usage: npm run release:artifacts [-- --source] [-- --out FOLDER] [-- --quick: compress little]
//          [-- --arm64]
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { existsSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { GLIBC_FLOOR, aboveFloor } from './glibc-floor.mjs';
import { debianPackage } from './setup/debian-package.mjs';
import { SetupError, output, root } from './setup/run.mjs';

const json = (file) => JSON.parse(readFileSync(file, 'utf8'));
const write = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** Of what is ready-made, what does not run on the oldest system that the package is for. */
function filesAboveFloor(folder) {
  const names = readdirSync(folder, { recursive: true });
  return names
    .filter((name) => /\.(?:node|so(?:\.[\d.]+)?)$|comair-sampler$/.test(name))
    .filter((name) => aboveFloor(join(folder, name)).length > 0);
}

/** In the place of what is for this machine. Compiled JavaScript is a machine's own, too. */
function putArm64(folder) {
  const prebuilt = join(folder, 'build/prebuilt');
  const bundle = join(folder, 'dist/bundle');
  rmSync(prebuilt, { recursive: true, force: true });
  cpSync(join(root, 'build/arm64/prebuilt'), prebuilt, { recursive: true });
  copyFileSync(join(root, 'build/arm64/comair-bin'), join(bundle, 'comair-bin'));
  for (const name of readdirSync(bundle)) if (name.endsWith('.cache')) rmSync(join(bundle, name));
}

/** What npm would put into the package, laid out in `folder`. */
function layOut(folder) {
  const scratch = mkdtempSync(join(tmpdir(), 'comair-pack-'));
  try {
    const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', scratch];
    output('npm', args, { cwd: root });
    const [tarball] = readdirSync(scratch);
    output('tar', ['-xzf', join(scratch, tarball), '-C', folder, '--strip-components=1']);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Copies what package-lock.json pins for running. Optional packages are left out: they are compiled
 * or downloaded when they are installed, and everything but a store on an old Node.js works without.
 */
function addDependencies(folder) {
  const { packages } = json(join(root, 'package-lock.json'));
  for (const [path, { dev, optional, devOptional, peer }] of Object.entries(packages)) {
    if (path === '' || dev || optional || devOptional || peer) continue;
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      // Packages within have entries of their own.
      filter: (from) => from === join(root, path) || !/\/node_modules$|\.map$/.test(from),
    });
    const manifest = join(folder, path, 'package.json');
    // Else npm looks for these when it installs the package, which ends with a warning or takes network.
    write(manifest, { ...json(manifest), optionalDependencies: undefined });
  }
}

/** Says that all of node_modules belongs to the package, and nothing else does. */
function bundle(folder, cpu) {
  const file = join(folder, 'package.json');
  const manifest = json(file);
  for (const name of ['devDependencies', 'optionalDependencies', 'overrides', 'scripts'])
    delete manifest[name];
  write(file, { ...manifest, cpu: [cpu], bundleDependencies: Object.keys(manifest.dependencies) });
  return manifest;
}

function checksums(folder) {
  const lines = readdirSync(folder)
    .filter((name) => name !== 'SHA256SUMS')
    .sort()
    .map((name) => {
      const digest = createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex');
      return `${digest}  ${name}\n`;
    });
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}

/** The tree of the Debian package: the package's files, its command and its manual. */
function debianTree(files, tree, manifest) {
  const own = join(tree, 'usr/lib/comair-bin');
  mkdirSync(dirname(own), { recursive: true });
  cpSync(files, own, { recursive: true });
  mkdirSync(join(tree, 'usr/bin'));
  symlinkSync('../lib/comair-bin/dist/bundle/comair-bin', join(tree, 'usr/bin/comair-bin'));
  const pages = join(tree, 'usr/share/man/man1');
  mkdirSync(pages, { recursive: true });
  for (const page of manifest.man)
    writeFileSync(join(pages, 'comair-bin.1.gz'), gzipSync(readFileSync(join(files, page))));
  const doc = join(tree, 'usr/share/doc/comair-bin');
  mkdirSync(doc, { recursive: true });
  copyFileSync(join(files, 'LICENSE'), join(doc, 'copyright'));
}

function main(argv) {
  const { values } = parseArgs({
    args: argv,
    options: {
      source: { type: 'boolean' },
      quick: { type: 'boolean', default: false },
      out: { type: 'string' },
      arm64: { type: 'boolean', default: false },
    },
  });
  const { arm64 } = values;
  const prebuilt = join(root, arm64 ? 'build/arm64/prebuilt' : 'build/prebuilt');
  if (!existsSync(join(prebuilt, 'comair.node'))) {
    const how = arm64 ? 'node scripts/build-arm64.mjs ROOT' : 'npm pack';
    throw new SetupError(`nothing is ready-made: run ${how} first`);
  }
  const above = filesAboveFloor(prebuilt);
  if (above.length > 0) {
    const reason = `${above.join(', ')} ask for a glibc newer than ${GLIBC_FLOOR}: run npm run build:libraries, and npm pack again`;
    // Only a release is published with its source.
    if (values.source) throw new SetupError(reason);
    process.stderr.write(`release:artifacts: ${reason}\n`);
  }
  if (!arm64 && !existsSync(join(prebuilt, 'dynamorio')))
    process.stderr.write(
      'release:artifacts: without the client for DynamoRIO: run npm pack with DYNAMORIO_HOME\n',
    );
  const out = resolve(values.out ?? join(root, arm64 ? 'build/release-arm64' : 'build/release'));
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const scratch = mkdtempSync(join(tmpdir(), 'comair-release-'));
  chmodSync(scratch, 0o755);
  try {
    const files = join(scratch, 'package');
    mkdirSync(files);
    layOut(files);
    if (arm64) putArm64(files);
    addDependencies(files);
    const manifest = bundle(files, arm64 ? 'arm64' : 'x64');
    output('npm', ['pack', '--ignore-scripts', '--pack-destination', out], { cwd: files });
    if (arm64) {
      const tarball = join(out, `${manifest.name}-${manifest.version}`);
      renameSync(`${tarball}.tgz`, `${tarball}-arm64.tgz`);
    }
    const tree = join(scratch, 'debian');
    debianTree(files, tree, manifest);
    debianPackage(tree, manifest, out, values.quick, arm64 ? 'arm64' : 'amd64');
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  copyFileSync(join(root, 'examples/docker/Dockerfile'), join(out, 'Containerfile'));
  if (values.source) output(process.execPath, [join(root, 'scripts/pack-source.mjs'), out]);
  checksums(out);
  for (const name of readdirSync(out)) console.log(join(out, name));
}

try {
  main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupError) && !String(error.code).startsWith('ERR_PARSE_ARGS'))
    throw error;
  process.stderr.write(`release:artifacts: ${error.message}\n`);
  process.exitCode = 1;
}
