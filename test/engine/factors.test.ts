import test from 'ava';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportSchema } from '../../src/schema/report.js';
import { DYNAMORIO_HOME, leaveOut } from './dynamorio-here.js';
import { targetPath } from './run.js';
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
