/** Loops have lines of one function: of the routine, or of what was inlined into it. */
import test from 'ava';
import { join } from 'node:path';
import { linesOf } from '../../src/symbols/loop-lines.js';
import type { LoopPlace } from '../../src/symbols/loop-lines.js';
import { hooks } from '../../tools/loops/compare.js';
import { Workshop, hasTool, nm, run, withModule } from '../support/toolchain.js';

const workshop = new Workshop();

const SOURCES = {
  'more.h': `#pragma once
extern volatile int data[64];
static inline __attribute__((always_inline)) int more(int i) {
  int sum = 0;
  for (int k = 0; k < i; k++)
    sum ^= data[k & 63];
  return sum;
}
static inline __attribute__((always_inline)) int cell(int i) {
  return data[i & 63];
}
`,
  'main.c': `#include "more.h"
volatile int data[64];
static int below(int n);

__attribute__((noinline, noipa)) int outer(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    sum += below(i);
    sum -= more(i);
    data[i & 63] = sum;
  }
  return sum;
}

int main(int n, char **v) {
  (void)v;
  int sum = outer(n + 9);
  int i = 0;
  while (cell(i) != sum && i++ < n)
    data[i & 63] = i;
  return sum & 1;
}

/* Longer than outer is, and far below. */

static inline __attribute__((always_inline)) int below(int n) {
  int sum = 0;
  for (int j = 0; j < n; j++) {
    data[j & 63] ^= j;
    sum += data[(j + 1) & 63];
  }
  return sum;
}
`,
};

/** Lines of loops by hand: [first, last] at most, and a line that has to be among them. */
const EXPECTED: Record<string, [file: string, from: number, to: number][]> = {
  outer: [
    ['main.c', 7, 12],
    ['main.c', 28, 33],
    ['more.h', 4, 8],
  ],
  main: [['main.c', 19, 21]],
};

/** Lines of the loops of a routine. */
function loopsIn(file: string, name: string): LoopPlace[] {
  const { address } = nm(file).find((symbol) => symbol.name === name)!;
  const { loops } = hooks.loopsOf(file).find(({ start }) => BigInt(start) === address)!;
  return withModule(file, (module) => {
    const routine = module.lookup(address);
    return loops.map(({ header, last }) => linesOf(routine, BigInt(header), BigInt(last), module));
  });
}

for (const flags of [
  ['-O1', '-g'],
  ['-O2', '-g'],
  ['-O2', '-gdwarf-4'],
  ['-O2', '-g1'],
]) {
  test(`inlined loops, ${flags.join(' ')}`, (t) => {
    for (const [name, content] of Object.entries(SOURCES)) workshop.write(name, content);
    const file = workshop.path(`program${flags.join('')}`);
    run('gcc', ['-o', file, workshop.path('main.c'), ...flags]);
    for (const [name, expected] of Object.entries(EXPECTED)) {
      const found = loopsIn(file, name);
      t.is(found.length, expected.length, name);
      for (const [source, from, to] of expected) {
        const matching = found.filter(
          ({ file: path, line, endLine }) =>
            path === join(workshop.dir, source) && line! >= from && endLine! <= to,
        );
        t.is(matching.length, 1, `${name}, ${source}:${from}: ${JSON.stringify(found)}`);
      }
    }
  });
}

test('a result of what was inlined, at its line in the code of the caller, is not in the loop', (t) => {
  const source = workshop.write(
    'result.c',
    `volatile int data[64];
static int below(int n);

__attribute__((noinline, noipa)) int outer(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    sum += below(i);
    data[i & 63] = sum;
  }
  return sum;
}

static inline __attribute__((always_inline)) int below(int n) {
  int sum = 0;
  for (int j = 0; j < n; j++)
    sum += data[j & 63];
  return sum;
}

int main(int n, char **v) {
  (void)v;
  return outer(n);
}
`,
  );
  const written = run('gcc', ['-O1', '-g1', '-S', '-o', '-', source]);
  // GCC 14 writes the line of below's "return sum" there.
  const changed = written.replace(/^(\s+\.loc 1) 7 /gm, '$1 17 ');
  t.not(changed, written);
  const file = workshop.path('result');
  run('gcc', ['-o', file, workshop.write('result.s', changed)]);
  const found = loopsIn(file, 'outer').map(({ line, endLine }) => [line, endLine]);
  t.deepEqual(found.sort(), [
    [15, 16],
    [6, 8],
  ]);
});

test('the line of a loop is its first one, where the code of the function begins with it', (t) => {
  const source = workshop.write(
    'first.c',
    `volatile int data[64];

__attribute__((noinline, noipa)) int outer(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    sum += data[i & 63];
    data[i & 63] = sum;
  }
  return sum;
}

int main(int n, char **v) {
  (void)v;
  return outer(n);
}
`,
  );
  const written = run('gcc', ['-O1', '-g', '-S', '-o', '-', source]);
  // Clang 19 gives what comes before the loop the line of the loop.
  const changed = written.replace(/^(\s+\.loc 1) [34] /gm, '$1 5 ');
  t.not(changed, written);
  const file = workshop.path('first');
  run('gcc', ['-o', file, workshop.write('first.s', changed)]);
  const found = loopsIn(file, 'outer').map(({ line, endLine }) => [line, endLine]);
  t.deepEqual(found, [[5, 7]]);
});

test('a loop goes on behind functions that are written within it', (t) => {
  const source = `static volatile int data[64];

extern "C" __attribute__((noinline, noipa)) int outer(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    auto cell = [](int at) {
      return data[at & 63];
    };
    struct Other {
      __attribute__((noinline)) static int cell(int at) {
        return data[(at + 1) & 63];
      }
    };
    sum += cell(i) + Other::cell(i);
    data[i & 63] = sum;
  }
  return sum;
}

int main(int n, char **) {
  return outer(n);
}
`;
  // With clang-tidy comes clang, which puts the code of such functions beside that of others.
  const clang = ['clang++', 'clang++-14', 'clang++-19'].filter((tool) => hasTool(tool)).slice(0, 1);
  for (const [compiler, ...flags] of [
    ['g++', '-O1', '-g'],
    ['g++', '-O2', '-gdwarf-4'],
    ['g++', '-O2', '-g1'],
    ...clang.map((name) => [name, '-O1', '-g', '-gdwarf-4']),
  ]) {
    const file = workshop.compile(compiler, 'within', { 'within.cc': source }, ...flags);
    const [{ line, endLine }] = loopsIn(file, 'outer');
    t.deepEqual([line, endLine], [5, 15], `${compiler} ${flags.join(' ')}`);
  }
});
