// Compiles addons for Node.js without node-gyp: for tests and with sanitizers, in folders of their
// own.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { compileObjects } from '../objects.mjs';
import { SetupError, root } from './run.mjs';

/** Of compiler and linker. */
export const SANITIZE = ['-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
export const LIBRARIES = ['-ldw', '-lelf', '-llzma', '-l:libiberty.a', '-l:libzstd.a'];

/** C and C++ files of a folder of native, at any depth. */
export function sources(part) {
  return readdirSync(join(root, 'native', part), { recursive: true })
    .filter((name) => /\.cc?$/.test(name))
    .sort()
    .map((name) => `native/${part}/${name}`);
}

/** Folder of Node's headers: beside this Node, or where node-gyp has put them; null: nowhere. */
export function nodeHeaders() {
  const chosen = process.env.npm_config_nodedir ?? process.env.npm_package_config_node_gyp_nodedir;
  const folders = [
    ...(chosen ? [join(chosen, 'include/node')] : []),
    join(dirname(process.execPath), '../include/node'),
    join(homedir(), '.cache/node-gyp', process.versions.node, 'include/node'),
  ];
  return folders.find((folder) => existsSync(join(folder, 'node_api.h'))) ?? null;
}

/** As binding.gyp has them. @throws SetupError when Node's headers are nowhere */
export function addonFlags() {
  const headers = nodeHeaders();
  if (headers === null) {
    throw new SetupError('the headers of Node.js are not there; "npx node-gyp install" gets them');
  }
  const { include_dir: addonApi } = createRequire(import.meta.url)('node-addon-api');
  const defines = ['NODE_ADDON_API_CPP_EXCEPTIONS', 'NAPI_VERSION=9', 'BUILDING_NODE_EXTENSION'];
  return [
    ...[...defines, 'NODE_GYP_MODULE_NAME=comair'].map((each) => `-D${each}`),
    '-isystem',
    headers,
    '-isystem',
    addonApi,
  ];
}

/** @returns the objects, in `folder` */
export async function compile(files, folder, flags) {
  const common = ['-g', '-fPIC', '-I', join(root, 'native'), ...flags];
  const objects = [];
  for (const [end, standard] of [
    ['.c', 'gnu11'],
    ['.cc', 'c++17'],
  ]) {
    const some = files.filter((file) => file.endsWith(end));
    const options = [`-std=${standard}`, ...common];
    objects.push(...(await compileObjects(root, some, { folder, options, version: '' })));
  }
  return objects;
}

export function link(args) {
  execFileSync('g++', args, { cwd: root, stdio: 'inherit' });
}
