import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import test from 'ava';
import fc from 'fast-check';
import { native } from '../../src/native/addon.js';
import { goSources } from './go-program.js';
import type { Damage } from './hostile-child.js';
import { Workshop, addressOf, nm, run, withModule } from '../support/toolchain.js';

const workshop = new Workshop();
const CHILD = fileURLToPath(new URL('hostile-child.js', import.meta.url));

const SOURCE = {
  'seed.cc': `
#include <string>
namespace ns {
template <class T> struct Box { T value; __attribute__((noinline)) int get(int x) { return x + (int)value; } };
static __attribute__((noinline)) int helper(int x) { return x * 3; }
int twice(int x) { return helper(x) + x; }
std::string name(int n) { return std::string(n, 'x'); }
}
int main(int n, char **) { ns::Box<int> box{n}; return ns::twice(box.get(n)) + (int)ns::name(n).size(); }
`,
};
const dwarf5 = workshop.compile('g++', 'dwarf5', SOURCE, '-gdwarf-5', '-O1');
const dwarf4 = workshop.compile('g++', 'dwarf4', SOURCE, '-gdwarf-4', '-O1');
const compressed = workshop.compile('g++', 'compressed', SOURCE, '-g', '-gz', '-O1');
const stripped = workshop.path('stripped');
copyFileSync(dwarf5, stripped);
run('strip', [stripped]);
const mini = workshop.path('mini');
run('xz', ['-k', dwarf5]);
run('objcopy', [`--add-section=.gnu_debugdata=${dwarf5}.xz`, stripped, mini]);
const headless = workshop.path('headless');
const bytes = readFileSync(stripped);
bytes.fill(0, 40, 48); // e_shoff: the reading goes by program headers
writeFileSync(headless, bytes);
const goProgram = workshop.compile('gcc', 'go', goSources(false), '-no-pie');
const SEEDS = [dwarf5, dwarf4, compressed, stripped, mini, headless, goProgram];

/** Tries all damages in one child. @returns what went wrong, or null. */
function survive(damages: Damage[]): string | null {
  const child = spawnSync(process.execPath, [CHILD, workshop.dir], {
    input: damages.map((damage) => `${JSON.stringify(damage)}\n`).join(''),
    encoding: 'utf8',
    timeout: 60_000,
    maxBuffer: 1 << 26,
  });
  const lines = child.stdout.trimEnd().split('\n');
  if (child.status === 0 && lines.at(-1) === 'done') return null;
  const last = damages[Number(lines.at(-1))];
  return `${child.signal ?? `status ${String(child.status)}`}: ${child.stderr.slice(0, 500)} ${JSON.stringify(last)}`;
}

/** Regions that steer the reading: [start, end) in the file. */
function regions(file: string): [number, number][] {
  const bytes = readFileSync(file);
  const found: [number, number][] = [
    [0, 64],
    [64, 64 + 56 * bytes.readUInt16LE(56)],
  ];
  const headers = Number(bytes.readBigUInt64LE(40));
  if (headers !== 0) found.push([headers, headers + 64 * bytes.readUInt16LE(60)]);
  for (const match of run('readelf', ['-SW', file === headless ? stripped : file]).matchAll(
    /\] (\.(?:symtab|strtab|dynsym|dynamic|gnu\.hash|eh_frame\S*|note\S*|z?debug_(?:line|info|abbrev|rnglists|ranges|line_str)|gnu_debugdata|gopclntab))\s+\S+\s+[0-9a-f]+ ([0-9a-f]+) ([0-9a-f]+)/g,
  )) {
    const start = parseInt(match[2], 16);
    found.push([start, start + Math.min(4096, parseInt(match[3], 16))]);
  }
  found.push([0, bytes.length]);
  return found.filter(([start, end]) => end > start);
}

const byte = fc.integer({ min: 0, max: 255 }).map((n) => n.toString(16).padStart(2, '0'));
const value = fc.oneof(
  byte,
  fc.constantFrom('00', 'ff', '7f', '80', '00000000', 'ffffffff', 'ffffff7f', 'ffffffffffffff7f'),
  fc.constantFrom('ffffffffffffffff', '0000000000000080', '0000001000000000', 'feffffffffffffff'),
  fc.array(byte, { minLength: 1, maxLength: 16 }).map((bytes) => bytes.join('')),
);
const damage = fc
  .constantFrom(
    ...SEEDS.map((file) => ({ file, size: readFileSync(file).length, parts: regions(file) })),
  )
  .chain(({ file, size, parts }) =>
    fc.record<Damage>({
      file: fc.constant(file),
      edits: fc.array(
        fc
          .constantFrom(...parts)
          .chain(([start, end]) => fc.tuple(fc.integer({ min: start, max: end - 1 }), value)),
        { minLength: 1, maxLength: 12 },
      ),
      length: fc.oneof({ weight: 7, arbitrary: fc.constant(size) }, fc.nat({ max: size })),
    }),
  );

test('damaged files never crash or hang the process, and errors are one line', (t) => {
  const batch = fc.array(damage, { minLength: 60, maxLength: 60, size: 'max' });
  const check = fc.property(batch, (damages) => {
    const wrong = survive(damages);
    if (wrong !== null) t.log(wrong);
    return wrong === null;
  });
  const result = fc.check(check, { numRuns: 25, endOnFailure: true });
  t.false(result.failed, `seed ${result.seed}`);
});

test('every truncation of the head and around each part of the file', (t) => {
  for (const file of [dwarf5, compressed]) {
    const cuts = regions(file).flatMap(([start, end]) => [start, start + 1, end - 1, end]);
    const head = Array.from({ length: 130 }, (_, i) => i);
    t.is(survive([...cuts, ...head].map((length) => ({ file, edits: [], length }))), null);
  }
});

test('the harness notices when the child fails', (t) => {
  t.regex(survive([{ file: workshop.path('absent'), edits: [], length: 1 }]) ?? '', /ENOENT/);
});

test('names that are not UTF-8 or hold control characters arrive as text', (t) => {
  const file = workshop.compile('gcc', 'odd', {
    'odd.c': 'int odd_function_name(int x) { return x; }\nint main(void) { return 0; }\n',
  });
  const bytes = readFileSync(file);
  const { address } = nm(file).find((symbol) => symbol.name === 'odd_function_name')!;
  const at = bytes.indexOf('odd_function_name\0');
  const name = Buffer.from('o\xffd_\x1b[31m\xc0\xaf\xed\xa0\x80x', 'latin1');
  bytes.fill(0, at, at + 17);
  name.copy(bytes, at);
  writeFileSync(file, bytes);
  t.is(
    withModule(file, (module) => module.lookup(address).name),
    'o\\xffd_\x1b[31m\\xc0\\xaf\\xed\\xa0\\x80x',
  );
});

test('a symbol table that claims to be huge is refused, not believed', (t) => {
  const bytes = readFileSync(dwarf5);
  const headers = Number(bytes.readBigUInt64LE(40));
  for (let i = 0; i < bytes.readUInt16LE(60); i++) {
    bytes.writeBigUInt64LE(0x7fff_ffff_ffff_fff0n, headers + 64 * i + 32); // sh_size
  }
  const file = workshop.write('huge', bytes);
  t.notThrows(() => native().readElf(file));
  const twice = addressOf(dwarf5, '_ZN2ns5twiceEi');
  t.is(
    withModule(file, (module) => module.lookup(twice).name),
    '',
  );
});

test('strings that do not end within their section are not read', (t) => {
  const twice = addressOf(dwarf5, '_ZN2ns5twiceEi');
  t.regex(withModule(dwarf5, (module) => module.lookup(twice).file) ?? '', /seed\.cc$/);
  for (const section of ['.debug_line_str', '.debug_str']) {
    const bytes = readFileSync(dwarf5);
    const place = new RegExp(`\\] \\${section}\\s+\\S+\\s+[0-9a-f]+ ([0-9a-f]+) ([0-9a-f]+)`);
    const [, offset, size] = place.exec(run('readelf', ['-SW', dwarf5]))!;
    bytes[parseInt(offset, 16) + parseInt(size, 16) - 1] = 0x78;
    const file = workshop.write('endless', bytes);
    t.like(
      withModule(file, (module) => module.lookup(twice)),
      { name: 'ns::twice', file: null },
      section,
    );
  }
});
