/** Which files take AVX-512 for granted. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'ava';
import { fileForAvx512, takesAvx512ForGranted } from '../../../src/record/engine/avx512.js';
import { native } from '../../../src/native/addon.js';
import { Workshop, run } from '../../support/toolchain.js';
import { elfFile } from './elf-file.js';

const workshop = new Workshop();
const LIBRARIES = '/usr/lib/x86_64-linux-gnu';

const SAXPY = `
void saxpy(float a, const float *x, float *y, int n) {
  for (int i = 0; i < n; i++)
    y[i] = a * x[i] + y[i];
}
`;
const MAIN = `
#include <stdio.h>
void saxpy(float a, const float *x, float *y, int n);
int main(void) {
  float x[100], y[100];
  for (int i = 0; i < 100; i++)
    x[i] = i, y[i] = 1;
  saxpy(2, x, y, 100);
  printf("%g %g\\n", y[1], y[99]);
  return 0;
}
`;
const V4 = ['-O3', '-march=x86-64-v4'];

function forGranted(path: string): boolean {
  return takesAvx512ForGranted(native().vectors(path));
}

/** Instructions by what their first byte beyond prefixes, or their operand, says; as objdump reads them. */
function asObjdump(path: string): { sse: number; vex: number; evex: number } {
  const counts = { sse: 0, vex: 0, evex: 0 };
  for (const line of run('objdump', ['-d', '--insn-width=16', path]).split('\n')) {
    const match = /^\s+[0-9a-f]+:\t((?:[0-9a-f]{2} )+)\s*\t(.*)/.exec(line);
    if (match === null || match[2].includes('(bad)')) continue;
    const first = match[1].replace(/^(?:(?:66|67|f[023]|2e|26|3[6e]|6[45]) )+/, '').slice(0, 2);
    if (first === '62') counts.evex++;
    else if (first === 'c4' || first === 'c5') counts.vex++;
    else if (match[2].includes('xmm')) counts.sse++;
  }
  return counts;
}

test('instructions are told apart as objdump tells them apart', (t) => {
  for (const name of ['libc.so.6', 'libm.so.6', 'libmvec.so.1']) {
    const { sse, vex, evex } = native().vectors(join(LIBRARIES, name));
    t.deepEqual({ sse, vex, evex }, asObjdump(join(LIBRARIES, name)), name);
    t.true(sse > 1000 && vex > 1000, name);
  }
});

test('what is compiled for AVX-512 takes it for granted; what chooses at run time does not', (t) => {
  const file = (name: string, ...flags: string[]): string =>
    workshop.compile('gcc', name, { 'saxpy.c': SAXPY, 'main.c': MAIN }, ...flags);
  t.true(forGranted(file('v4', ...V4)));
  t.true(forGranted(file('f', '-O3', '-mavx512f')));
  t.true(forGranted(file('needed', '-march=x86-64-v4', '-mneeded')));
  t.false(forGranted(file('v3', '-O3', '-march=x86-64-v3')));
  t.false(forGranted(file('plain', '-O3')));
  const clones = SAXPY.replace('void', '__attribute__((target_clones("default,avx512f")))\nvoid');
  const chosen = workshop.compile('gcc', 'clones', { 'c.c': clones, 'main.c': MAIN }, '-O3');
  t.true(native().vectors(chosen).evex > 0);
  t.false(forGranted(chosen));
  // Functions for AVX-512 that are called through what another library knows of the processor.
  const mixed = workshop.compile(
    'gcc',
    'mixed.so',
    {
      'mixed.c':
        SAXPY + SAXPY.replace('void saxpy', '__attribute__((target("avx512f"))) void saxpy512'),
    },
    '-O3',
    '-shared',
    '-fPIC',
  );
  t.like(native().vectors(mixed), { asks: false });
  t.true(native().vectors(mixed).evex > 0);
  t.false(forGranted(mixed));
  for (const path of [process.execPath, join(LIBRARIES, 'libc.so.6'), '/usr/bin/python3'])
    t.false(forGranted(path), path);
});

test('libraries are looked at as well', (t) => {
  const library = workshop.compile(
    ...(['gcc', 'libsaxpy.so', { 'saxpy.c': SAXPY }] as const),
    ...V4,
    '-shared',
    '-fPIC',
  );
  const flags = [library, `-Wl,-rpath,${workshop.dir}`];
  const program = workshop.compile('gcc', 'uses', { 'main.c': MAIN }, ...flags);
  t.is(fileForAvx512(program, process.env), library);
  t.is(fileForAvx512('/bin/true', process.env), null);
  t.is(fileForAvx512(join(workshop.dir, 'missing'), process.env), null);
});

test('code that is said to lie at the end of all addresses ends there', (t) => {
  const file = elfFile({ segments: [[1, 0, 512]], tail: Buffer.alloc(512) });
  file.writeUInt32LE(5, 64 + 4); // readable, executable
  file.writeBigUInt64LE((1n << 64n) - 256n, 64 + 16);
  file.writeBigUInt64LE(512n, 64 + 40);
  const path = workshop.path('last');
  writeFileSync(path, file);
  // In a process of its own, as the failure is that it never ends.
  const addon = new URL('../../../src/native/addon.js', import.meta.url).href;
  const program = `import { native } from '${addon}'; console.log(native().vectors(process.argv[1]).sse)`;
  const node = ['--input-type=module', '-e', program, path];
  t.is(execFileSync(process.execPath, node, { encoding: 'utf8', timeout: 30_000 }), '0\n');
});
