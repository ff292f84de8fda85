/** `--decide`: the sweep that is proposed is run, where nobody but us takes notice of it. */
import test from 'ava';
import { chmod, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../../src/schema/report.js';
import { comair, inFolder } from '../support/command.js';

const PAIRS = Array.from({ length: 256 }, (_, i) => `${i} ${i + 1}\n`).join('');
/** Sorting these is most of the work, not start-up. */
const MANY = Array.from({ length: 4000 }, (_, i) => `${(i * 7919) % 4001} ${i + 1}\n`).join('');
const linesOf = (stderr: string): string[] => stderr.match(/^comair-bin: .*/gm) ?? [];

test('the sweep over a file is run, and both reports are there', async (t) => {
  await inFolder(async (folder) => {
    const input = join(folder, 'input.txt');
    await writeFile(input, PAIRS);
    const [json, html] = [join(folder, 'r.json'), join(folder, 'r.html')];
    const args = ['--decide', '90s', '--json', json, '--html', html, '--', 'tsort', input];
    const { status, stdout, stderr } = await comair(args);
    t.is(status, 0, stderr);
    t.is(stdout.split('\n').length, 258, 'of the first run alone');
    t.regex(stderr, /To find out, run it with \S*input\.txt cut to several sizes\s+\(lines\)/);
    t.regex(stderr, /: --decide: runs the sweep above, for at most 1 min 30 s; /);
    t.deepEqual(
      stderr.match(/n=\d+: done/g),
      [4, 8, 16, 32, 64, 128, 256].map((n) => `n=${n}: done`),
    );
    const read = async (name: string): Promise<Report> =>
      JSON.parse(await readFile(join(folder, name), 'utf8')) as Report;
    t.is((await read('r.json')).growth?.against, null);
    const { growth, runs } = await read('r.sweep.json');
    t.is(growth?.against?.name, 'n');
    t.deepEqual(growth?.against?.is, { kind: 'lines', file: input, beside: [] });
    t.regex(
      growth?.text ?? '',
      /n is the number of lines that the program gets of \S+input\.txt\./,
    );
    t.deepEqual([...new Set(runs.map(({ features }) => features?.['n']))].length, 7);
    t.regex(
      linesOf(stderr).at(-1) ?? '',
      /the report of the sweep: \S*r\.sweep\.json, \S*r\.sweep\.html$/,
    );
    const rest = (await readdir(folder)).sort();
    t.deepEqual(rest, ['input.txt', 'r.html', 'r.json', 'r.sweep.html', 'r.sweep.json']);
    // The page of the run has the verdict of the sweep as well.
    const page = await readFile(html, 'utf8');
    t.true(page.includes('"decided":{"runs":"7 runs at n = 4 to 256"'));
    t.true(page.includes('"page":"r.sweep.html"'));
  });
});

test('the status of the run is no failure of its parts, whichever program ends with it', async (t) => {
  await inFolder(async (folder) => {
    const [program, input] = [join(folder, 'program'), join(folder, 'input.txt')];
    await writeFile(input, MANY);
    await writeFile(program, '#!/bin/sh\nexec sh -c \'sort "$1"; exit 3\' sh "$1"\n');
    await chmod(program, 0o755);
    const { status, stderr } = await comair(['--decide', '10s', '--', program, input]);
    t.is(status, 3);
    t.notRegex(stderr, /withdrawn/);
    t.regex(stderr, /n=\d+: done/);
  });
});

test('what is no input for the program withdraws the proposal, and its status stays', async (t) => {
  await inFolder(async (folder) => {
    const [program, input] = [join(folder, 'program'), join(folder, 'input.txt')];
    await writeFile(input, `${MANY}end\n`);
    await writeFile(
      program,
      '#!/bin/sh\ngrep -q end "$1" || { echo no end >&2; exit 4; }\nsort "$1"; exit 3\n',
    );
    await chmod(program, 0o755);
    const { status, stderr } = await comair(['--decide', '--', program, input]);
    t.is(status, 3, stderr);
    const last = linesOf(stderr).at(-1) ?? '';
    t.regex(
      last,
      /the proposal above is withdrawn: the first \d+ lines of \S+ are no input for it:/,
    );
    t.regex(
      last,
      /exit status 4; its last line: "no end" \(if 4 is no failure: --ok-status 0,3,4\)$/,
    );
    const allowed = ['--decide', '60s', '--ok-status', '0,3,4', '--', program, input];
    const again = await comair(allowed);
    t.is(again.status, 3, again.stderr);
    t.regex(again.stderr, /n=\d+: done/);
    t.notRegex(again.stderr, /withdrawn/);
  });
});

test('a program that wrote a file is not run again', async (t) => {
  await inFolder(async (folder) => {
    const [input, output] = ['input.txt', 'output.txt'].map((name) => join(folder, name));
    await writeFile(input, MANY);
    const { status, stderr } = await comair(['--decide', '--', 'sort', '-o', output, input]);
    t.is(status, 0);
    t.regex(stderr, /To find out, run it with /, 'the command is there');
    t.deepEqual(linesOf(stderr), [
      `comair-bin: --decide: the sweep above is not run: it wrote ${output}`,
    ]);
  });
});

test('--decide is for whole runs', async (t) => {
  const { status, stderr } = await comair(['--decide', '--start', 'paused', '--', 'true']);
  t.is(status, 125);
  t.is(stderr, 'comair-bin: --decide is for whole runs: leave out --start\n');
  const without = await comair(['--ok-status', '0,1', '--', 'true']);
  t.is(without.status, 125);
  t.regex(without.stderr, /^comair-bin: --ok-status is for the runs of --decide: add --decide$/m);
  const alone = await comair(['--decide', '--no-follow', '--', 'true']);
  t.is(alone.status, 125);
  t.regex(alone.stderr, /leave out --no-follow$/m);
  const bad = await comair(['--decide=soon', '--', 'true']);
  t.is(bad.status, 125);
  t.regex(bad.stderr, /'soon' is no duration/);
});
