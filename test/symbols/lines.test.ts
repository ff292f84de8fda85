import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import type { ExecutionContext } from 'ava';
import { Workshop, hasTool, nm, run, withModule } from '../support/toolchain.js';

const workshop = new Workshop();

const SOURCES = {
  'list.h': `#pragma once
static inline __attribute__((noinline)) int in_header(int x) {
  return x * 11;
}
`,
  'one.c': `#include "list.h"
int two(int);

static __attribute__((noinline)) int helper(int x) {
  return x * 3;
}

int main(int n, char **v) {
  (void)v;
  return helper(n) + two(n) + in_header(n);
}
`,
  'two.c': `


int two(int x)
{
  return x + 2;
}
__attribute__((section(".text.far"), noinline)) int far(int x) { return x - 2; }
`,
};

/** Where the functions begin; counted by hand. */
const PLACES: Record<string, [file: string, line: number]> = {
  in_header: ['list.h', 2],
  helper: ['one.c', 4],
  main: ['one.c', 8],
  two: ['two.c', 5],
  far: ['two.c', 8],
};

/** Every function of the sources has its place. */
const agrees = test.macro((t, name: string, ...flags: string[]) => {
  const folder = workshop.path(name);
  mkdirSync(folder);
  const file = join(folder, 'program');
  for (const [source, text] of Object.entries(SOURCES)) workshop.write(`${name}/${source}`, text);
  run('gcc', ['-o', file, join(folder, 'one.c'), join(folder, 'two.c'), ...flags]);
  check(t, file, folder);
});

function check(t: ExecutionContext, file: string, folder: string): void {
  const own = nm(file).filter((symbol) => symbol.name in PLACES);
  t.is(own.length, Object.keys(PLACES).length);
  withModule(file, (module) => {
    for (const { address, size, name } of own) {
      const [source, line] = PLACES[name];
      const place = { file: join(folder, source), line };
      t.like(module.lookup(address), place, name);
      // The place is that of the entry, wherever in the function the address lies.
      t.like(module.lookup(address + size - 1n), place, name);
    }
  });
}

for (const version of ['3', '4', '5']) {
  test(`DWARF ${version}`, agrees, `dwarf${version}`, `-gdwarf-${version}`);
  test(`DWARF ${version}, optimised`, agrees, `opt${version}`, `-gdwarf-${version}`, '-O2');
}
test('compressed sections', agrees, 'gz', '-g', '-gz');
test('compressed sections, old style', agrees, 'zdebug', '-g', '-gz=zlib-gnu');
test('split DWARF', agrees, 'dwo', '-g', '-gsplit-dwarf');
test('line tables only', agrees, 'g1', '-g1');
test('without .debug_aranges', (t) => {
  const file = workshop.compile('gcc', 'aranges', SOURCES, '-g');
  run('objcopy', ['-R', '.debug_aranges', file]);
  check(t, file, workshop.dir);
});
test('relative folders of compilation', (t) => {
  const folder = workshop.path('relative');
  mkdirSync(join(folder, 'sub'), { recursive: true });
  for (const [source, text] of Object.entries(SOURCES))
    workshop.write(`relative/sub/${source}`, text);
  run('sh', ['-c', `cd '${folder}' && gcc -g -o program sub/one.c sub/two.c`]);
  withModule(join(folder, 'program'), (module) => {
    for (const { address, name } of nm(join(folder, 'program'))) {
      if (name in PLACES) t.true(module.lookup(address).file?.startsWith(`${folder}/sub/`));
    }
  });
});

(hasTool('dwz') ? test : test.skip)('debug information shared through dwz', (t) => {
  const folder = workshop.path('dwz');
  mkdirSync(folder);
  for (const [source, text] of Object.entries(SOURCES)) workshop.write(`dwz/${source}`, text);
  const files = ['a', 'b'].map((name) => join(folder, name));
  for (const file of files) {
    run('gcc', ['-g', '-o', file, join(folder, 'one.c'), join(folder, 'two.c')]);
  }
  run('dwz', ['-m', join(folder, 'common.debug'), ...files]);
  check(t, files[0], folder);
});

test('without debug information there is no place', (t) => {
  const file = workshop.compile('gcc', 'plain', SOURCES);
  withModule(file, (module) => {
    for (const { address } of nm(file)) t.like(module.lookup(address), { file: null, line: null });
  });
});
