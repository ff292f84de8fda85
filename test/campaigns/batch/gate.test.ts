/** A whole suite as a gate: against an earlier run of it, with the test that shows what fails. */
import test from 'ava';
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { comair } from '../../support/command.js';
import type { Result } from '../../support/command.js';
import { inFolder } from '../../support/suites.js';
import { targetPath } from '../../engine/run.js';

/** Levels that are opened one in the other; with WALK each goes up all that are open. */
const NEST = `#include <stdio.h>
#include <stdlib.h>
long open_levels[100000];
__attribute__((noinline)) long enter(long level, long n) {
  open_levels[level] = level;
  long sum = 0;
#ifdef WALK
  for (long i = 0; i < level; i++) sum += open_levels[i] & 1;
#endif
  return level == n ? sum : sum + enter(level + 1, n);
}
int main(int argc, char **argv) {
  printf("%ld\\n", enter(0, argc > 1 ? atol(argv[1]) : 3) & 1);
  return 0;
}
`;

/** Another command at other sizes, which is linear: together with the first it would follow no law. */
const SUITE = `jobs:
  - {name: shallow, command: ./nest 5}
  - {name: deep, command: ./nest 700}
  - {name: nesting, command: './nest {n}', sizes: '100..1600:x2'}
  - {name: counting, command: 'seq {n}', sizes: '30000..480000:x2'}
`;

interface Written {
  check: { verdicts: { fails: boolean; over: string; test: string; routine: { name: string } }[] };
  sweeps: { name: string; sizes: number[]; report: { growth: { text: string } } }[];
}

async function suite(folder: string): Promise<{
  build: (...flags: string[]) => void;
  batch: (...args: string[]) => Promise<Result>;
}> {
  await writeFile(join(folder, 'nest.c'), NEST);
  await writeFile(join(folder, 'comair-batch.yaml'), SUITE);
  return {
    build: (...flags) => {
      execFileSync('gcc', ['-g', '-O1', ...flags, '-o', 'nest', 'nest.c'], { cwd: folder });
    },
    batch: (...args) => comair(['batch', '--no-progress', ...args], { cwd: folder }),
  };
}

test('what became dearer in a test, or grows over sizes, fails with the test and the line', async (t) => {
  await inFolder(async (folder) => {
    const { build, batch } = await suite(folder);
    build();
    const first = await batch('--json', 'base.json');
    t.is(first.status, 0, first.stderr);
    t.regex(first.stdout, /^nesting, 5 sizes from 100 to 1\.6k:$/m);
    t.regex(first.stdout, /^counting, 5 sizes from 30k to 480k:$/m);

    const gate = ['--baseline', 'base.json'];
    const again = await batch(...gate);
    t.is(again.status, 0, again.stderr);

    build('-DWALK');
    const forms = [
      '--sarif',
      'a.sarif',
      '--junit',
      'a.xml',
      '--markdown',
      'a.md',
      '--json',
      'a.json',
    ];
    const { status, stderr } = await batch(...gate, ...forms);
    t.is(status, 1);
    t.regex(
      stderr,
      /^FAILED {2}enter grows like O\(n\^2\) over the runs.*shown by nesting, 5 sizes from 100 to 1\.6k$/m,
    );
    t.regex(
      stderr,
      /^FAILED {2}enter does \d+ times the work in the test nesting n=1600, and in \d+ more tests?: .* of what the test does$/m,
    );
    t.regex(stderr, /^ {8}\S*nest\.c:4 {2}\[baseline\]$/m);
    t.regex(stderr, /^FAILED: /m);

    const { check, sweeps } = JSON.parse(await readFile(join(folder, 'a.json'), 'utf8')) as Written;
    t.deepEqual(
      check.verdicts
        .filter(({ fails }) => fails)
        .map(({ over, test: by, routine }) => [routine.name, over, by]),
      [
        ['enter', 'run', 'nesting, 5 sizes from 100 to 1.6k'],
        ['enter', 'call', 'nesting n=1600'],
      ],
    );
    t.deepEqual(
      sweeps.map(({ name, sizes }) => [name, sizes.length]),
      [
        ['nesting', 5],
        ['counting', 5],
      ],
    );
    t.regex(sweeps[0].report.growth.text, /enter.* grows like n\^2/);
    t.notRegex(sweeps[1].report.growth.text, /n\^2|enter/);

    const sarif = await readFile(join(folder, 'a.sarif'), 'utf8');
    t.regex(sarif, /"uri": "nest\.c"/);
    t.regex(sarif, /shown by nesting, 5 sizes/);
    const junit = await readFile(join(folder, 'a.xml'), 'utf8');
    t.regex(junit, /<testsuite name="comair-batch" tests="12" failures="0" errors="0"/);
    t.regex(junit, /<testcase classname="comair-batch" name="deep" time="[\d.]+"\/>/);
    t.regex(junit, /<testsuite name="comair-bin check" [^>]*failures="2"/);
    const markdown = await readFile(join(folder, 'a.md'), 'utf8');
    t.regex(
      markdown,
      /### comair-bin batch: passed[\s\S]*nesting, 5 sizes[\s\S]*### comair-bin check: FAILED/,
    );

    // A profile says less than a summary, and is a baseline, too; a limit of its own needs none.
    t.is((await batch('--baseline', 'a.json')).status, 0);
    t.is((await batch('--findings', 'none')).status, 1);
  });
});

test('memory that grows in a job is told, and held to its own rule', async (t) => {
  await inFolder(async (folder) => {
    const batch = (...rules: string[]) =>
      comair(['batch', '--no-progress', ...rules.flatMap((rule) => ['--rule', rule])], {
        cwd: folder,
      });
    const job = JSON.stringify([targetPath('resources'), 'memory', '128']);
    await writeFile(join(folder, 'comair-batch.yaml'), `jobs:\n  - {name: a, command: ${job}}\n`);
    const failed = await batch('memory memory <= n');
    t.is(failed.status, 1, failed.stderr);
    t.regex(failed.stderr, /^FAILED {2}memory: memory grows like O\(n\^2\); at most O\(n\) is/m);
    t.regex(failed.stdout, /The memory that a call of memory has at once grows like n\^2/);
    const passed = await batch('peak memory <= n^2', 'allocations main <= n');
    t.is(passed.status, 0, passed.stderr);
    t.regex(passed.stderr, /^passed: 2 routines checked, 2 within limits$/m);
  });
});

test('a gate that cannot be is one line', async (t) => {
  await inFolder(async (folder) => {
    const { build, batch } = await suite(folder);
    build();
    const sarif = await batch('--sarif', 'a.sarif');
    t.is(sarif.status, 125);
    t.is(
      sarif.stderr,
      'comair-bin: --sarif has what a check finds: say --rule, --rules, --ceiling, --findings or --baseline\n',
    );
    await writeFile(join(folder, 'other.json'), '{"jobs": [], "report": {"routines": 3}}');
    const other = await batch('--baseline', 'other.json');
    t.is(other.status, 125);
    t.regex(
      other.stderr,
      /^comair-bin: cannot read other\.json: no report of this version [^\n]*\n$/,
    );
    const missing = await batch('--baseline', 'none.json');
    t.is(missing.status, 125);
    t.regex(missing.stderr, /^comair-bin: cannot read none\.json: there is no such file[^\n]*\n$/);
  });
});
