import test from 'ava';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSuite } from '../../../src/campaigns/batch/suite/suite-file.js';
import { loadSuite } from '../../../src/campaigns/batch/suite/load.js';
import { suiteOfLines } from '../../../src/campaigns/batch/suite/lines.js';
import type { Suite } from '../../../src/campaigns/batch/suite/planned-job.js';
import { shellCommand } from '../../../src/campaigns/batch/suite/job-command.js';
import { parseDuration, parseMemory } from '../../../src/campaigns/batch/suite/units.js';
import { ComairError } from '../../../src/base/errors.js';
import { inFolder } from '../../support/suites.js';

function problem(text: string): string {
  try {
    parseSuite(text, 's.yaml');
    return 'none';
  } catch (error) {
    return error instanceof ComairError ? `${error.code} ${error.message}` : String(error);
  }
}

test('what is wrong with a suite is said with its line', (t) => {
  const cases: [string, string][] = [
    ['jobs:\n  - command: a\n    timeout: soon\n', "line 3: jobs.0.timeout: 'soon' is no time"],
    ['jobs:\n  - command: a\n  - 5\n', 'line 3: jobs.1: '],
    ['jobs:\n  - command: a\n\n    comand: b\n', 'line 4: jobs.0.comand: there is no such setting'],
    ['jobs:\n  - name: x\n', 'line 2: jobs.0.command: write a command'],
    ['jobs:\n  - command: ""\n', 'line 2: jobs.0.command: '],
    ['jobs:\n  - command: [a\n    b: c\n', 'line 3: no YAML: '],
    ['jobs:\n  - command: a\n    features: {x: 2+}\n', 'line 3: jobs.0.features.x: '],
    ['jobs:\n  - command: a {n}\n    sizes: 9..1:x2\n', 'line 3: jobs.0.sizes: 9..1:x2'],
    ['jobs:\n  - command: a\n    memory: lots\n', "line 3: jobs.0.memory: 'lots' is no amount"],
    ['jobs:\n  - command: a\n    env: {A: [1]}\n', 'line 3: jobs.0.env.A: '],
    ['discover: {make: build}\n', 'line 1: discover: write one of ctest: FOLDER'],
    ['name: x\n', 'line 1: there is nothing to run'],
    ['', 'line 1: '],
    ['jobs: 3\ntime_scale: -1\n', 'line 1: jobs: '],
    ['jobs:\n  - command: a\ntime_scale: -1\n', 'line 3: time_scale: '],
  ];
  for (const [text, message] of cases) {
    const said = problem(text);
    t.true(said.startsWith('usage s.yaml: '), said);
    t.true(said.includes(message.replace('9..1:x2', '')), `${message}\n${said}`);
    t.false(said.includes('\n'), said);
  }
  // Of many things that are wrong, some.
  const many = problem(`jobs:\n${'  - name: x\n'.repeat(9)}`);
  t.regex(many, /line 2: .*line 6: .*; and 4 more$/);
  t.regex(problem('jobs: &a [*a]\n'), /usage s\.yaml: /);
  // Hostile text stays in its line.
  t.false(problem('jobs:\n  - command: a\n    "\\x1b[31m": b\n').includes('\x1b'));
});

test('a suite that is not there, or a folder', async (t) => {
  await inFolder(async (folder) => {
    const missing = await t.throwsAsync(loadSuite(join(folder, 'none.yaml')));
    t.regex(missing.message, /there is no such file/);
    t.regex((await t.throwsAsync(loadSuite(folder))).message, /it is a folder/);
  });
});

async function suiteIn(folder: string, text: string): Promise<Suite> {
  const path = join(folder, 'comair-batch.yaml');
  await writeFile(path, text);
  return loadSuite(path);
}

test('settings of a job, and those of all', async (t) => {
  await inFolder(async (folder) => {
    const suite = await suiteIn(
      folder,
      `name: all
only: parse
defaults: {timeout: 2m, env: {A: 1, B: no}, memory: 1G, retries: 2, locks: port}
jobs:
  - name: first
    command: [./prog, 1, two words]
    cwd: sub
    env: {B: null, C: true}
    stdin: {text: hello}
    timeout: 5
    exit: [0, 3]
    skip_exit: 77
    cell: 4
    traces: true
    after: second
  - name: second
    command: ./prog "a b" | wc
    stdin: in.txt
    serial: true
    protocol: tap
    skip: not here
`,
    );
    t.is(suite.name, 'all');
    t.is(suite.only, 'parse');
    const [first, second] = suite.jobs;
    t.deepEqual(first.job.argv, ['./prog', '1', 'two words']);
    t.is(first.job.cwd, join(folder, 'sub'));
    t.deepEqual(first.job.env, { A: '1', B: null, C: 'true' });
    t.deepEqual(first.job.stdin, { text: 'hello' });
    t.is(first.job.timeout_s, 5);
    t.is(first.job.memory_bytes, 2 ** 30);
    t.is(first.job.retries, 2);
    t.deepEqual(first.job.judge.pass_codes, [0, 3]);
    t.deepEqual(first.job.judge.skip_codes, [77]);
    t.like(first.job.recording, { cell: 4, traces: true });
    t.is(second.job.recording.traces, undefined);
    t.deepEqual([first.after, first.locks, first.serial], [['second'], ['port'], false]);
    t.deepEqual(second.job.argv, ['/bin/sh', '-c', './prog "a b" | wc']);
    t.deepEqual(second.job.stdin, { file: 'in.txt' });
    t.is(second.job.cwd, folder);
    t.is(second.job.timeout_s, 120);
    t.is(second.job.judge.protocol, 'tap');
    t.deepEqual([second.skip, second.serial], ['not here', true]);
  });
});

test('a job for each size and each file', async (t) => {
  await inFolder(async (folder) => {
    await mkdir(join(folder, 'in'));
    for (const name of ['b.txt', "a 'x'.txt", 'c.bin'])
      await writeFile(join(folder, 'in', name), '');
    const suite = await suiteIn(
      folder,
      `jobs:
  - name: sizes
    command: ./prog --size={n}
    sizes: 10..40:x2
    features: {cells: n^2}
  - command: [./prog, "{file}", "{n}"]
    files: in/*.txt
    sizes: 5
  - name: shell
    command: cat {file} | wc
    files: [in/c.bin, in/b.txt]
  - name: input
    command: ./prog
    stdin: "{file}"
    files: "in/*.bin"
  - name: sizes
    command: ./other {n}
    sizes: [10, 20]
`,
    );
    const jobs = suite.jobs.map(({ job }) => job);
    t.deepEqual(
      jobs.slice(0, 3).map(({ name, argv, features }) => [name, argv[1], features]),
      [10, 20, 40].map((n) => [`sizes n=${n}`, `--size=${n}`, { n, cells: n * n }]),
    );
    // Each command at several sizes is a series; those of the same name are two.
    t.deepEqual(
      jobs.map(({ series }) => series).filter((series) => series !== undefined),
      [
        'sizes',
        'sizes',
        'sizes',
        "./prog in/a 'x'.txt {n}",
        './prog in/b.txt {n}',
        'sizes (2)',
        'sizes (2)',
      ],
    );
    t.deepEqual(
      jobs.slice(3, 5).map(({ name, argv }) => [name, argv]),
      ["in/a 'x'.txt", 'in/b.txt'].map((file) => [`./prog ${file} 5`, ['./prog', file, '5']]),
    );
    t.deepEqual(
      jobs.slice(5, 7).map(({ argv }) => argv[2]),
      ['cat in/b.txt | wc', 'cat in/c.bin | wc'],
    );
    t.deepEqual(jobs[7].stdin, { file: 'in/c.bin' });
    for (const [text, message] of [
      ['command: a, sizes: 1..2:+1', /it has sizes, but no \{n\}/],
      ['command: "a {n}"', /it has \{n\}, but no sizes/],
      ['command: "a {file}", files: "*.none"', /no file matches \*\.none in /],
      ['command: a, files: "*"', /it has files, but no \{file\}/],
    ] as const) {
      const error = await t.throwsAsync(suiteIn(folder, `jobs: [{${text}}]\n`));
      t.regex(error.message, message);
    }
  });
});

test('commands on lines, names that are the same', (t) => {
  const suite = suiteOfLines('# all\n./a 1\n\n  ./a 1\r\n./b | ./c\n', '/tmp');
  t.deepEqual(
    suite.jobs.map(({ job: { name, argv, cwd } }) => [name, argv, cwd]),
    [
      ['./a 1', ['./a', '1'], '/tmp'],
      ['./a 1 (2)', ['./a', '1'], '/tmp'],
      ['./b | ./c', ['/bin/sh', '-c', './b | ./c'], '/tmp'],
    ],
  );
  t.deepEqual(suiteOfLines('', '/tmp').jobs, []);
});

test('a shell runs what needs one', (t) => {
  const plain = ['prog', './prog -x --y=3', 'a/b:c @f +1'];
  for (const line of plain) t.deepEqual(shellCommand(line), line.split(' '));
  const shell = ['a > b', 'A=1 prog', 'prog *', 'prog ~', "prog 'x'", 'exit 3', 'a; b', '(a)'];
  for (const line of [...shell, 'prog {1..3}', 'prog {a,b}', 'a && b', '$A', 'prog [a]', 'a #b']) {
    t.deepEqual(shellCommand(line), ['/bin/sh', '-c', line]);
  }
});

test('amounts', (t) => {
  t.deepEqual(['90', '90s', '2m', '1h', '250ms'].map(parseDuration), [90, 90, 120, 3600, 0.25]);
  t.deepEqual(['512M', '2G', '1000', '4kB', '1.5GiB'].map(parseMemory), [
    512 * 2 ** 20,
    2 ** 31,
    1000,
    4096,
    1.5 * 2 ** 30,
  ]);
  for (const bad of ['', '-1', '0', 'm', '1d']) t.throws(() => parseDuration(bad));
  for (const bad of ['', '-1', '0', 'M', '1T']) t.throws(() => parseMemory(bad));
});
