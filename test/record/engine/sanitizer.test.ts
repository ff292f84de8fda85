/** Programs of sanitizers are refused before they start, and told which one it is. */
import { readFileSync } from 'node:fs';
import test from 'ava';
import { findTarget } from '../../../src/record/engine/target.js';
import { Workshop, hasTool, run } from '../../support/toolchain.js';
import { elfFile } from './elf-file.js';

const workshop = new Workshop();
const SOURCE = { 'main.c': 'int main(void) { return 0; }' };

/** Why a program is not run; '' when it is. */
function refusal(path: string): string {
  try {
    findTarget([path], {}, workshop.dir);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

for (const [option, name] of [
  ['address', 'AddressSanitizer'],
  ['thread', 'ThreadSanitizer'],
]) {
  const flag = `-fsanitize=${option}`;
  test(`a program with ${name} is refused, also stripped and with its runtime linked in`, (t) => {
    const linkedIn = `-static-lib${option[0]}san`;
    const kinds = [[flag], [flag, '-s'], [flag, linkedIn], [flag, linkedIn, '-s']];
    for (const [i, flags] of kinds.entries()) {
      const message = refusal(workshop.compile('gcc', `${option}${i}`, SOURCE, ...flags));
      t.regex(message, new RegExp(`^cannot run .*: it was compiled with ${name}, .*${flag}$`));
    }
  });
}

test('Clang exports what it links in', (t) => {
  if (!hasTool('clang')) {
    t.pass();
    return;
  }
  let path: string;
  try {
    path = workshop.compile('clang', 'memory', SOURCE, '-fsanitize=memory', '-s');
  } catch (error) {
    // What it links in is in a package of its own, libclang-rt-dev.
    t.regex((error as Error).message, /cannot find .*libclang_rt\.msan/);
    return;
  }
  t.regex(refusal(path), /MemorySanitizer/);
});

test('a compiler that only writes such names, and other sanitizers, are run', (t) => {
  const compiler = run('gcc', ['-print-prog-name=cc1']).trim();
  t.true(readFileSync(compiler).includes('__asan_init'));
  t.is(refusal(compiler), '');
  t.is(refusal(workshop.compile('gcc', 'undefined', SOURCE, '-fsanitize=undefined')), '');
  // It runs code before its libraries, as sanitizers do.
  const early = `void early(void) {}
    __attribute__((section(".preinit_array"), used)) void (*first)(void) = early;
    int main(void) { return 0; }`;
  t.is(refusal(workshop.compile('gcc', 'early', { 'early.c': early })), '');
});

test('a damaged dynamic section says nothing', (t) => {
  const [load, dynamic] = [1, 2];
  for (const tail of [Buffer.alloc(0), Buffer.alloc(64, 5), Buffer.alloc(100, 0xff)]) {
    const start = 64 + 2 * 56;
    const segments: [number, number, number][] = [
      [load, 0, 64],
      [dynamic, start, tail.length],
    ];
    t.is(refusal(workshop.write('damaged', elfFile({ segments, tail }))).includes('sanit'), false);
  }
});
