import test from 'ava';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { batch } from '../../../src/api/batch.js';
import { modified } from '../../../src/campaigns/batch/suite/ctest.js';
import { loadSuite } from '../../../src/campaigns/batch/suite/load.js';
import type { PlannedJob } from '../../../src/campaigns/batch/suite/planned-job.js';
import { inFolder } from '../../support/suites.js';

const CMAKE = `cmake_minimum_required(VERSION 3.16)
project(small C)
enable_testing()
add_executable(small small.c)
add_test(NAME good COMMAND small 0)
add_test(NAME bad COMMAND small 3)
add_test(NAME fails COMMAND small 4)
set_tests_properties(fails PROPERTIES WILL_FAIL ON)
add_test(NAME crash COMMAND small crash)
add_test(NAME skips COMMAND small 77)
set_tests_properties(skips PROPERTIES SKIP_RETURN_CODE 77)
add_test(NAME says COMMAND small 5)
set_tests_properties(says PROPERTIES PASS_REGULAR_EXPRESSION "status [0-9]")
add_test(NAME forbidden COMMAND small 0)
set_tests_properties(forbidden PROPERTIES FAIL_REGULAR_EXPRESSION "status")
add_test(NAME hangs COMMAND small hang)
set_tests_properties(hangs PROPERTIES TIMEOUT 1)
add_test(NAME where COMMAND small where)
set_tests_properties(where PROPERTIES WORKING_DIRECTORY "\${PROJECT_SOURCE_DIR}"
  ENVIRONMENT "A=1;B=2 3" PASS_REGULAR_EXPRESSION "1 2 3 \${PROJECT_SOURCE_DIR}")
add_test(NAME off COMMAND small 0)
set_tests_properties(off PROPERTIES DISABLED ON)
add_test(NAME setup COMMAND small 1)
set_tests_properties(setup PROPERTIES FIXTURES_SETUP data)
add_test(NAME use COMMAND small 0)
set_tests_properties(use PROPERTIES FIXTURES_REQUIRED data RESOURCE_LOCK port PROCESSORS 2)
add_test(NAME last COMMAND small 0)
set_tests_properties(last PROPERTIES DEPENDS "use;good" RUN_SERIAL ON)
add_test(NAME missing COMMAND no-such-program)
`;

const SMALL = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
  char here[4096];
  if (strcmp(argv[1], "crash") == 0) abort();
  if (strcmp(argv[1], "hang") == 0) for (;;) pause();
  if (strcmp(argv[1], "where") == 0)
    return printf("%s %s %s\\n", getenv("A"), getenv("B"), getcwd(here, sizeof here)) < 0;
  printf("status %s\\n", argv[1]);
  return argc > 1 ? atoi(argv[1]) : 0;
}
`;

/** What CTest itself says of each test. */
function ctest(folder: string): Map<string, string> {
  const { stdout } = spawnSync('ctest', [], { cwd: folder, encoding: 'utf8' });
  const lines = stdout.matchAll(/Test +#\d+: (\S+) \.*\**( *)(.*?) +[\d.]+ sec/g);
  return new Map([...lines].map(([, name, , said]) => [name, said.replace(/^\**/, '')]));
}

/** In CTest's words. */
const SAID: Record<string, RegExp> = {
  passed: /^Passed/,
  failed: /^Failed|Required regular|Error regular/,
  crashed: /^(Subprocess aborted|Exception)/,
  skipped: /^(Skipped|Not Run \(Disabled\))/,
  timeout: /^Timeout/,
  'not-run': /^Not Run/,
};

test('the tests of CMake: each ends as under CTest', async (t) => {
  await inFolder(async (folder) => {
    const build = join(folder, 'build');
    await mkdir(build);
    await writeFile(join(folder, 'CMakeLists.txt'), CMAKE);
    await writeFile(join(folder, 'small.c'), SMALL);
    execFileSync('cmake', ['..'], { cwd: build, stdio: 'ignore' });
    execFileSync('cmake', ['--build', '.'], { cwd: build, stdio: 'ignore' });
    const path = join(folder, 'suite.yaml');
    await writeFile(
      path,
      'discover: {ctest: build}\ntime_scale: 4\ndefaults: {memory: 2G, env: {B: x, C: y}}\n',
    );
    const suite = await loadSuite(path);
    const job = (name: string): PlannedJob => suite.jobs.find((each) => each.job.name === name)!;
    t.is(job('hangs').job.timeout_s, 4);
    t.is(job('hangs').job.plain_timeout_s, 1);
    t.deepEqual(job('where').job.env, { A: '1', B: '2 3', C: 'y' });
    t.is(job('where').job.cwd, folder);
    t.is(job('good').job.cwd, build);
    t.is(job('good').job.memory_bytes, 2 ** 31);
    t.deepEqual(job('use').requires, ['setup']);
    t.deepEqual(job('use').locks, ['port']);
    t.is(job('use').processors, 2);
    t.deepEqual(job('last').after, ['use', 'good']);
    t.true(job('last').serial);
    t.is(job('off').skip, 'disabled');
    const { summary } = await batch(suite, { store: join(folder, 's.db') });
    const expected = ctest(build);
    t.is(expected.size, 14);
    t.is(summary.jobs.length, 14);
    for (const { name, status, reason } of summary.jobs) {
      t.regex(
        expected.get(name) ?? '',
        SAID[status] ?? /none/,
        `${name}: ${status} ${reason ?? ''}`,
      );
    }
    t.false(summary.passed);
    // Included and excluded by name.
    await writeFile(path, 'discover: {ctest: build, include: ^s, exclude: ys$}\n');
    const some = await loadSuite(path);
    t.deepEqual(
      some.jobs.map((each) => each.job.name),
      ['skips', 'setup'],
    );
  });
});

test('ENVIRONMENT_MODIFICATION', (t) => {
  const outside = { PATH: '/bin', HOME: '/root' };
  t.deepEqual(
    modified(
      { A: '1' },
      [
        'A=set:2',
        'A=string_append:3',
        'B=path_list_prepend:/x',
        'B=path_list_append:/y',
        'PATH=path_list_prepend:/opt',
        'HOME=unset:',
        'L=cmake_list_append:a',
        'nonsense',
        'L=cmake_list_prepend:b',
        'A=string_prepend:0',
        'D=set:a=b:c',
        'D=reset:',
      ],
      outside,
    ),
    { A: '023', B: '/x:/y', PATH: '/opt:/bin', HOME: null, L: 'b;a', D: null },
  );
});

const MESON = `project('small', 'c')
exe = executable('small', 'small.c')
test('good', exe, args: ['0'], timeout: 7, suite: 'fast')
test('skips', exe, args: ['77'], is_parallel: false)
test('where', exe, args: ['where'], env: ['A=a', 'B=b'], workdir: meson.current_source_dir())
test('tap', find_program('t.sh'), protocol: 'tap')
test('fails well', exe, args: ['4'], should_fail: true)
test('crashes well', exe, args: ['crash'], should_fail: true)
test('fails not', exe, args: ['0'], should_fail: true)
test('errs', exe, args: ['99'], should_fail: true)
test('well skipped', exe, args: ['77'], should_fail: true)
test('taps well', find_program('t.sh'), protocol: 'tap', should_fail: true)
test('bails out', find_program('bail.sh'), protocol: 'tap', should_fail: true)
`;

/** What meson itself says of each test. */
function meson(folder: string): Map<string, string> {
  spawnSync('meson', ['test', '-C', folder], { stdio: 'ignore' });
  const lines = readFileSync(join(folder, 'meson-logs/testlog.json'), 'utf8').trim().split('\n');
  const tests = lines.map((line) => JSON.parse(line) as { name: string; result: string });
  return new Map(tests.map(({ name, result }) => [name.replace(/^.* \/ /, ''), result]));
}

/** In meson's words. */
const RESULT: Record<string, RegExp> = {
  passed: /^(OK|EXPECTEDFAIL)$/,
  failed: /^(FAIL|ERROR|UNEXPECTEDPASS)$/,
  skipped: /^SKIP$/,
};

test('the tests of meson', async (t) => {
  await inFolder(async (folder) => {
    await writeFile(join(folder, 'meson.build'), MESON);
    await writeFile(join(folder, 'small.c'), SMALL);
    await writeFile(join(folder, 't.sh'), '#!/bin/sh\necho 1..2; echo ok 1; echo not ok 2 - two\n');
    await writeFile(
      join(folder, 'bail.sh'),
      '#!/bin/sh\necho 1..2; echo not ok 1; echo Bail out! no more\n',
    );
    for (const script of ['t.sh', 'bail.sh']) await chmod(join(folder, script), 0o755);
    execFileSync('meson', ['setup', 'build'], { cwd: folder, stdio: 'ignore' });
    execFileSync('ninja', ['-C', 'build'], { cwd: folder, stdio: 'ignore' });
    const path = join(folder, 'suite.yaml');
    await writeFile(path, 'discover: {meson: build}\ntime_scale: 3\n');
    const suite = await loadSuite(path);
    const { summary } = await batch(suite, { store: join(folder, 's.db') });
    t.deepEqual(summary.jobs.map(({ name, status, reason }) => [name, status, reason]).sort(), [
      ['bails out', 'failed', 'bailed out: no more'],
      ['crashes well', 'passed', null],
      ['errs', 'failed', 'exit status 99'],
      ['fails not', 'failed', 'it should have failed'],
      ['fails well', 'passed', null],
      ['good', 'passed', null],
      ['skips', 'skipped', 'exit status 77'],
      ['tap', 'failed', '1 of 2 tests failed, first: two'],
      ['taps well', 'passed', null],
      ['well skipped', 'skipped', 'exit status 77'],
      ['where', 'passed', null],
    ]);
    const said = meson(join(folder, 'build'));
    t.is(said.size, summary.jobs.length);
    for (const { name, status } of summary.jobs)
      t.regex(said.get(name) ?? '', RESULT[status], name);
    t.deepEqual(suite.notes, []);
    const job = (name: string): PlannedJob => suite.jobs.find((each) => each.job.name === name)!;
    t.is(job('good').job.timeout_s, 21);
    t.is(job('where').job.cwd, folder);
    t.is(job('where').job.env['A'], 'a');
    t.true(job('skips').serial);
    await writeFile(path, 'discover: {meson: build, suite: fast}\n');
    t.deepEqual(
      (await loadSuite(path)).jobs.map((each) => each.job.name),
      ['good'],
    );
    await rm(join(folder, 'build/meson-private/meson_test_setup.dat'));
    const unknown = await loadSuite(path);
    t.regex(unknown.notes.join(), /^which tests of .*build should fail is not known \(.*\): such/);
    t.is(unknown.jobs.length, 1);
  });
});

test('scripts that speak TAP', async (t) => {
  await inFolder(async (folder) => {
    await mkdir(join(folder, 't'));
    await writeFile(join(folder, 't/a.t'), 'print "1..1\\nok 1\\n";\n');
    await writeFile(join(folder, 't/b.t'), '#!/bin/sh\necho 1..1; echo not ok $HARNESS_ACTIVE\n');
    await writeFile(join(folder, 't/c.sh'), 'echo 1..0 "# SKIP" none\n');
    const path = join(folder, 'suite.yaml');
    await writeFile(path, "discover:\n  - tap: ['t/*.t', t/c.sh]\n");
    const suite = await loadSuite(path);
    t.deepEqual(
      suite.jobs.map(({ job: { argv } }) => argv),
      [
        ['perl', 't/a.t'],
        ['/bin/sh', 't/b.t'],
        ['sh', 't/c.sh'],
      ].map(([program, file]) => [program, join(folder, file)]),
    );
    const { summary } = await batch(suite, { store: join(folder, 's.db') });
    t.deepEqual(
      summary.jobs.map(({ name, status }) => [name, status]),
      [
        ['t/a.t', 'passed'],
        ['t/b.t', 'failed'],
        ['t/c.sh', 'skipped'],
      ],
    );
    await writeFile(path, "discover: {tap: 't/*.t', exec: [sh, -x]}\n");
    t.deepEqual((await loadSuite(path)).jobs[0].job.argv, ['sh', '-x', 't/a.t']);
  });
});

test('folders that are no build folders', async (t) => {
  await inFolder(async (folder) => {
    const path = join(folder, 'suite.yaml');
    for (const [what, message] of [
      ['ctest: none', /there is no folder .*none: name one that ctest knows/],
      ['meson: none', /there is no folder .*none: name one that meson knows/],
      ['meson: .', /"meson introspect --tests" failed/],
      ['tap: "*.t"', /the suite suite has no jobs: no tests were found/],
      ['ctest: .', /no tests were found|printed no JSON|failed/],
    ] as const) {
      await writeFile(path, `discover: {${what}}\n`);
      const error = await t.throwsAsync(async () => {
        await batch(await loadSuite(path), { store: join(folder, 's.db') });
      });
      t.regex(error.message, message);
    }
  });
});
