import test from 'ava';
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { circlesOf, joined } from '../house/graph.js';
import { includes } from '../house/sources.js';
import { declaredElsewhere } from './declarations.js';

/** Folders of native that both engines share; each may include those before it. */
const LAYERS = [
  'base',
  'core/system',
  'wire',
  'code',
  'core/rows',
  'core/stack',
  'core/memory',
  'core/features',
  'core/structures',
  'core/process',
] as const;

const SHARED = /^native\/(?:base|wire|code|core)\//;

interface Problems {
  circles: string[][];
  upwards: string[];
  headless: string[];
  elsewhere: string[];
}

function unitOf(file: string): string {
  return file.replace(/\.(c|h|cc)$/, '');
}

/** @param root a folder with `native` in it */
function problemsOf(root: string): Problems {
  const graph = includes(root, 'native');
  const layerOf = (file: string): number =>
    LAYERS.findIndex((layer) => file.startsWith(`native/${layer}/`));
  const core = [...graph.keys()].filter((file) => SHARED.test(file));
  const upwards = core.flatMap((file) =>
    [...graph.get(file)!]
      .filter((need) => layerOf(file) < 0 || layerOf(need) < 0 || layerOf(need) > layerOf(file))
      .map((need) => `${file} includes ${need}`),
  );
  const c = [...graph.keys()].filter(
    (file) => !/^native\/(?:addon|analysis|fuzz|launcher)\//.test(file),
  );
  const headless = core.filter((file) => file.endsWith('.c') && !graph.has(`${unitOf(file)}.h`));
  return {
    circles: circlesOf(joined(graph, unitOf)),
    upwards,
    headless,
    elsewhere: declaredElsewhere(root, c),
  };
}

test('native: no unit needs itself, core looks down, a header is of its own file', (t) => {
  t.deepEqual(problemsOf(packageRoot()), { circles: [], upwards: [], headless: [], elsewhere: [] });
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
  appendFileSync(core('wire/message.c'), '#include "wire/trace.h"\n');
  appendFileSync(core('base/pages.c'), '#include "core/process/state.h"\n');
  writeFileSync(core('core/stack/alone.c'), 'int ca_alone(void) {\n  return 1;\n}\n');
  appendFileSync(
    core('core/stack/work.h'),
    'int ca_alone(void);\nvoid ca_nowhere_to_be_found(void);\n',
  );
  const found = problemsOf(root);
  t.true(found.circles.some((circle) => circle.includes('native/wire/trace')));
  t.deepEqual(found.upwards, ['native/base/pages.c includes native/core/process/state.h']);
  t.deepEqual(found.headless, ['native/core/stack/alone.c']);
  t.deepEqual(found.elsewhere, [
    'native/core/stack/work.h declares ca_alone, native/core/stack/alone.c defines it',
    'native/core/stack/work.h declares ca_nowhere_to_be_found, nothing defines it',
  ]);
});
