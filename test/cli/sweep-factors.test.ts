import test from 'ava';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reportSchema } from '../../src/schema/report.js';
import { targetPath } from '../engine/run.js';
import { comair, inFolder } from '../support/command.js';

const FACTORS = targetPath('factors');
const SIZES = ['--sizes', 'n=100..1600:x2', '--sizes', 'm=100..1600:x2'];

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
