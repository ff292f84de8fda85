/** Each framework that is installed, plainly and judged, on each engine that is here. */
import test from 'ava';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { comair, inFolder, run } from '../support/command.js';
import { hasTool } from '../support/toolchain.js';
import { forEngines } from './engines.js';
import { build } from '../growth-tests/programs.js';

const FRAMEWORKS = [['gtest.cc', '-lgtest', '-lgtest_main'], ['catch.cc'], ['doctest.cc']] as const;

for (const [name, ...libraries] of FRAMEWORKS) {
  forEngines(`${name}: a linear function passes, a quadratic one fails`, async (t, engine) => {
    await inFolder(async (folder) => {
      const program = await build(folder, name, ...libraries);
      if (program === null) {
        t.pass();
        t.log(`${name} was left out: its framework is not installed`);
        return;
      }
      t.is((await run(program, [])).status, 0);
      const { status, stdout } = await comair(['growth', '--engine', engine.name, '--', program]);
      t.is(status, 1, stdout);
      t.is(stdout.match(/FAILED: at most/g)?.length, 1, stdout);
      t.regex(stdout, /grows like O\(n\^2\)/);
      t.regex(stdout, /^ *where {3}99\.\d % of the work in quadratic$/m);
    });
  });
}

const LOOP = 'i=0; while [ $i -lt $1 ]; do i=$((i+1)); done\n';

const CMAKE = `cmake_minimum_required(VERSION 3.16)
project(growth C)
list(APPEND CMAKE_MODULE_PATH "${packageRoot()}cmake")
enable_testing()
include(ComairGrowth)
add_executable(plain plain.c)
target_link_libraries(plain comair::growth)
comair_add_growth_test(NAME asserted COMMAND plain q)
comair_add_growth_test(NAME linear COMMAND sh "\${CMAKE_SOURCE_DIR}/loop.sh" {n}
                       SIZES 1000 2000 4000 8000 AT_MOST "n")
comair_add_growth_test(NAME faster COMMAND sh "\${CMAKE_SOURCE_DIR}/loop.sh" {n}
                       SIZES 1000 2000 4000 8000 AT_MOST "log n")
`;

test('CTest: the module adds tests that are judged, and plain ones without comair-bin', async (t) => {
  if (!hasTool('cmake')) {
    t.pass();
    return;
  }
  await inFolder(async (folder) => {
    await build(folder, 'plain.c');
    await writeFile(join(folder, 'loop.sh'), LOOP);
    await writeFile(join(folder, 'CMakeLists.txt'), CMAKE);
    const ctest = async (bin: string): Promise<string> => {
      const to = join(folder, `build${bin === '' ? '0' : '1'}`);
      const configure = ['-S', folder, '-B', to, '-DCMAKE_BUILD_TYPE=Debug', `-DCOMAIR_BIN=${bin}`];
      t.is((await run('cmake', configure)).status, 0);
      t.is((await run('cmake', ['--build', to])).status, 0);
      return (await run('ctest', ['-L', 'growth', '--test-dir', to])).stdout;
    };
    const judged = await ctest(`${packageRoot()}dist/bundle/comair-bin`);
    t.regex(judged, /asserted \.+\*+Failed/);
    t.regex(judged, /linear \.+ +Passed/);
    t.regex(judged, /faster \.+\*+Failed/);
    t.regex(await ctest(''), /100% tests passed, 0 tests failed out of 3/);
  });
});

test('Meson: a test that is comair-bin', async (t) => {
  if (!hasTool('meson')) {
    t.pass();
    return;
  }
  await inFolder(async (folder) => {
    await writeFile(join(folder, 'loop.sh'), LOOP);
    const judge = `find_program('${packageRoot()}dist/bundle/comair-bin')`;
    const args = (limit: string): string =>
      `['growth', '--at-most', '${limit}', '--sizes', '1000,2000,4000,8000', '--', 'sh', files('loop.sh'), '{n}']`;
    const tests = [
      `test('linear', ${judge}, args: ${args('n')}, suite: 'growth', timeout: 300)`,
      `test('faster', ${judge}, args: ${args('log n')}, suite: 'growth', timeout: 300)`,
    ];
    await writeFile(join(folder, 'meson.build'), `project('growth')\n${tests.join('\n')}\n`);
    t.is((await run('meson', ['setup', join(folder, 'build'), folder])).status, 0);
    const { status, stdout } = await run('meson', ['test', '-C', join(folder, 'build')]);
    t.is(status, 1, stdout);
    t.regex(stdout, /linear +OK/);
    t.regex(stdout, /faster +FAIL/);
  });
});

const PYTHON = `import pytest

@pytest.mark.growth("n log n", sizes=[100, 200, 400, 800])
def test_linear(n):
    assert len(set(range(10 * n))) == 10 * n

@pytest.mark.growth("n log n", sizes=[100, 200, 400, 800])
def test_quadratic(n):
    seen = []
    for i in range(n):
        if i not in seen:
            seen.append(i)

@pytest.mark.growth("n", sizes=[100, 200, 400, 800])
def test_raises(n):
    assert n < 300

def test_other():
    pass
`;

test('pytest: the plugin', async (t) => {
  t.timeout(280_000);
  if ((await run('python3', ['-m', 'pytest', '--version'])).status !== 0) {
    t.pass();
    return;
  }
  await inFolder(async (folder) => {
    await cp(`${packageRoot()}python/comair_growth.py`, join(folder, 'comair_growth.py'));
    await writeFile(join(folder, 'test_growth.py'), PYTHON);
    const pytest = ['python3', '-m', 'pytest', '-p', 'comair_growth', '-rA', 'test_growth.py'];
    const plain = await run(pytest[0], pytest.slice(1), { cwd: folder });
    t.is(plain.status, 0, plain.stdout);
    const words = ['growth', '--engine', 'valgrind', '--', ...pytest];
    const { status, stdout } = await comair(words, { cwd: folder });
    t.is(status, 1);
    t.regex(stdout, /^PASSED test_growth\.py::test_linear\[n\]$/m);
    t.regex(stdout, /^PASSED test_growth\.py::test_other$/m);
    t.regex(stdout, /^FAILED: at most O\(n log n\) is allowed, it grows like O\(n\^2\)/m);
    t.regex(stdout, /^where {3}\S+ % of the work in \w+, for test_quadratic$/m);
    t.regex(stdout, /^cannot be judged: the test itself ended with status 1$/m);
  });
});

/** A project of the tests' own, which takes the library of the package. */
async function project(folder: string, language: 'rust' | 'go', file: string, text: string) {
  const sources = join(packageRoot(), 'test/growth-tests', language);
  await cp(sources, language === 'rust' ? join(folder, 'src') : folder, { recursive: true });
  await writeFile(join(folder, file), text);
}

const CARGO = `[package]
name = "parser"
version = "0.1.0"
edition = "2021"
[dev-dependencies]
comair-growth = { path = "${packageRoot()}rust" }
`;

forEngines('cargo: a linear function passes, a quadratic one fails', async (t, engine) => {
  t.timeout(280_000);
  if (!hasTool('cargo')) {
    t.pass();
    return;
  }
  await inFolder(async (folder) => {
    await project(folder, 'rust', 'Cargo.toml', CARGO);
    const cargo = ['cargo', 'test', '--offline', '--lib'];
    const env = { CARGO_TARGET_DIR: join(folder, 'target'), RUST_BACKTRACE: '0' };
    const plain = await run(cargo[0], cargo.slice(1), { cwd: folder, env });
    t.is(plain.status, 0, plain.stderr);
    const words = ['growth', '--engine', engine.name, '--', ...cargo];
    const { status, stdout } = await comair(words, { cwd: folder, env });
    t.is(status, 101, stdout);
    t.regex(stdout, /^test tests::linear_grows_at_most_like_n \.\.\. ok$/m);
    t.regex(stdout, /^test tests::plain \.\.\. ok$/m);
    t.regex(stdout, /^test tests::quadratic_grows_at_most_like_n \.\.\. FAILED$/m);
    t.regex(stdout, /^FAILED: at most O\(n log n\) is allowed, it grows like O\(n\^2\)/m);
  });
});

const MODULE = `module parser
go 1.19
require comair-bin/go v0.0.0
replace comair-bin/go => ${packageRoot()}go
`;

forEngines('go test: a linear function passes, a quadratic one fails', async (t, engine) => {
  t.timeout(280_000);
  if (!hasTool('go', 'version')) {
    t.pass();
    return;
  }
  await inFolder(async (folder) => {
    await project(folder, 'go', 'go.mod', MODULE);
    const go = ['go', 'test', '-v', '.'];
    const env = { GOPROXY: 'off', GOFLAGS: '-mod=mod' };
    const plain = await run(go[0], go.slice(1), { cwd: folder, env });
    t.is(plain.status, 0, plain.stdout);
    const words = ['growth', '--engine', engine.name, '--', ...go];
    const { status, stdout } = await comair(words, { cwd: folder, env });
    t.is(status, 1, stdout);
    t.regex(stdout, /^--- PASS: TestLinear /m);
    t.regex(stdout, /^--- PASS: TestPlain /m);
    t.regex(stdout, /^--- FAIL: TestQuadratic /m);
    t.regex(stdout, /FAILED: at most O\(n log n\) is allowed, it grows like O\(n\^2\)/);
  });
});
