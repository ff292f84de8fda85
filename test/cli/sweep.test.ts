import test from 'ava';
import { chmod, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { readProfile } from '../../src/profile/profile-file.js';
import type { Report } from '../../src/schema/report.js';
import { comair, inFolder } from '../support/command.js';

const SORT = `${packageRoot()}test/targets/bin/sort`;

test('a sweep runs over sizes, merges, and its parts merge to the same', async (t) => {
  await inFolder(async (folder) => {
    const [all, kept, json] = ['all.profile', 'kept', 'r.json'].map((name) => join(folder, name));
    const { status, stdout, stderr } = await comair([
      'sweep',
      '--sizes',
      '8..64:x2',
      '--feature',
      'bytes=4*n',
      '--jobs',
      '2',
      '--profile',
      all,
      '--keep',
      kept,
      '--json',
      json,
      '--',
      SORT,
      '{n}',
    ]);
    t.is(status, 0, stderr);
    t.regex(stdout, /insertion_sort +O\(n\^2\)/);
    const report = JSON.parse(await readFile(json, 'utf8')) as Report;
    t.deepEqual(
      report.runs.map(({ argv, features }) => [argv.at(-1), features]),
      ['8', '16', '32', '64'].map((n) => [n, { n: Number(n), bytes: 4 * Number(n) }]),
    );
    const files = (await readdir(kept)).filter((name) => name.endsWith('.profile'));
    t.is(files.length, 4);
    const merged = join(folder, 'merged.profile');
    const parts = ['8', '16', '32', '64'].map((n) => join(kept, `n${n}.profile`));
    t.is((await comair(['merge', '-o', merged, ...parts])).status, 0);
    const [once, again] = [await readProfile(all), await readProfile(merged)];
    t.deepEqual(again.routines, once.routines);
    t.deepEqual(again.edges, once.edges);
    const analyzed = await comair(['analyze', merged]);
    t.regex(analyzed.stdout, /insertion_sort +O\(n\^2\)/);
  });
});

test('runs that fail are named, the good ones kept', async (t) => {
  await inFolder(async (folder) => {
    const script = join(folder, 'script');
    await writeFile(
      script,
      `#!/bin/sh\n[ $1 = 16 ] && { echo it broke >&2; exit 3; }\nexec ${SORT} $1\n`,
    );
    await chmod(script, 0o755);
    const { status, stdout, stderr } = await comair([
      'sweep',
      '--sizes',
      '8,16',
      '--',
      script,
      '{n}',
    ]);
    t.is(status, 125);
    t.regex(stderr, /n=16: exit status 3; its last line: "it broke"/);
    t.regex(
      stdout,
      /the run with n=16 failed and is left out: exit status 3; its last line: "it broke"/,
    );
    t.regex(stdout, /sort 8: exit 0/);
    const none = await comair(['sweep', '--sizes', '16', '--', script, '{n}']);
    t.is(none.status, 125);
    t.regex(none.stderr, /no run of the sweep succeeded/);
  });
});

test('a sweep goes on from an earlier one; other exit statuses may be good; too few sizes are said', async (t) => {
  await inFolder(async (folder) => {
    const [first, all] = ['first', 'all'].map((name) => join(folder, `${name}.profile`));
    // As diff and grep do, it ends with 1 where there is nothing wrong; and its text is too long to be shown whole.
    const long = 'x'.repeat(60);
    const command = ['sh', '-c', `: ${long}; ${SORT} {n}; : ${long}; exit 1`];
    const sweep = (...args: string[]): ReturnType<typeof comair> =>
      comair(['sweep', ...args, '--', ...command]);
    const failed = await sweep('--sizes', '8');
    t.is(failed.status, 125);
    t.regex(failed.stderr, /no run of the sweep succeeded: n=8: exit status 1/);
    t.regex(failed.stderr, /\(if 1 is no error of the program's: --ok-status 0,1\)$/m);
    const one = await sweep('--sizes', '8,16', '--ok-status', '0,1', '--profile', first);
    t.is(one.status, 0, one.stderr);
    t.regex(one.stderr, /^comair-bin: warning: 2 sizes; a class is claimed from 5 sizes on/);
    t.regex(one.stdout, /^\(n=8\) sh -c : x+…/m);
    t.regex(one.stdout, /^\(n=16\) sh -c : x+…/m);
    const two = await sweep(
      '--sizes',
      '8..128:x2',
      '--ok-status=1',
      '--from',
      first,
      '--profile',
      all,
    );
    t.is(two.status, 0, two.stderr);
    t.notRegex(two.stderr, /warning/);
    t.deepEqual(
      two.stderr.match(/n=\d+: done/g)?.sort(),
      ['n=128', 'n=32', 'n=64'].map((n) => `${n}: done`),
    );
    t.regex(two.stdout, /insertion_sort +O\(n\^2\.\d\d\) +2\.\d\d /);
    const { runs, starts } = await readProfile(all);
    t.deepEqual(
      starts?.map((start) => runs[start].features?.['n']),
      [8, 16, 32, 64, 128],
    );
    const other = await comair(['sweep', '--sizes', '8,16', '--from', first, '--', SORT, '{n}']);
    t.is(other.status, 125);
    t.regex(
      other.stderr,
      /^comair-bin: cannot go on from \S+: its run with n=8 is of another command/,
    );
    const cell = await sweep('--sizes', '64', '--from', first, '--cell', '4');
    t.regex(cell.stderr, /^comair-bin: cannot go on from \S+: its cell is 8, not 4/);
    for (const [path, message] of [
      [SORT, /it is no profile/],
      [join(folder, 'none'), /there is no such file/],
    ] as const) {
      const bad = await sweep('--sizes', '64', '--from', path);
      t.is(bad.status, 125);
      t.regex(bad.stderr, message);
      t.is(bad.stderr.trim().split('\n').length, 1);
    }
  });
});

test('sizes are chosen, and it is said why', async (t) => {
  const { status, stdout, stderr } = await comair(['sweep', '--sizes', 'auto', '--', SORT, '{n}']);
  t.is(status, 0, stderr);
  t.regex(stderr, /^comair-bin: n=16: small to begin with\ncomair-bin: n=16: done, /);
  t.regex(stderr, /\ncomair-bin: decided: growth is known for \d+(\.\d)? % of the cost; /);
  t.true((stderr.match(/: done, /g) ?? []).length >= 6);
  t.regex(stdout, /^1\. insertion_sort at sort\.c:19 +O\(n\^3\)/m);
});

test('what is wrong with a sweep is said before anything runs', async (t) => {
  for (const [args, expected, message] of [
    [['--sizes', '1,2', '--', SORT], 125, /write \{n\} there/],
    [['--sizes', '1,x', '--', SORT, '{n}'], 125, /'x' is not a number/],
    [['--sizes', '1', '--feature', 'b=m', '--', SORT, '{n}'], 125, /'m' is not understood/],
    [['--', SORT, '{n}'], 125, /--sizes/],
    [['--sizes', 'auto', '--budget', '0m', '--', SORT, '{n}'], 125, /'0m' is no duration/],
    [['--sizes', '1', '--ok-status', '0,300', '--', SORT, '{n}'], 125, /'300' is no exit status/],
    [['--sizes', '1', '--budget', '1m', '--', SORT, '{n}'], 125, /--budget is for --sizes auto/],
    [['--sizes', '1', '--', '/no/such/program', '{n}'], 127, /no such program/],
    [
      ['--sizes', '1', '--size', 'arg1', '--', SORT, '{n}'],
      125,
      /--size arg1 has nothing to go by: .*--args '\^parse' \(numbers that regions tell/,
    ],
  ] as const) {
    const { status, stderr } = await comair(['sweep', ...args]);
    t.is(status, expected, stderr);
    t.regex(stderr, message);
    t.is(stderr.trim().split('\n').length, 1);
  }
});

test('files that are no profiles, and profiles of different measures, are refused', async (t) => {
  await inFolder(async (folder) => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => join(folder, `${name}.profile`));
    for (const [file, cell] of [
      [a, '8'],
      [b, '4'],
    ] as const) {
      await comair(['--cell', cell, '--profile', file, '--', SORT, '8']);
    }
    const mixed = await comair(['analyze', a, b]);
    t.is(mixed.status, 125);
    t.true(mixed.stderr.includes(`cell is 8 in ${a} and 4 in ${b}`));
    const cost = await comair(['analyze', '--cost', 'instructions', a]);
    t.regex(cost.stderr, /has costs in work only/);
    await writeFile(c, 'text');
    t.regex((await comair(['analyze', c])).stderr, /no file of comair-bin/);
    const damaged = await readFile(a);
    damaged[40] ^= 1;
    await writeFile(c, damaged);
    const refused = await comair(['merge', '-o', join(folder, 'out'), a, c]);
    t.is(refused.status, 125);
    t.regex(refused.stderr, /c\.profile: it is damaged: wrong checksum/);
    t.false((await readdir(folder)).includes('out'));
  });
});
