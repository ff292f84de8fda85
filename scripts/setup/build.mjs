// What is compiled: the addon, the Valgrind tool, TypeScript, the command, the page of the HTML
// report, the programs under test.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SHARED } from '../core-defines.mjs';
import { digest, once } from './stamp.mjs';
import { SetupError, root, run, say } from './run.mjs';

const SHARED_FOLDERS = SHARED.map((name) => `native/${name}`);

/** Runs one of this repository's scripts, or the command line of a package, with this Node. */
function node(file, ...args) {
  run(process.execPath, [join(root, file), ...args], { quiet: true });
}

/**
 * Node's headers, when they are installed beside this Node and of the same version: node-gyp
 * otherwise downloads them. A choice of the user's (`npm config nodedir`) goes first.
 */
function nodedir() {
  const chosen = process.env.npm_config_nodedir ?? process.env.npm_package_config_node_gyp_nodedir;
  if (chosen) return [`--nodedir=${chosen}`];
  const prefix = dirname(dirname(process.execPath));
  const header = join(prefix, 'include/node/node_version.h');
  if (!existsSync(header)) return [];
  const text = readFileSync(header, 'utf8');
  const number = (name) => new RegExp(`#define NODE_${name}_VERSION (\\d+)`).exec(text)?.[1];
  const version = `v${number('MAJOR')}.${number('MINOR')}.${number('PATCH')}`;
  return version === process.version ? [`--nodedir=${prefix}`] : [];
}

function buildAddon() {
  const value = digest(
    [
      'native/addon',
      'native/analysis',
      'native/code',
      'native/base',
      'native/protocol',
      'native/compat',
      'scripts/glibc-floor.mjs',
      'binding.gyp',
      'node_modules/node-addon-api/package.json',
    ],
    [process.version],
  );
  once('addon', value, ['build/Release/comair.node'], () => {
    say('building the addon');
    // Not "rebuild": that empties build/, where other products live.
    const gyp = 'node_modules/node-gyp/bin/node-gyp.js';
    node(gyp, 'configure', '--loglevel=error', ...nodedir());
    node(gyp, 'build', '--loglevel=error', '--jobs=max', ...nodedir());
  });
}

const NATIVE = 'scripts/build-native.mjs';
const TABLE = ['scripts/native-parts.mjs', 'scripts/core-defines.mjs', 'scripts/objects.mjs'];
const COMPILE = [NATIVE, ...TABLE, 'scripts/setup/compile.mjs'];

/** The core as each engine compiles it, for its tests. */
function buildCoreTest() {
  if (!existsSync(join(root, 'native/core_test'))) return;
  const sources = [...SHARED_FOLDERS, 'native/core_test', 'protocol/variants.mjs'];
  const value = digest([...sources, ...COMPILE], [process.version]);
  const products = ['valgrind', 'dynamorio'].map((engine) => `build/core-test/${engine}.node`);
  once('core-test', value, products, () => {
    say('building the core for its tests');
    node(NATIVE, 'core-test');
  });
}

/** The tool links Valgrind's own libraries: a new package asks for a new tool. */
function valgrindVersion() {
  const result = spawnSync('valgrind', ['--version'], { encoding: 'utf8' });
  if (result.error) throw new SetupError('valgrind is not installed: apt-get install valgrind');
  return result.stdout;
}

function buildValgrindTool() {
  const script = 'scripts/build-valgrind.mjs';
  if (!existsSync(join(root, script))) return;
  const parts = ['native/valgrind', ...SHARED_FOLDERS, 'protocol/variants.mjs'];
  const sources = [...parts, script, ...TABLE];
  const value = digest(sources, [valgrindVersion()]);
  once('valgrind', value, ['build/valgrind'], () => {
    say('building the Valgrind tool');
    node(script);
  });
}

/** The launcher and the agent of sampled runs. */
function buildSampler() {
  if (!existsSync(join(root, 'native/sampler'))) return;
  const value = digest([
    'native/sampler',
    'native/compat',
    'scripts/glibc-floor.mjs',
    'native/dynamorio/sample/control.h',
    ...COMPILE,
    'native/base',
    'native/wire',
    'native/code',
    'native/protocol',
  ]);
  const names = ['comair-sampler', 'libcomair-agent.so', 'libcomair-attached.so'];
  const products = names.map((name) => `build/sampler/${name}`);
  once('sampler', value, products, () => {
    say('building the sampler');
    node(NATIVE, 'sampler');
  });
}

/** A file that is gone from the sources must not live on in dist as a test or a module. */
function removeOrphans() {
  for (const folder of ['src', 'test', 'tools']) {
    const out = join(root, 'dist', folder);
    if (!existsSync(out)) continue;
    for (const name of readdirSync(out, { recursive: true })) {
      const source = /^(.*)\.(?:js|js\.map|d\.ts)$/.exec(name)?.[1];
      if (source === undefined || existsSync(join(root, folder, `${source}.ts`))) continue;
      rmSync(join(out, name), { force: true });
    }
  }
}

const MAIN = 'dist/src/cli/main.js';
const NOTICES = 'scripts/setup/notices.mjs';

/** What tsc reads. */
export function typeScriptState() {
  return digest(['src', 'test', 'tools', 'tsconfig.json', 'package-lock.json']);
}

export function compileTypeScript() {
  once('typescript', typeScriptState(), [MAIN], () => {
    say('compiling TypeScript');
    removeOrphans();
    // tsc writes only what has changed since the state that this file describes.
    if (!existsSync(join(root, MAIN))) rmSync(join(root, 'dist/.tsbuildinfo'), { force: true });
    node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');
    if (!existsSync(join(root, MAIN))) throw new SetupError(`tsc wrote no ${MAIN}`);
  });
}

/** What C and TypeScript share is what protocol/ describes. */
export function checkProtocol() {
  const script = 'scripts/protocol.mjs';
  if (!existsSync(join(root, 'protocol'))) return;
  const made = [
    'native/protocol',
    'src/protocol',
    'native/core_test/operations.h',
    'test/core/operations.ts',
  ];
  const sources = ['protocol', ...made, script, 'scripts/protocol'];
  once('protocol', digest(sources), [], () => {
    node(script, '--check');
  });
}

/**
 * All that is compiled, each only when what it reads has changed.
 *
 * @param quick leaves out checks that change no product
 */
export function buildAll({ test = false, quick = false } = {}) {
  checkProtocol();
  buildAddon();
  if (test) buildCoreTest();
  buildValgrindTool();
  buildSampler();
  compileTypeScript();
  buildProducts({ test, quick });
}

/** What is made of compiled TypeScript, and the programs under test. */
export function buildProducts({ test = false, quick = false } = {}) {
  bundleCommand();
  buildWeb({ check: !quick });
  if (test) buildTargets();
}

/** The command: what package.json calls comair-bin. */
function bundleCommand() {
  const sources = ['src', 'native/launcher', 'tsconfig.json', 'package-lock.json'];
  const scripts = ['scripts/build-cli.mjs', 'scripts/keep-compiled.mjs', NOTICES];
  const value = digest([...sources, ...scripts], [process.version]);
  once('command', value, ['dist/bundle/comair-bin.js', 'dist/bundle/comair-bin'], () => {
    node(scripts[0]);
  });
}

/**
 * The page of the HTML report. Bundling does not check its types, which takes as long as compiling
 * all of src: the next `check` does it.
 */
function buildWeb({ check = true } = {}) {
  if (!existsSync(join(root, 'web'))) return;
  const script = 'scripts/build-web.mjs';
  const sources = [
    'web',
    'src/render',
    'src/schema',
    'src/base/text',
    'package-lock.json',
    script,
    NOTICES,
  ];
  const value = digest(sources);
  once('web', value, ['dist/src/pages/template.html'], () => {
    say('building the page of the HTML report');
    node(script);
  });
  if (!check) return;
  once('web-types', digest(['tsconfig.json'], [value]), [], () => {
    node('node_modules/typescript/bin/tsc', '-p', 'web/tsconfig.json');
  });
}

function buildTargets() {
  const script = 'scripts/build-targets.mjs';
  if (!existsSync(join(root, script))) return;
  const sources = ['test/targets', script];
  once('targets', digest(sources), ['test/targets/bin'], () => {
    say('building the programs under test');
    node(script);
  });
}
