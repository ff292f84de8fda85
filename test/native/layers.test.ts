import test from 'ava';
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { includes, unitOf } from '../house/sources.js';
import { declaredElsewhere, sharedGuards } from './declarations.js';

/** Folders of native that both engines share; each may include those before it. */
const LAYERS = [
  'protocol',
  'base',
  'core/system',
  'wire',
  'code',
  'core/rows',
  'core/stack',
  'core/memory',
  'core/features',
  'core/structures',
  'core/scripts',
  'core/regions',
  'core/diagnosis',
  'core/process',
] as const;

const SHARED = /^native\/(?:base|wire|code|core)\//;

interface Problems {
  upwards: string[];
  headless: string[];
  elsewhere: string[];
  guards: string[];
}

/** @param root a folder with `native` in it */
function problemsOf(root: string): Problems {
  const graph = includes(root);
  const layerOf = (file: string): number =>
    LAYERS.findIndex((layer) => file.startsWith(`native/${layer}/`));
  const core = [...graph.keys()].filter((file) => SHARED.test(file));
  const upwards = core.flatMap((file) =>
    [...graph.get(file)!]
      .filter((need) => layerOf(file) < 0 || layerOf(need) < 0 || layerOf(need) > layerOf(file))
      .map((need) => `${file} includes ${need}`),
  );
  const c = [...graph.keys()].filter((file) => /\.[ch]$/.test(file));
  return {
    upwards,
    // Calls come to `compat` by the linker: nobody includes anything of it.
    headless: c.filter(
      (file) =>
        /^(?!native\/compat\/).*(?<!\/main)\.c$/.test(file) &&
        ![unitOf(file), file.replace(/\.c$/, '')].some((unit) => graph.has(`${unit}.h`)),
    ),
    elsewhere: declaredElsewhere(root, c),
    guards: sharedGuards(root, c),
  };
}

test('native: core looks down, each C file has its header and each header its guard', (t) => {
  const none = { upwards: [], headless: [], elsewhere: [], guards: [] };
  t.deepEqual(problemsOf(packageRoot()), none);
});

test('what is planted is found', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'comair-layers-'));
  t.teardown(() => {
    rmSync(root, { recursive: true });
  });
  for (const part of ['base', 'wire', 'code', 'core']) {
    const folder = join('native', part);
    cpSync(join(packageRoot(), folder), join(root, folder), { recursive: true });
  }
  const core = (name: string): string => join(root, 'native', name);
  appendFileSync(core('base/pages.c'), '#include "core/process/state.h"\n');
  writeFileSync(core('core/stack/alone.c'), 'int ca_alone(void) {\n  return 1;\n}\n');
  appendFileSync(
    core('core/stack/work.h'),
    'int ca_alone(void);\nvoid ca_nowhere_to_be_found(void);\n',
  );
  writeFileSync(core('wire/again.h'), '#ifndef CA_TRACE_H\n#define CA_TRACE_H\n#endif\n');
  writeFileSync(core('wire/bare.h'), 'int ca_bare(void);\n');
  writeFileSync(core('wire/bare.c'), 'int ca_bare(void) {\n  return ca_alone();\n}\n');
  const found = problemsOf(root);
  t.deepEqual(found.upwards, ['native/base/pages.c includes native/core/process/state.h']);
  t.deepEqual(found.headless, ['native/core/stack/alone.c']);
  t.deepEqual(found.elsewhere, [
    'native/core/stack/work.h declares ca_alone, native/core/stack/alone.c defines it',
    'native/core/stack/work.h declares ca_nowhere_to_be_found, nothing defines it',
  ]);
  t.deepEqual(found.guards, [
    'native/wire/bare.h has no guard',
    'native/wire/again.h and native/wire/trace.h are both guarded by CA_TRACE_H',
  ]);
});
