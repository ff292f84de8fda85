#!/usr/bin/env node
// Runs the tests of the core, the fold, symbols and the stream on an addon and a core with
// AddressSanitizer and UndefinedBehaviorSanitizer. These are built in build/asan, with a copy of
// what is compiled already beside them. Arguments are ava's.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_DEFINES } from './core-defines.mjs';
import { sanitizedAddon, sanitizedCoreTest } from './native-parts.mjs';
import { buildAll } from './setup/build.mjs';
import { addonFlags, buildPart } from './setup/compile.mjs';
import { root } from './setup/run.mjs';

const folder = join(root, 'build/asan');
const tree = join(folder, 'tree');
// Programs that are profiled would run with the sanitizer's library in them.
const LEFT_OUT = 'symbols/debuginfod';
const TESTS = ['core', 'stream', 'symbols', 'fold/fold', 'fold/points', 'fit/calls/fit.test'];

/** The package: all of it as it is, but for the addons. */
async function makeTree() {
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(join(tree, 'build/Release'), { recursive: true });
  for (const name of readdirSync(root)) {
    // Tests find the package from where they lie.
    if (name === 'dist' || name === 'package.json' || name.startsWith('ava.config'))
      cpSync(join(root, name), join(tree, name), { recursive: true });
    else if (name !== 'build' && !name.startsWith('.'))
      symlinkSync(join(root, name), join(tree, name));
  }
  symlinkSync(join(root, 'build/valgrind'), join(tree, 'build/valgrind'));
  await buildPart(sanitizedAddon(addonFlags(), 'tree/build/Release/comair.node'), folder);
  for (const engine of Object.keys(CORE_DEFINES)) {
    await buildPart(sanitizedCoreTest(engine, addonFlags()), folder);
  }
  symlinkSync(join(folder, 'core-test'), join(tree, 'build/core-test'));
}

function main(args) {
  const library = execFileSync('gcc', ['-print-file-name=libasan.so'], { encoding: 'utf8' }).trim();
  const files = readdirSync(join(tree, 'dist/test'), { recursive: true })
    .filter((name) => name.endsWith('.test.js') && !name.startsWith(LEFT_OUT))
    .filter((name) => TESTS.some((start) => name.startsWith(start)))
    .map((name) => join('dist/test', name));
  const ava = join(root, 'node_modules/ava/entrypoints/cli.mjs');
  const { status } = spawnSync(process.execPath, [ava, ...(args.length > 0 ? args : files)], {
    cwd: tree,
    stdio: 'inherit',
    env: {
      ...process.env,
      LD_PRELOAD: library,
      // What V8 keeps until its end is no leak; the core's tables lie where the kernel puts nothing.
      ASAN_OPTIONS: 'detect_leaks=0:quarantine_size_mb=16:allow_user_segv_handler=1',
      UBSAN_OPTIONS: 'print_stacktrace=1',
    },
  });
  return status ?? 1;
}

buildAll({ test: true });
await makeTree();
process.exitCode = main(process.argv.slice(2));
