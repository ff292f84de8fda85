// A package for dpkg of a tree of files.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { output, root } from './run.mjs';

/** Who makes the package, as Debian's own tools ask for it. */
function maintainer() {
  const { DEBFULLNAME: name, DEBEMAIL: address } = process.env;
  if (address) return name ? `${name} <${address}>` : address;
  const git = ['user.name', 'user.email'].map((key) =>
    spawnSync('git', ['config', key], { cwd: root, encoding: 'utf8' }).stdout?.trim(),
  );
  // A field that dpkg wants, and of which an address is no must.
  return git.every(Boolean) ? `${git[0]} <${git[1]}>` : 'the comair-bin authors';
}

/** @returns what dpkg is to know: its fields, each on a line */
export function control({ name, version, description, engines }, architecture = 'amd64') {
  const node = engines.node.replace(/^>=/, '');
  return [
    `Package: ${name}`,
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    `Maintainer: ${maintainer()}`,
    'Section: devel',
    'Priority: optional',
    // Node.js brings libstdc++, and is what comair-bin asks for a C library as new as it needs.
    `Depends: nodejs (>= ${node})`,
    `Description: ${description}`,
    '',
  ].join('\n');
}

/**
 * @param tree the files as they are to lie in the file system; DEBIAN is added
 * @param folder gets NAME_VERSION_ARCHITECTURE.deb
 * @param quick does not compress
 * @param architecture of the files, as Debian calls it
 */
export function debianPackage(tree, manifest, folder, quick, architecture = 'amd64') {
  mkdirSync(join(tree, 'DEBIAN'));
  writeFileSync(join(tree, 'DEBIAN/control'), control(manifest, architecture));
  const file = join(folder, `${manifest.name}_${manifest.version}_${architecture}.deb`);
  output('dpkg-deb', ['--root-owner-group', quick ? '-Znone' : '-Zxz', '--build', tree, file]);
}
