#!/usr/bin/env node
// Builds what both engines share for its tests, as each engine compiles it: build/core-test/ENGINE.node.
import { join } from 'node:path';
import { CORE_DEFINES, SHARED } from './core-defines.mjs';
import { addonFlags, compile, link, sources } from './setup/compile.mjs';
import { root } from './setup/run.mjs';

/** @param extra flags of compiler and linker */
export async function buildCoreTest(folder, extra = []) {
  const warnings = ['-Wall', '-Wextra', '-Werror', '-Wno-unused-parameter'];
  const more = { valgrind: [], dynamorio: ['-mgeneral-regs-only'] };
  for (const [engine, defines] of Object.entries(CORE_DEFINES)) {
    const objects = join(folder, `${engine}-objects`);
    const flags = ['-O2', '-fno-strict-aliasing', ...warnings, ...defines, ...extra];
    const all = [
      ...(await compile(SHARED.flatMap(sources), objects, [...flags, ...more[engine]])),
      ...(await compile(sources('core_test'), objects, [
        ...flags,
        '-Wno-cast-function-type',
        ...addonFlags(),
      ])),
    ];
    // What it has reserved of the address space stays known: it is not loaded anew for each file of
    // tests.
    const shared = ['-shared', '-Wl,-Bsymbolic', '-Wl,-z,nodelete'];
    link([...extra, ...shared, ...all, '-o', join(folder, `${engine}.node`)]);
  }
}

if (process.argv[1] === import.meta.filename) await buildCoreTest(join(root, 'build/core-test'));
