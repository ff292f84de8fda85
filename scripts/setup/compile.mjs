// Compiles addons for Node.js without node-gyp: for tests and with sanitizers, in folders of their
// own.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { optionsFor } from '../native-parts.mjs';
import { compileObjects } from '../objects.mjs';
import { SetupError, root } from './run.mjs';

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

/**
 * Compiles and links what scripts/native-parts.mjs has of a product.
 * @param folder that products and their objects are put into
 * @param prefix of the names that compilers for another machine have
 * @throws Error whose `stderr` is what gcc said
 */
export async function buildPart({ product, groups, link }, folder, prefix = '') {
  const [gcc, gxx] = ['gcc', 'g++'].map((name) => prefix + name);
  const version = execFileSync(gcc, ['--version'], { encoding: 'utf8' }).split('\n')[0];
  const objects = [];
  for (const [i, { sources, options }] of groups.entries()) {
    const place = join(folder, 'objects', `${product.replaceAll('/', '-')}-${i}`);
    for (const end of ['.c', '.cc']) {
      const some = sources.filter((file) => file.endsWith(end));
      if (some.length === 0) continue;
      const state = { folder: place, options: optionsFor(some[0], options), version, gcc };
      objects.push(...(await compileObjects(root, some, state)));
    }
  }
  const to = join(folder, product);
  mkdirSync(dirname(to), { recursive: true });
  const isC = groups.every(({ sources }) => sources.every((file) => file.endsWith('.c')));
  const args = [...objects, '-o', `${to}.new`, ...link];
  execFileSync(isC ? gcc : gxx, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  renameSync(`${to}.new`, to);
}
