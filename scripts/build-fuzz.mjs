#!/usr/bin/env node
// Builds with AddressSanitizer and UndefinedBehaviorSanitizer, in build/fuzz:
//   driver   what of the addon reads ELF files, without Node.js (native/fuzz/driver.cc)
//   tree     this package with the whole addon, for tree/dist/tools/fuzz/main.js; Node.js then needs
//            LD_PRELOAD=libasan.so, as scripts/fuzz-nightly.mjs sets it
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './setup/run.mjs';

const SANITIZE = ['-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
// Warnings are for the build that is used.
const COMMON = [...SANITIZE, '-O1', '-g', '-fPIC', '-w', '-Inative'];
const LIBRARIES = ['-ldw', '-lelf', '-llzma', '-l:libiberty.a'];
const folder = join(root, 'build/fuzz');
const tree = join(folder, 'tree');
const headers = join(dirname(process.execPath), '../include/node');
const { include_dir: addonApi } = createRequire(import.meta.url)('node-addon-api');
const DEFINES = ['NODE_ADDON_API_CPP_EXCEPTIONS', 'NAPI_VERSION=9', 'CA_TIMES_APART'];
// As binding.gyp has them.
const NODE = [
  ...[...DEFINES, 'BUILDING_NODE_EXTENSION', 'NODE_GYP_MODULE_NAME=comair'].map((d) => `-D${d}`),
  ...['-I', headers, '-I', addonApi],
];
const link = (args) => execFileSync('g++', args, { cwd: root, stdio: 'inherit' });

const sources = (part) =>
  readdirSync(join(root, 'native', part), { recursive: true })
    .filter((name) => /\.cc?$/.test(name))
    .map((name) => `native/${part}/${name}`);

/** @returns the objects */
async function compile(files, into, more) {
  mkdirSync(into, { recursive: true });
  const objects = new Map(
    files.map((file) => [file, join(into, `${file.replaceAll('/', '-')}.o`)]),
  );
  const waiting = [...objects];
  const lane = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [file, object] = next;
      const [compiler, standard] = file.endsWith('.cc') ? ['g++', 'c++17'] : ['gcc', 'gnu11'];
      const args = [`-std=${standard}`, ...COMMON, ...more, '-c', file, '-o', object];
      await promisify(execFile)(compiler, args, { cwd: root });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return [...objects.values()];
}

const readers = sources('addon').filter((file) => /\/(symbols_.*|session_msgpack)\.cc$/.test(file));
const driver = await compile(
  ['native/fuzz/driver.cc', ...readers, ...sources('core')],
  join(folder, 'driver-objects'),
  ['-DCA_TIMES_APART'],
);
link([...SANITIZE, ...driver, '-o', join(folder, 'driver'), ...LIBRARIES]);

if (existsSync(join(headers, 'node_api.h'))) {
  const all = ['addon', 'core', 'analysis'].flatMap(sources);
  const objects = await compile(all, join(folder, 'addon-objects'), NODE);
  rmSync(tree, { recursive: true, force: true });
  for (const part of ['dist/src', 'dist/tools', 'tools/fuzz/corpus', 'package.json']) {
    cpSync(join(root, part), join(tree, part), { recursive: true });
  }
  mkdirSync(join(tree, 'build/Release'), { recursive: true });
  const addon = join(tree, 'build/Release/comair.node');
  link([...SANITIZE, '-shared', ...objects, '-o', addon, ...LIBRARIES]);
} else console.error(`build-fuzz: no headers of Node.js in ${headers}: the addon is left out`);
