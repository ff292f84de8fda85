// What is compiled: the addon, the Valgrind tool, TypeScript, the page of the HTML report, the
// programs under test.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digest, once } from './stamp.mjs';
import { SetupError, root, run, say } from './run.mjs';

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

export function buildAddon() {
  // All of native but the engines, which are programs of their own.
  const programs = ['valgrind', 'dynamorio', 'launcher', 'fuzz'];
  const folders = readdirSync(join(root, 'native')).filter((name) => !programs.includes(name));
  const value = digest(
    [
      ...folders.map((name) => `native/${name}`),
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

/** The tool links Valgrind's own libraries: a new package asks for a new tool. */
function valgrindVersion() {
  const result = spawnSync('valgrind', ['--version'], { encoding: 'utf8' });
  if (result.error) throw new SetupError('valgrind is not installed: apt-get install valgrind');
  return result.stdout;
}

export function buildValgrindTool() {
  const script = 'scripts/build-valgrind.mjs';
  if (!existsSync(join(root, script))) return;
  const value = digest(['native/valgrind', 'native/core', script], [valgrindVersion()]);
  once('valgrind', value, ['build/valgrind'], () => {
    say('building the Valgrind tool');
    node(script);
  });
}

export function compileTypeScript() {
  const sources = ['src', 'test', 'tools', 'tsconfig.json', 'package-lock.json'];
  once('typescript', digest(sources), ['dist/src/cli/main.js'], () => {
    say('compiling TypeScript');
    // A file that is gone from the sources must not live on as a test.
    rmSync(join(root, 'dist'), { recursive: true, force: true });
    node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');
    const main = join(root, 'dist/src/cli/main.js');
    if (!existsSync(main)) throw new SetupError('tsc wrote no dist/src/cli/main.js');
  });
}

/** The command: what package.json calls comair-bin. */
export function bundleCommand() {
  const sources = ['src', 'native/launcher', 'tsconfig.json', 'package-lock.json'];
  const scripts = ['scripts/build-cli.mjs', 'scripts/keep-compiled.mjs'];
  const value = digest([...sources, ...scripts], [process.version]);
  once('command', value, ['dist/bundle/comair-bin.js', 'dist/bundle/comair-bin'], () => {
    node(scripts[0]);
  });
}

/** The page of the HTML report; its types are checked, which bundling does not. */
export function buildWeb() {
  const sources = ['web', 'src/report', 'src/symbols', 'tsconfig.json', 'package-lock.json'];
  const script = 'scripts/build-web.mjs';
  if (!existsSync(join(root, 'web'))) return;
  once('web', digest([...sources, script]), ['dist/src/report/html/template.html'], () => {
    say('building the page of the HTML report');
    node('node_modules/typescript/bin/tsc', '-p', 'web/tsconfig.json');
    node(script);
  });
}

export function buildTargets() {
  const script = 'scripts/build-targets.mjs';
  if (!existsSync(join(root, script))) return;
  const sources = ['test/targets', script];
  once('targets', digest(sources), ['test/targets/bin'], () => {
    say('building the programs under test');
    node(script);
  });
}
