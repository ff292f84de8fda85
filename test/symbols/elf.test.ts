import { mkdirSync, readFileSync } from 'node:fs';
import test from 'ava';
import { native } from '../../src/native/addon.js';
import type { ElfInfo } from '../../src/native/native-symbols.js';
import { Workshop, run } from '../support/toolchain.js';

const workshop = new Workshop();
const MAIN = { 'main.c': 'int main(void) { return 0; }\n' };

test('a dynamically linked position-independent executable', (t) => {
  const file = workshop.compile(
    'gcc',
    'pie',
    MAIN,
    '-pie',
    '-fPIE',
    '-Wl,--build-id=0x0123456789abcdef',
  );
  t.deepEqual(native().readElf(file), {
    class: 64,
    machine: 'x86-64',
    type: 'dyn',
    interpreter: '/lib64/ld-linux-x86-64.so.2',
    static: false,
    buildId: '0123456789abcdef',
    stripped: false,
  });
});

test('position-dependent, static, static-pie, shared, object', (t) => {
  const readElf = (file: string): ElfInfo => native().readElf(file);
  const fixed = workshop.compile('gcc', 'fixed', MAIN, '-no-pie', '-s', '-Wl,--build-id=none');
  t.like(readElf(fixed), { type: 'exec', static: false, stripped: true, buildId: '' });
  const whole = workshop.compile('gcc', 'static', MAIN, '-static');
  t.like(readElf(whole), { type: 'exec', static: true, interpreter: null, stripped: false });
  const pie = workshop.compile('gcc', 'static-pie', MAIN, '-static-pie', '-fPIE');
  t.like(readElf(pie), { type: 'dyn', static: true, interpreter: null });
  const lib = workshop.compile('gcc', 'lib.so', MAIN, '-shared', '-fPIC');
  t.like(readElf(lib), { type: 'dyn', static: false, interpreter: null });
  const object = workshop.compile('gcc', 'main.o', MAIN, '-c');
  t.like(readElf(object), { type: 'rel', static: false, interpreter: null, buildId: '' });
});

test('other classes, machines and byte orders', (t) => {
  const bytes = Buffer.from(readFileSync(workshop.compile('gcc', 'any', MAIN)));
  bytes.writeUInt16LE(183, 18);
  t.is(native().readElf(workshop.write('arm', bytes)).machine, 'aarch64');
  bytes.writeUInt16LE(60000, 18);
  t.is(native().readElf(workshop.write('odd', bytes)).machine, 'machine 60000');
  // A 32-bit big-endian header and nothing else.
  const big = Buffer.alloc(52);
  big.set([0x7f, 0x45, 0x4c, 0x46, 1, 2, 1]);
  big.writeUInt16BE(2, 16);
  big.writeUInt16BE(8, 18);
  big.writeUInt32BE(1, 20);
  big.writeUInt16BE(52, 40);
  t.like(native().readElf(workshop.write('mips', big)), {
    class: 32,
    machine: 'machine 8',
    type: 'exec',
  });
});

test('what is no ELF file gives one line that begins with the path', (t) => {
  const folder = workshop.path('folder');
  mkdirSync(folder);
  run('mkfifo', [workshop.path('fifo')]);
  const cases: [string, RegExp][] = [
    [workshop.path('absent'), /: No such file or directory$/],
    [workshop.write('empty', ''), /: not an ELF file$/],
    [workshop.write('script', '#!/bin/sh\n'), /: not an ELF file$/],
    [workshop.write('archive', '!<arch>\n'), /: not an ELF file$/],
    [workshop.write('short', '\x7fELF'), /: (not an ELF file|unreadable: .*)$/],
    [folder, /: not a regular file$/],
    [workshop.path('fifo'), /: not a regular file$/],
    ['/dev/zero', /: not a regular file$/],
  ];
  for (const [path, message] of cases) {
    for (const open of [() => native().readElf(path), () => native().openModule(path, [])]) {
      const error = t.throws(open, { message }, path);
      t.true(error.message.startsWith(`${path}: `));
      t.false(error.message.includes('\n'));
    }
  }
});
