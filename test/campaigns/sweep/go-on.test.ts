import test from 'ava';
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { mkdir, writeFile } from 'node:fs/promises';
import { addMore } from '../../../src/api/add-more.js';
import { ARCH } from '../../../src/profile/profile-model.js';
import type { Profile } from '../../../src/profile/profile-model.js';
import { commandOf, goOn } from '../../../src/campaigns/sweep/go-on.js';
import { factorsOf, parseSizesOption, planFactors } from '../../../src/campaigns/sweep/factors.js';
import type { Factor } from '../../../src/campaigns/sweep/factors.js';
import { planSweep } from '../../../src/campaigns/sweep/plan-sweep.js';
import { afterOneRun } from '../../../src/campaigns/sweep/propose.js';
import { stdinOf } from '../../../src/campaigns/sweep/stdin.js';
import { verdict } from '../../../src/terminal/findings-text.js';
import { colorsFor } from '../../../src/base/text/colors.js';
import { MAIN, inFolder, run } from '../../support/command.js';
import { sampleGrowth, sampleReport, sampleRun } from '../../support/sample-report.js';

const SIZES = [10, 100, 1000];
const runsOf = (command: string[], sizes = SIZES) => planSweep(command, sizes, []);

function profileOf(command: string[], metric: Partial<Profile['metric']> = {}): Profile {
  return {
    metric: { cost: 'work', cell: 8, arch: ARCH, sizes: ['rms'], ...metric },
    runs: runsOf(command).map(({ n, argv }) => sampleRun({ argv, features: { n } })),
    starts: SIZES.map((_, i) => i),
    modules: [],
    routines: [],
    edges: [],
    warnings: [],
  };
}

test('the command of a sweep is found again in its runs', (t) => {
  for (const command of [
    ['./prog', '{n}'],
    ['./prog', '100', '--rows={n}', 'out-{n}-10'],
    ['lua', '-e', 'for i = 1, {n} do f(i, 10, 1000) end'],
    ['awk', 'BEGIN { while (i++ < {n}) s = s "a{b}" }'],
  ]) {
    t.deepEqual(commandOf(runsOf(command)), command);
  }
  // Runs of several commands, of one size, with a word that looks like the place.
  t.is(commandOf([...runsOf(['a', '{n}'], [1, 2]), ...runsOf(['b', '{n}'], [3])]), null);
  t.is(commandOf(runsOf(['a', '{n}'], [1])), null);
  t.is(commandOf(runsOf(['a', '{n}']).map((r) => ({ ...r, argv: [...r.argv, '{n}'] }))), null);
});

test('an undecided sweep names the sweep that goes on, with what its runs were made by', (t) => {
  const quoted = ['lua', '-e', "x = 'it' .. {n}"];
  const report = (undecided: number) =>
    sampleReport({
      growth: sampleGrowth({
        shares: { constant: 0, steady: 1 - undecided, growing: 0, undecided },
      }),
    });
  const open = report(0.6);
  addMore(open, profileOf(quoted), { path: 'my sweep.profile', budget: 120 });
  t.is(
    open.growth!.next!.command,
    `comair-bin sweep --from 'my sweep.profile' --profile 'my sweep.profile' --sizes auto --budget 240s -- lua -e 'x = '\\''it'\\'' .. {n}'`,
  );
  t.deepEqual(verdict(open, 80, colorsFor({}, {})).slice(-2), [
    'To find out, go on with more sizes:',
    `  ${open.growth!.next!.command}`,
  ]);
  // Parts that were made for it are gone: their names are of no use.
  const ofParts = report(0.6);
  const meaning = { kind: 'records' as const, file: 'a.po', beside: ['b.pot'] };
  addMore(ofParts, profileOf(['p', '/tmp/parts/{n}.po']), { path: null, meaning });
  t.deepEqual(ofParts.growth!.next, {
    text: 'To find out, make a.po and b.pot larger, with four times as many records and more, and run the same with --decide.',
    command: null,
  });
  const closed = report(0.05);
  addMore(closed, profileOf(quoted), { path: null });
  t.is(closed.growth!.next, undefined);
  const grep = profileOf(['grep', 'x', 'f{n}'], { cell: 4, sizes: ['rms', 'footprint'] });
  grep.runs[0].exit_code = 1;
  t.is(
    goOn(grep, { path: null })?.command,
    'comair-bin sweep --cell 4 --footprint --ok-status 0,1 --sizes auto -- grep x f{n}',
  );
  t.is(goOn(profileOf(['p', '{n}'], { sizes: ['rms', 'arg1'] }), { path: null }), null);
});

test('runs whose command lines differ in one number are gone on with, too', (t) => {
  const command = ['./prog', 'in{n}.txt'];
  const runs = runsOf(command).map(({ argv }) => sampleRun({ argv }));
  t.is(
    goOn({ ...profileOf(command), runs }, { path: 'all.prof' })?.command,
    'comair-bin sweep --sizes auto -- ./prog in{n}.txt',
  );
});

test('where inputs were prepared, more have to be', async (t) => {
  await inFolder(async (folder) => {
    const profile = profileOf(['./prog', '--in=in{n}.txt']);
    await writeFile(join(folder, 'in10.txt'), 'x');
    t.deepEqual(goOn(profile, { path: 'p', cwd: folder }), {
      text: 'To find out, make inputs of more sizes, such as in2000.txt in4000.txt, and run: comair-bin sweep --from p --profile p --sizes 2000,4000 -- ./prog --in=in{n}.txt',
      command: null,
    });
    t.regex(goOn(profile, { path: 'p', cwd: '/' })?.command ?? '', /--sizes auto/);
  });
});

test('a single run that leaves most open says what to do, with a pipe, too', async (t) => {
  const options = { cwd: '/nowhere' };
  const piped = afterOneRun(['tsort'], 0.9, true, options);
  t.is(piped?.command, null);
  t.regex(
    piped?.text ?? '',
    /^To find out, write what it reads from the pipe into a file, and run: comair-bin --decide -- tsort < FILE$/,
  );
  // A finding leaves open how it grows, however little of the rest is.
  t.is(afterOneRun(['tsort'], 0.01, true, options)?.text, piped?.text);
  t.regex(afterOneRun(['echo', 'hi'], 0.9, false, options)?.text ?? '', /of five sizes or more/);
  t.is(afterOneRun(['echo', 'hi'], 0.3, false, options), null);
  await inFolder(async (folder) => {
    const path = join(folder, 'input');
    await writeFile(path, Array.from({ length: 99 }, (_, i) => `${i} ${i + 1}\n`).join(''));
    const fd = openSync(path, 'r');
    t.deepEqual(stdinOf(fd), { path: null, piped: false }, 'nothing was read');
    readSync(fd, Buffer.alloc(1));
    t.deepEqual(stdinOf(fd), { path, piped: false });
    closeSync(fd);
    const next = afterOneRun(['tsort'], 0.2, false, { ...options, stdin: path });
    t.regex(
      next?.command ?? '',
      /^d=\$\(mktemp -d\);.* -- sh -c 'exec "\$@" < "\$0"' "\$d"\/\{n\} tsort$/,
    );
  });
});

test('the command line: a pipe, a file, and a sweep of too few sizes', async (t) => {
  await inFolder(async (folder) => {
    const cli = `'${process.execPath}' '${MAIN}'`;
    const shell = async (line: string) => (await run('sh', ['-c', line], { cwd: folder })).stderr;
    const pairs = 'seq 1 600 | paste - -';
    t.regex(await shell(`${pairs} | ${cli} -- tsort`), /reads from the pipe into a file, and run/);
    await shell(`${pairs} > pairs`);
    t.regex(
      await shell(`${cli} --full -- tsort < pairs`),
      / {2}comair-bin --decide -- tsort < \/\S+\/pairs\nBy hand, run it with its stdin cut to several sizes \(lines\), which takes[^:]*:\n {2}d=\$\(mktemp -d\);/,
    );
    await shell(`${cli} sweep --sizes 10,20 --profile few -- seq {n}`);
    t.regex(
      (await run('sh', ['-c', `${cli} analyze few`], { cwd: folder })).stdout,
      /^To find out, go on with more sizes:\n {2}comair-bin sweep --from few --profile few --sizes auto -- seq \{n\}$/m,
    );
  });
});

test('a sweep that found nothing says what it held, and how to vary both', async (t) => {
  await inFolder(async (folder) => {
    await writeFile(join(folder, 'fixed.tar'), 'x'.repeat(2000));
    await writeFile(join(folder, 'prog.py'), 'print(1)\n');
    const said = (command: string[], parts: Partial<Profile> = {}) => {
      const report = { ...sampleReport(), findings: [], growth: sampleGrowth() };
      report.growth.shares = { constant: 0, steady: 1, growing: 0, undecided: 0 };
      report.growth.against = { name: 'n', kind: 'feature', from: 10, to: 1000, sizes: 3 } as never;
      addMore(report, { ...profileOf(command), ...parts }, { path: null, cwd: folder });
      const { text, next } = report.growth;
      return [/Only n .*/.exec(text)?.[0], next?.text, next?.command];
    };
    const product = 'What grows with the product of both is not seen so. To vary both';
    t.deepEqual(said(['./grid', '{n}', '500', '--seed=4711']), [
      'Only n was varied: 500 was the same in all runs.',
      `${product}, with m in the place of 500:`,
      'comair-bin sweep --sizes n=63,125,250,500,1000 --sizes m=31,63,125,250,500 -- ./grid {n} {m} --seed=4711',
    ]);
    t.deepEqual(said(['tar', '-xf', 'fixed.tar', '-T', 'list-{n}']), [
      'Only n was varied: fixed.tar was the same in all runs.',
      `${product}, make fixed.tar in 5 sizes, each about twice the one before, fixed-1.tar to fixed-16.tar, and run:`,
      'comair-bin sweep --sizes n=63,125,250,500,1000 --sizes m=1,2,4,8,16 -- tar -xf fixed-{m}.tar -T list-{n}',
    ]);
    await mkdir(join(folder, 'd400'));
    t.deepEqual(said(['tar', 'cf', '/dev/null', '-Xlist-{n}', 'd400']).slice(1), [
      `${product}, make d400 in 5 sizes, each about twice the one before, d25 to d400, and run:`,
      'comair-bin sweep --sizes n=63,125,250,500,1000 --sizes m=25,50,100,200,400 -- tar cf /dev/null -Xlist-{n} d{m}',
    ]);
    // The place of a size has a name that the command does not have, and files are of sizes.
    t.is(
      said(['awk', '-v', 'n={n}', '{m} END {print n}', 'fixed.tar'])[2],
      "comair-bin sweep --sizes n=63,125,250,500,1000 --sizes k=1,2,4,8,16 -- awk -v n={n} '{m} END {print n}' fixed-{k}.tar",
    );
    const sizes = [0, 40, 80, 160, 320, 640];
    const runs = runsOf(['./grid', '{n}', '12'], sizes).map(({ n, argv }) =>
      sampleRun({ argv, features: { n }, exit_code: n > 100 ? 1 : 0 }),
    );
    const command =
      said(['./grid', '{n}', '12'], { runs, starts: sizes.map((_, i) => i) })[2] ?? '';
    t.is(
      command,
      'comair-bin sweep --ok-status 0,1 --sizes n=40,80,160,320,640 --sizes m=12,24,48,96,192 -- ./grid {n} {m}',
    );
    const lists = [...command.matchAll(/--sizes (\S+)/g)].map(([, list]) => parseSizesOption(list));
    const factors = factorsOf(lists) as Factor[];
    t.is(planFactors(command.split(' -- ')[1].split(' '), factors).length, 13, 'it can be run');
    for (const command of [
      ['./prog', '{n}'],
      ['./prog', '-j', '16', '{n}'],
      ['python3', 'prog.py', '{n}'],
      ['server', '--port', '7391', '{n}'],
    ]) {
      t.deepEqual(said(command), [undefined, undefined, undefined], command.join(' '));
    }
  });
});
