import { copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import test from 'ava';
import { native } from '../../src/native/addon.js';
import { Workshop, nm, run, withModule } from '../support/toolchain.js';
import type { NmSymbol } from '../support/toolchain.js';

const workshop = new Workshop();

const SOURCE = {
  'work.cc': `
#include <cstdio>
namespace mill {
struct Wheel {
  int teeth;
  __attribute__((noinline)) int turn(int n) { return n * teeth; }
};
static __attribute__((noinline)) int grind(int n) { return n + 7; }
}
int main(int n, char **) {
  mill::Wheel wheel{n};
  std::printf("%d\\n", wheel.turn(3) + mill::grind(n));
}
`,
};

const full = workshop.compile('g++', 'work', SOURCE, '-g', '-O1', '-Wl,--build-id');
const functions = nm(full).filter((symbol) => symbol.name.startsWith('_ZN4mill'));
const buildId = native().readElf(full).buildId;

interface Copy {
  folder: string;
  stripped: string;
  debug: string;
}

/** A folder of its own with the stripped program and its debug file. */
function split(name: string, strip: string[] = []): Copy {
  const folder = workshop.path(name);
  mkdirSync(folder);
  const [stripped, debug] = [join(folder, 'work'), join(folder, 'work.debug')];
  run('objcopy', ['--only-keep-debug', full, debug]);
  run('strip', [...strip, '-o', stripped, full]);
  return { folder, stripped, debug };
}

function move(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}

/** Names, entries and lines are those of the full file. */
const isFull = test.macro((t, copy: Copy, debugDirs: string[]) => {
  t.is(functions.length, 2);
  withModule(
    copy.stripped,
    (module) => {
      t.is(module.source, 'debug-file');
      t.is(module.buildId, buildId);
      for (const { address, name } of functions) {
        const found = module.lookup(address + 1n);
        t.is(found.fullName, native().demangle(name));
        t.is(found.entry, address);
        t.deepEqual(
          [found.file, found.line],
          [workshop.path('work.cc'), name.includes('turn') ? 6 : 8],
        );
      }
    },
    debugDirs,
  );
});

const linked = split('linked');
run('objcopy', [`--add-gnu-debuglink=${linked.debug}`, linked.stripped]);
test('debug file beside the program, by .gnu_debuglink', isFull, linked, []);

const hidden = split('hidden');
run('objcopy', [`--add-gnu-debuglink=${hidden.debug}`, hidden.stripped]);
move(hidden.debug, join(hidden.folder, '.debug', 'work.debug'));
test('debug file in .debug beside the program', isFull, hidden, []);

const mirrored = split('mirrored');
const mirror = workshop.path('mirror');
run('objcopy', [`--add-gnu-debuglink=${mirrored.debug}`, mirrored.stripped]);
move(mirrored.debug, join(mirror, mirrored.folder, 'work.debug'));
test('debug file in the same folder below a debug folder', isFull, mirrored, ['/absent', mirror]);

const identified = split('identified');
const byId = workshop.path('by-id');
move(identified.debug, join(byId, '.build-id', buildId.slice(0, 2), `${buildId.slice(2)}.debug`));
test('debug file by build-id', isFull, identified, [byId]);

/** Without names the entry still comes from .eh_frame. */
function hasOnlyFrames(file: string, debugDirs: string[] = []): string[] {
  return withModule(
    file,
    (module) =>
      functions.flatMap(({ address, size, name }: NmSymbol) => {
        const inside = module.lookup(address + size - 1n);
        const wrong =
          inside.name !== '' ||
          inside.entry !== address ||
          module.lookup(address).entry !== address;
        return wrong || module.source === 'debug-file' ? [name] : [];
      }),
    debugDirs,
  );
}

test('function starts from .eh_frame where there is nothing else', (t) => {
  t.deepEqual(hasOnlyFrames(split('frames').stripped), []);
});

/** Takes the section headers away, as some strippers and packers do. */
function behead(file: string): void {
  const bytes = readFileSync(file);
  bytes.writeBigUInt64LE(0n, 40); // e_shoff
  bytes.writeUInt16LE(0, 60); // e_shnum
  bytes.writeUInt16LE(0, 62); // e_shstrndx
  writeFileSync(file, bytes);
}

test('function starts and build-id without section headers', (t) => {
  const { stripped } = split('headless');
  behead(stripped);
  t.deepEqual(hasOnlyFrames(stripped), []);
  t.is(native().readElf(stripped).buildId, buildId);
});

for (const style of ['gnu', 'sysv', 'both']) {
  test(`dynamic symbols without section headers, hash table ${style}`, (t) => {
    const source = Array.from(
      { length: 40 },
      (_, i) => `int exported_${i}(int x) { return x + ${i}; }`,
    );
    const lib = workshop.compile(
      'gcc',
      `lib${style}.so`,
      {
        [`${style}.c`]: `${source.join('\n')}\nint puts(const char *);\nint say(void) { return puts("x"); }\n`,
      },
      '-shared',
      '-fPIC',
      `-Wl,--hash-style=${style}`,
    );
    const symbols = nm(lib, '-D').filter((symbol) => symbol.type === 'T');
    t.is(symbols.length, 41);
    behead(lib);
    withModule(lib, (module) => {
      t.is(module.source, 'dynsym');
      t.deepEqual(
        symbols.map(({ address }) => module.lookup(address).name),
        symbols.map(({ name }) => name),
      );
    });
  });
}

test('a debug file of another build is not used, by build-id and by link', (t) => {
  const other = workshop.path('other');
  run('g++', ['-o', other, '-g', '-O2', '-Wl,--build-id', workshop.path('work.cc')]);
  const copy = split('mismatch');
  run('objcopy', [`--add-gnu-debuglink=${copy.debug}`, copy.stripped]);
  run('objcopy', ['--only-keep-debug', other, copy.debug]);
  const dir = workshop.path('wrong-id');
  const place = join(dir, '.build-id', buildId.slice(0, 2), `${buildId.slice(2)}.debug`);
  mkdirSync(dirname(place), { recursive: true });
  copyFileSync(copy.debug, place);
  t.deepEqual(hasOnlyFrames(copy.stripped, [dir]), []);
});

test('without build-ids the checksum of the link decides', (t) => {
  const copy = split('checksum', ['-R', '.note.gnu.build-id']);
  run('objcopy', ['-R', '.note.gnu.build-id', copy.debug]);
  run('objcopy', [`--add-gnu-debuglink=${copy.debug}`, copy.stripped]);
  withModule(copy.stripped, (module) => {
    t.is(module.source, 'debug-file');
    t.is(module.buildId, '');
  });
  const bytes = readFileSync(copy.debug);
  bytes[bytes.length - 1] ^= 1;
  writeFileSync(copy.debug, bytes);
  t.deepEqual(hasOnlyFrames(copy.stripped), []);
});

test('a link that points out of the folder is not followed', (t) => {
  const copy = split('outside');
  run('objcopy', [`--add-gnu-debuglink=${copy.debug}`, copy.stripped]);
  move(copy.debug, workshop.path('xwork.debug'));
  const bytes = readFileSync(copy.stripped);
  const at = bytes.indexOf('work.debug\0');
  t.true(at > 0);
  // The same length: "../x.debug".
  bytes.write('../x.debug', at);
  writeFileSync(copy.stripped, bytes);
  copyFileSync(workshop.path('xwork.debug'), workshop.path('x.debug'));
  t.deepEqual(hasOnlyFrames(copy.stripped), []);
});

test('a damaged debug file is as good as none', (t) => {
  const copy = split('damaged');
  run('objcopy', [`--add-gnu-debuglink=${copy.debug}`, copy.stripped]);
  writeFileSync(copy.debug, readFileSync(copy.debug).subarray(0, 100));
  t.deepEqual(hasOnlyFrames(copy.stripped), []);
});

test('MiniDebugInfo', (t) => {
  const { stripped } = split('mini');
  const mini = workshop.path('mini.elf');
  const keep = workshop.write('keep', functions.map((f) => `${f.name}\n`).join(''));
  run('objcopy', ['-S', `--keep-symbols=${keep}`, full, mini]);
  run('xz', ['-k', '--force', mini]);
  run('objcopy', [`--add-section=.gnu_debugdata=${mini}.xz`, stripped]);
  withModule(stripped, (module) => {
    t.is(module.source, 'symtab');
    t.deepEqual(
      functions.map(({ address }) => module.lookup(address).fullName),
      functions.map(({ name }) => native().demangle(name)),
    );
  });
});

test('dynamic symbols stay where everything else is stripped', (t) => {
  const lib = workshop.compile(
    'gcc',
    'libdyn.so',
    {
      'dyn.c':
        'static __attribute__((noinline)) int inner(int x) { return x * 2; }\nint outer(int x) { return inner(x) + 1; }\n',
    },
    '-shared',
    '-fPIC',
    '-O1',
  );
  const symbols = nm(lib);
  run('strip', [lib]);
  withModule(lib, (module) => {
    t.is(module.source, 'dynsym');
    const [outer, inner] = ['outer', 'inner'].map(
      (name) => symbols.find((symbol) => symbol.name === name)!.address,
    );
    t.like(module.lookup(outer), { name: 'outer', entry: outer });
    t.like(module.lookup(inner + 1n), { name: '', entry: inner });
  });
});

for (const kind of ['-pie', '-no-pie', '-static', '-static-pie']) {
  test(`main and what surrounds it are known without symbols, ${kind}`, (t) => {
    const file = workshop.compile(
      'gcc',
      `main${kind}`,
      {
        'start.c':
          'int other(int n) { return n; }\nint main(int n, char **v) { (void)v; return other(n); }\n',
      },
      kind,
      ...(kind === '-static-pie' ? ['-fPIE'] : []),
    );
    const symbols = new Map(nm(file).map(({ name, address }) => [name, address]));
    run('strip', [file]);
    withModule(file, (module) => {
      for (const name of ['main', '_start']) t.is(module.lookup(symbols.get(name)!).name, name);
      t.like(module.lookup(symbols.get('main')! + 1n), {
        name: 'main',
        entry: symbols.get('main')!,
      });
      t.is(module.lookup(symbols.get('other')!).name, '');
      const dynamic = !kind.startsWith('-static');
      if (dynamic) t.is(module.lookup(symbols.get('_init')!).name, '_init');
    });
  });
}
