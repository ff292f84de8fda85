/** Loops have lines of one function: of the routine, or of what was inlined into it. */
import test from 'ava';
import { join } from 'node:path';
import { linesOf } from '../../src/symbols/loop-lines.js';
import { hooks } from '../../tools/loops/compare.js';
import { Workshop, nm, run, withModule } from '../support/toolchain.js';

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
    const functions = hooks.loopsOf(file);
    withModule(file, (module) => {
      for (const [name, expected] of Object.entries(EXPECTED)) {
        const { address } = nm(file).find((symbol) => symbol.name === name)!;
        const routine = module.lookup(address);
        const { loops } = functions.find(({ start }) => BigInt(start) === address)!;
        const found = loops.map(({ header, last }) =>
          linesOf(routine, BigInt(header), BigInt(last), module),
        );
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
  });
}
