// A package for dpkg of a tree of files.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { output } from './run.mjs';

/** @returns what dpkg is to know: its fields, each on a line */
export function control({ name, version, description, engines }) {
  const node = engines.node.replace(/^>=/, '');
  return [
    `Package: ${name}`,
    `Version: ${version}`,
    'Architecture: amd64',
    'Maintainer: the comair-bin authors <comair-bin@localhost>',
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
 * @param folder gets NAME_VERSION_amd64.deb
 * @param quick does not compress
 */
export function debianPackage(tree, manifest, folder, quick) {
  mkdirSync(join(tree, 'DEBIAN'));
  writeFileSync(join(tree, 'DEBIAN/control'), control(manifest));
  const file = join(folder, `${manifest.name}_${manifest.version}_amd64.deb`);
  output('dpkg-deb', ['--root-owner-group', quick ? '-Znone' : '-Zxz', '--build', tree, file]);
}
