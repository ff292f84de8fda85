import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { native } from '../../src/native/addon.js';
import type { ModuleSymbols } from '../../src/native/native-symbols.js';
import { MAX_FRAME_BYTES } from '../../src/stream/format.js';
import type { SymbolsFrame } from '../../src/stream/format.js';
import { SymbolTable } from '../../src/symbols/symbol-table.js';
import type { ConstructPlace } from '../../src/symbols/symbol-table.js';
import { Workshop, addressOf, run } from '../support/toolchain.js';

const workshop = new Workshop();
const SOURCE = {
  'table.c':
    'static __attribute__((noinline)) int inner(int x) { return x * 3; }\nint main(int n, char **v) { (void)v; return inner(n); }\n',
};
const program = workshop.compile('gcc', 'program', SOURCE, '-g', '-O1', '-Wl,--build-id');
const buildId = native().readElf(program).buildId;
const inner = addressOf(program, 'inner');
const module = { path: program, buildId };

/** A module that knows one function, [0x100, 0x200). */
function fake(id: string, opened: string[] = []): (path: string) => ModuleSymbols {
  return (path) => {
    opened.push(path);
    if (path.includes('missing')) throw new Error(`${path}: No such file or directory`);
    return {
      buildId: id,
      source: 'symtab',
      lookup: (offset) =>
        offset >= 0x100n && offset < 0x200n
          ? {
              name: 'ns::f',
              fullName: 'ns::f(int)',
              entry: 0x100n,
              file: '/src/f.cc',
              line: 7,
              folder: null,
            }
          : { name: '', fullName: '', entry: offset & ~0xfn, file: null, line: null, folder: null },
      frames: () => [],
      loopCode: () => ({ instructions: [], back: [] }),
      codeLines: () => ({ files: [], instructions: new Uint32Array(), targets: [] }),
      code: () => new Uint8Array(),
      endOf: (offset) => offset,
      functions: () => [],
      others: () => [],
      close: () => undefined,
    };
  };
}

test('names, entries and lines of a file', (t) => {
  const table = new SymbolTable();
  t.deepEqual(table.resolve(module, inner + 1n), {
    name: 'inner',
    fullName: 'inner',
    named: true,
    entry: inner,
    file: workshop.path('table.c'),
    line: 1,
  });
  t.deepEqual(table.warnings, []);
  table.close();
  t.is(table.resolve(module, inner + 1n).name, 'inner');
});

test('late, files and lines are looked up when they are read, also once it is closed', (t) => {
  const asked: boolean[] = [];
  const open = (path: string): ModuleSymbols => {
    const opened = native().openModule(path, []);
    return {
      ...opened,
      lookup: (offset, here, lines) => {
        asked.push(lines !== false);
        return opened.lookup(offset, here, lines);
      },
    };
  };
  const table = new SymbolTable({ late: true, open });
  const symbol = table.resolve(module, inner + 1n);
  t.like(symbol, { name: 'inner', entry: inner, named: true });
  table.close();
  t.deepEqual(asked, [false]);
  t.deepEqual({ ...symbol }, { ...new SymbolTable().resolve(module, inner) });
  t.like(symbol, { file: workshop.path('table.c'), line: 1 });
  t.deepEqual(asked, [false, true]);
  t.deepEqual(JSON.parse(JSON.stringify({ ...symbol, entry: 0 })), { ...symbol, entry: 0 });
});

test('without a name a routine is called after its entry', (t) => {
  const table = new SymbolTable({ open: fake('ab') });
  t.like(table.resolve({ path: '/p', buildId: 'ab' }, 0x4567n), {
    name: 'sub_4560',
    fullName: 'sub_4560',
    named: false,
    entry: 0x4560n,
  });
});

test('a module is opened once, a symbol resolved once', (t) => {
  const opened: string[] = [];
  const table = new SymbolTable({ open: fake('ab', opened) });
  const first = table.resolve({ path: '/p', buildId: 'ab' }, 0x100n);
  t.is(table.resolve({ path: '/p', buildId: 'ab' }, 0x100n), first);
  table.resolve({ path: '/p', buildId: 'ab' }, 0x110n);
  t.deepEqual(opened, ['/p']);
});

test('a file that is another one by now gives a warning and no names', (t) => {
  const folder = workshop.path('replaced');
  mkdirSync(folder);
  const path = join(folder, 'program');
  run('gcc', ['-O2', '-Wl,--build-id', '-o', path, workshop.path('table.c')]);
  const table = new SymbolTable({ debugDirs: [] });
  for (const offset of [inner, inner + 4n]) {
    t.is(table.resolve({ path, buildId }, offset).name, `sub_${offset.toString(16)}`);
  }
  t.is(table.warnings.length, 1);
  t.true(table.warnings[0].startsWith(`${path}: is not the file that ran (build-id `));
  // Without a recorded build-id there is nothing to check against.
  t.true(table.resolve({ path, buildId: '' }, addressOf(path, 'main')).named);
});

test('files that are gone: one warning each, except those that never were files', (t) => {
  const opened: string[] = [];
  const table = new SymbolTable({ open: fake('ab', opened) });
  for (const path of ['/missing/a', '/missing/a', '/tmp/x (deleted)', '/missing/b']) {
    for (const offset of [1n, 2n]) t.is(table.resolve({ path, buildId: '' }, offset).entry, offset);
  }
  for (const path of ['[vdso]', '', '/memfd:jit (deleted)', '[anon]']) {
    t.is(table.resolve({ path, buildId: '' }, 0x1234n).name, 'sub_1234');
  }
  t.deepEqual(table.warnings, [
    '/missing/a: No such file or directory; its routines have no names',
    '/tmp/x: was deleted or replaced while it ran; its routines have no names',
    '/missing/b: No such file or directory; its routines have no names',
  ]);
  t.deepEqual(opened, ['/missing/a', '/missing/b']);
});

test('where the file is gone its debug file still has the names', (t) => {
  const folder = workshop.path('gone');
  const dir = join(folder, 'debug', '.build-id', buildId.slice(0, 2));
  mkdirSync(dir, { recursive: true });
  const path = join(folder, 'program');
  copyFileSync(program, path);
  run('objcopy', ['--only-keep-debug', path, join(dir, `${buildId.slice(2)}.debug`)]);
  rmSync(path);
  const table = new SymbolTable({ debugDirs: ['/absent', join(folder, 'debug')] });
  t.like(table.resolve({ path, buildId }, inner), { name: 'inner', line: 1 });
  t.like(table.resolve({ path: `${path} (deleted)`, buildId }, inner), { name: 'inner' });
  t.deepEqual(table.warnings, []);
  renameSync(join(dir, `${buildId.slice(2)}.debug`), join(dir, 'elsewhere.debug'));
  const without = new SymbolTable({ debugDirs: [join(folder, 'debug')] });
  t.false(without.resolve({ path, buildId }, inner).named);
});

function frames(table: SymbolTable, places: ConstructPlace[]): SymbolsFrame[] {
  return [...table.toFrames(places)];
}

test('names travel in frames to a machine without the files', (t) => {
  const places: ConstructPlace[] = [
    { id: 1, module, offset: inner },
    { id: 2, module: { path: '/p', buildId: 'ab' }, offset: 0x123n },
    { id: 3, module: { path: '/p', buildId: 'ab' }, offset: 0x9995n },
    { id: 4, module: { path: '', buildId: '' }, offset: 0xffff_ffff_ff00_0000n },
  ];
  const here = new SymbolTable({
    open: (path, dirs) => (path === '/p' ? fake('ab')(path) : native().openModule(path, dirs)),
  });
  const [frame, ...rest] = frames(here, places);
  t.deepEqual(rest, []);
  t.deepEqual(frame.symbols.slice(1), [
    {
      id: 2,
      name: 'ns::f',
      full_name: 'ns::f(int)',
      entry: '100',
      file: '/src/f.cc',
      line: 7,
    },
    { id: 3, name: '', entry: '9990', file: null, line: null },
    { id: 4, name: '', entry: 'ffffffffff000000', file: null, line: null },
  ]);

  const there = new SymbolTable({
    open: (path) => {
      throw new Error(`${path}: No such file or directory`);
    },
  });
  there.addFrame(frame, new Map(places.map((place) => [place.id, place])));
  for (const { module, offset } of places) {
    t.deepEqual(there.resolve(module, offset), here.resolve(module, offset));
  }
  t.deepEqual(there.warnings, []);
  // What the recording does not cover is looked for in files, and missed.
  t.is(there.resolve(module, 0x1n).name, 'sub_1');
  t.is(there.warnings.length, 1);
});

test('a name beats none, whichever recording comes first; files fill what recordings leave open', (t) => {
  const place = { module: { path: '/p', buildId: 'ab' }, offset: 0x100n };
  const symbol = { id: 1, entry: '100', file: null, line: null };
  const named = { symbols: [{ ...symbol, name: 'known' }] };
  const unnamed = { symbols: [{ ...symbol, name: '' }] };
  const places = new Map([[1, place]]);
  const open = fake('other');
  for (const order of [
    [named, unnamed],
    [unnamed, named],
  ]) {
    const table = new SymbolTable({ open });
    for (const frame of order) table.addFrame(frame, places);
    t.is(table.resolve(place.module, place.offset).name, 'known');
  }
  const table = new SymbolTable({ open: fake('ab') });
  table.addFrame(unnamed, places);
  t.is(table.resolve(place.module, place.offset).name, 'ns::f');
});

test('frames with nonsense are taken without harm', (t) => {
  const place = { module: { path: '/missing', buildId: '' }, offset: 0x100n };
  const table = new SymbolTable({ open: fake('ab') });
  const symbol = { id: 1, name: 'f', file: null, line: null };
  for (const entry of ['', 'xyz', '-1', '0x', '1'.repeat(40), '10n']) {
    table.addFrame(
      {
        symbols: [
          { ...symbol, entry },
          { ...symbol, id: 99, entry },
        ],
      },
      new Map([[1, place]]),
    );
    t.like(table.resolve(place.module, place.offset), { name: 'f', entry: 0x100n });
  }
  table.addFrame({ symbols: [{ ...symbol, entry: '0xF0' }] }, new Map([[1, place]]));
  t.is(table.resolve(place.module, place.offset).entry, 0xf0n);
});

test('many long names are spread over frames below the limit', (t) => {
  const long = 'ü'.repeat(60_000);
  const open = (): ModuleSymbols => ({
    buildId: 'ab',
    source: 'symtab',
    lookup: (offset) => ({
      name: `${long}${offset}`,
      fullName: `${long}${offset}()`,
      entry: offset,
      file: long,
      line: 1,
      folder: null,
    }),
    frames: () => [],
    loopCode: () => ({ instructions: [], back: [] }),
    codeLines: () => ({ files: [], instructions: new Uint32Array(), targets: [] }),
    code: () => new Uint8Array(),
    endOf: (offset) => offset,
    functions: () => [],
    others: () => [],
    close: () => undefined,
  });
  const table = new SymbolTable({ open });
  const places = Array.from({ length: 40 }, (_, id) => ({
    id,
    module: { path: '/p', buildId: 'ab' },
    offset: BigInt(id),
  }));
  const all = frames(table, places);
  t.true(all.length > 1);
  t.deepEqual(
    all.flatMap((frame) => frame.symbols.map((symbol) => symbol.id)),
    places.map((place) => place.id),
  );
  for (const frame of all) t.true(Buffer.byteLength(JSON.stringify(frame)) < MAX_FRAME_BYTES);
  t.deepEqual(frames(table, []), []);
});
