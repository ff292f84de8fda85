/** Tests of growth, as a user writes them: a linear and a quadratic function in each framework. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { run } from '../support/command.js';

const BODY = `static volatile long sink;
__attribute__((noinline)) static void linear(long n) {
  for (long i = 0; i < n; i++)
    sink += i;
}
__attribute__((noinline)) static void quadratic(long n) {
  for (long i = 0; i < n; i++)
    for (long j = 0; j < i; j++)
      sink += i ^ j;
}
`;

const expect = (name: string, sizes: string): string =>
  `COMAIR_EXPECT_AT_MOST("n log n", {${sizes}}, [](long n) { ${name}(n); });`;

const TWO = (open: (name: string) => string): string =>
  ['linear', 'quadratic']
    .map((name) => `${open(name)} { ${expect(name, '100, 200, 400, 800')} }\n`)
    .join('');

const CASES = TWO((name) => `TEST_CASE("${name}")`);

/** By name of the source: what is included before the header, and the tests. */
export const SOURCES: Readonly<Record<string, readonly [head: string, tests: string]>> = {
  'gtest.cc': ['#include <gtest/gtest.h>\n', TWO((name) => `TEST(Growth, ${name})`)],
  'catch.cc': ['#define CATCH_CONFIG_MAIN\n#include <catch2/catch.hpp>\n', CASES],
  'doctest.cc': [
    '#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN\n#include <doctest/doctest.h>\n',
    CASES,
  ],
  'plain.c': [
    '',
    `int main(int argc, char **argv) {
  switch (argc > 1 ? argv[1][0] : 0) {
  case 'l': COMAIR_AT_MOST("n log n", linear, 100, 200, 400, 800); break;
  case 'q': COMAIR_AT_MOST("n log n", quadratic, 100, 200, 400, 800); break;
  case 'f': COMAIR_AT_MOST("n log n", linear, 100, 200); break;
  }
  puts("done");
  return 0;
}
`,
  ],
};

/** @returns the program; null where the framework is not installed */
export async function build(
  folder: string,
  name: string,
  ...libraries: string[]
): Promise<string | null> {
  const [head, tests] = SOURCES[name];
  const source = join(folder, name);
  await writeFile(source, `${head}#include "comair_growth.h"\n${BODY}${tests}`);
  const program = source.replace(/\.\w+$/, '');
  const compiler = name.endsWith('.c') ? 'gcc' : 'g++';
  const flags = ['-g', '-O1', '-Wall', '-Wextra', `-I${packageRoot()}include`, '-o', program];
  const { status, stderr } = await run(compiler, [...flags, source, ...libraries]);
  if (/fatal error: \S+: No such file/.test(stderr)) return null;
  if (status !== 0) throw new Error(stderr);
  return program;
}
