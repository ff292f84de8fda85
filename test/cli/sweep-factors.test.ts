import test from 'ava';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportSchema } from '../../src/schema/report.js';
import { DYNAMORIO_HOME, leaveOut } from '../engine/dynamorio-here.js';
import { targetPath } from '../engine/run.js';
import { comair, inFolder } from '../support/command.js';

const ENGINES = DYNAMORIO_HOME === null ? ['valgrind'] : ['valgrind', 'dynamorio'];
if (DYNAMORIO_HOME === null) leaveOut('sweeps over factors, with DynamoRIO');

const FACTORS = targetPath('factors');
const SIZES = ['--sizes', 'n=100..1600:x2', '--sizes', 'm=100..1600:x2'];

for (const engine of ENGINES) {
  test(`${engine}: a product, and what a kept profile says`, async (t) => {
    await inFolder(async (folder) => {
      const [profile, json, csv] = ['p.profile', 'r.json', 'r.csv'].map((x) => join(folder, x));
      const { status, stdout, stderr } = await comair([
        'sweep',
        ...SIZES,
        '--engine',
        engine,
        '--profile',
        profile,
        '--json',
        json,
        '--',
        FACTORS,
        'product',
        '{n}',
        '{m}',
      ]);
      t.is(status, 0, stderr);
      t.is((stderr.match(/n=\d+ m=\d+: done/g) ?? []).length, 13);
      const verdict =
        /pairs,\s+\d+\.\d\s%\s+of\s+the\s+largest\s+run\s+\(n\s=\s1600,\s+m\s=\s1600\),\s+grows\s+like\s+n\s+times\s+m/;
      t.regex(stdout, verdict);
      t.regex(stdout, /pairs +O\(n \* m\)/);
      const report = reportSchema.parse(JSON.parse(await readFile(json, 'utf8')));
      t.deepEqual(
        report.factors?.sizes.map(({ name }) => name),
        ['n', 'm'],
      );
      const pairs = report.routines.find(({ name }) => name === 'pairs')?.by_factors;
      t.is(pairs?.own?.law, 'n * m');
      t.is(pairs?.calls?.law, '1');
      t.is(pairs?.points.length, 13);
      const again = await comair(['analyze', profile]);
      t.regex(again.stdout, verdict);
      t.is((await comair(['export', json, '-o', csv])).status, 0);
      t.regex(await readFile(csv, 'utf8'), /by_factors_own_law[^\n]*\n[^]*,n \* m,/);
    });
  });
}

for (const [what, law] of [
  ['sum', 'n + m'],
  ['square', 'n^2'],
] as const) {
  test(`${what} is ${law}`, async (t) => {
    await inFolder(async (folder) => {
      const json = join(folder, 'r.json');
      const { status, stderr } = await comair([
        'sweep',
        '--json',
        json,
        '--sizes',
        'n=1000..16000:x2',
        '--sizes',
        'm=1000..16000:x2',
        '--',
        FACTORS,
        what,
        '{n}',
        '{m}',
      ]);
      t.is(status, 0, stderr);
      const { factors, routines } = reportSchema.parse(JSON.parse(await readFile(json, 'utf8')));
      t.is(factors?.laws[0].law, law);
      t.is(routines.find(({ name }) => name === 'once')?.by_factors?.own?.law, 'n + m');
    });
  });
}

test('what is wrong with factors is said in a line before anything runs', async (t) => {
  for (const [args, message] of [
    [[...SIZES, '--', FACTORS, 'sum', '{n}'], /where the size m goes: write \{m\} there/],
    [['--sizes', 'm=1..16:x2', '--', FACTORS, '{m}'], /one size is called n/],
    [['--sizes', 'n=1,2', '--sizes', 'm=1..16:x2', '--', FACTORS, '{n}{m}'], /n has 2 sizes/],
    [[...SIZES, '--feature', 'c=n', '--', FACTORS, '{n}{m}'], /--feature is for sweeps over one/],
    [[...SIZES, '--from', 'x', '--', FACTORS, '{n}{m}'], /--from is for sweeps over one size/],
  ] as const) {
    const { status, stderr } = await comair(['sweep', ...args]);
    t.is(status, 125, stderr);
    t.regex(stderr, message);
    t.is(stderr.trim().split('\n').length, 1, stderr);
  }
});
