import test from 'ava';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { packageRoot } from '../../src/base/package.js';
import { readProfile } from '../../src/profile/profile-file.js';
import { trendsJsonSchema } from '../../src/schema/json-schema.js';
import type { Report } from '../../src/schema/report.js';
import type { Trends } from '../../src/schema/trends.js';
import { comair, inFolder } from '../support/command.js';

const INNER = `${packageRoot()}test/targets/bin/inner`;
const SIZES = [16, 32, 64, 128, 256, 512];

test('a sweep over a quadratic and a linear routine', async (t) => {
  await inFolder(async (folder) => {
    const [all, kept, json, found] = ['all.profile', 'kept', 't.json', 'r.json'].map((name) =>
      join(folder, name),
    );
    const swept = await comair([
      'sweep',
      '--sizes',
      SIZES.join(','),
      '--feature',
      'cells=n^2',
      '--json',
      found,
      '--report',
      '/dev/null',
      '--profile',
      all,
      '--keep',
      kept,
      '--',
      INNER,
      '{n}',
    ]);
    t.is(swept.status, 0, swept.stderr);
    const { status, stdout, stderr } = await comair(['trends', all, '--json', json]);
    t.is(`${String(status)}${stderr}`, '0');
    t.regex(stdout, /^1 scan /m);
    const trends = JSON.parse(await readFile(json, 'utf8')) as Trends;
    const valid = new Ajv2020({ strict: true }).compile(trendsJsonSchema());
    t.true(valid(trends), JSON.stringify(valid.errors));
    const ofScan = trends.clusters.find(({ members }) => members[0].name === 'scan')!;
    const byN = ofScan.fits.find(({ feature }) => feature === 'n')!;
    const [low, high] = byN.exponent_interval!;
    t.true(low > 1.9 && high < 2.05, `${low} ${high}`);
    const byCells = ofScan.fits.find(({ feature }) => feature === 'cells')!;
    t.is(byCells.class, 'O(n)');
    t.true(Math.abs(byCells.terms.at(-1)!.coefficient - 1) < 0.05, 'a block a cell');
    const linear = trends.clusters.find(({ members }) =>
      members.some(({ name }) => name === 'fill'),
    )!;
    t.true(linear.members.some(({ name }) => name === 'deep'));
    t.is(linear.fits.find(({ feature }) => feature === 'n')!.exponent, 1);
    // One implementation: what findings say of a routine over the runs, trends say, too.
    const { routines } = JSON.parse(await readFile(found, 'utf8')) as Report;
    const members = new Map(trends.clusters.flatMap((each) => each.members).map((m) => [m.id, m]));
    const compared = routines.flatMap(({ id, per_run: run }) => {
      const law = members.get(id)?.laws.find(({ feature }) => feature === 'n');
      return run === undefined || law === undefined ? [] : [{ run, law }];
    });
    t.true(compared.length >= 3);
    for (const { run, law } of compared) {
      const { class: name, exponent, exponent_interval } = law;
      t.like(run, { class: name, exponent, exponent_interval });
    }
    // Each location is somewhere, once: their own costs are those of the runs.
    const { runs } = await readProfile(all);
    t.deepEqual(
      trends.runs.map(({ cost }) => cost),
      runs.map(({ work }) => work),
    );
    const parts = SIZES.map((n) => join(kept, `n${n}.profile`));
    const again = await comair(['trends', ...parts]);
    t.is(again.stdout, stdout);
    const only = await comair(['trends', all, '--feature', 'cells', '--at', 'cells=1e6']);
    t.regex(only.stdout, /^Features: cells$/m);
    t.regex(only.stdout, /cells=1M$/m);
    const [first, ...rest] = parts;
    await comair(['--cell', '4', '--feature', 'n=1', '--profile', first, '--', INNER, '16']);
    const mixed = await comair(['trends', first, ...rest]);
    t.is(mixed.status, 125);
    t.true(mixed.stderr.includes(`cell is 4 in ${first} and 8 in`), mixed.stderr);
  });
});

test('loops, and routines outside of theirs, add up to the runs', async (t) => {
  await inFolder(async (folder) => {
    const [all, plain, json] = ['all.profile', 'plain', 't.json'].map((name) => join(folder, name));
    const sizes = ['--sizes', SIZES.join(','), '--report', '/dev/null'];
    await comair(['sweep', ...sizes, '--loops', '--profile', all, '--', INNER, '{n}']);
    await comair(['--no-loops', '--profile', plain, '--feature', 'n=600', '--', INNER, '600']);
    const trends = await comair(['trends', '--count', 'loops', all, plain, '--json', json]);
    t.is(`${String(trends.status)}${trends.stderr}`, '0');
    t.regex(trends.stdout, /own cost of loops, and of routines outside of them, in work: /);
    t.regex(trends.stdout, /^Left out: 1 run without loops$/m);
    t.regex(trends.stdout, /^1 inner\.c:13-14 in scan +1 .* n\^2 /m);
    const { clusters, runs } = JSON.parse(await readFile(json, 'utf8')) as Trends;
    t.true(clusters.some(({ members }) => members.some(({ name }) => name === 'scan')));
    t.true(clusters.every(({ costs }) => costs.every((cost) => cost >= 0)));
    t.deepEqual(
      runs.map(({ cost }) => cost),
      (await readProfile(all)).runs.map(({ work }) => work),
    );
    const none = await comair(['trends', '--count', 'loops', plain]);
    t.is(none.status, 125);
    t.regex(
      none.stderr,
      /no loops were recorded: leave out --no-loops when you profile or record the runs\n$/,
    );
  });
});

test('features are declared for a profile and for a recording', async (t) => {
  await inFolder(async (folder) => {
    const files = [16, 32, 64, 128, 256].map((n) => ({ n, path: join(folder, `n${n}`) }));
    for (const [i, { n, path }] of files.entries()) {
      const feature = ['--feature', `n=${n}`, '--feature', 'half=-.5e1'];
      const { status, stderr } = await comair(
        i % 2 === 0
          ? ['record', '-o', path, ...feature, '--', INNER, String(n)]
          : ['--profile', path, ...feature, '--', INNER, String(n)],
      );
      t.is(status, 0, stderr);
    }
    const json = join(folder, 't.json');
    const paths = files.map(({ path }) => path);
    const { status, stdout, stderr } = await comair(['trends', ...paths, '--json', json]);
    t.is(`${String(status)}${stderr}`, '0');
    t.regex(stdout, /^1 scan .* n\^2 /m);
    t.regex(stdout, /no law of half: 0 values above zero, at least 5 are needed/);
    const { runs } = JSON.parse(await readFile(json, 'utf8')) as Trends;
    t.deepEqual(
      runs.map(({ features }) => features).sort((a, b) => a['n'] - b['n']),
      files.map(({ n }) => ({ n, half: -5 })),
    );
  });
});

test('what is wrong is said in one line', async (t) => {
  await inFolder(async (folder) => {
    const [plain, known, text] = ['plain', 'known', 'text'].map((name) => join(folder, name));
    await comair(['--profile', plain, '--', INNER, '8']);
    await comair(['--profile', known, '--feature', 'n=8', '--', INNER, '8']);
    await writeFile(text, 'text');
    const cases: [string[], RegExp][] = [
      [['trends', plain], /no run has features: declare them .*--feature name=value/],
      [['trends', known, '--feature', 'm'], /no run has the feature m, but n/],
      [['trends', known, '--at', 'm=3'], /no run has the feature m, but n/],
      [['trends', known, '--at', 'n'], /'n' is not name=number/],
      [['trends', known, '--cost', 'instructions'], /has costs in work only/],
      [['trends', text], /no file of comair-bin/],
      [['trends', join(folder, 'none')], /no such file/],
      [['trends'], /missing required argument/],
      ...['n=NaN', 'n=1e999', 'n=', '=3', 'n=x', '1n=2', 'n'].map((feature): [string[], RegExp] => [
        ['--feature', feature, '--', INNER, '8'],
        /is not name=number/,
      ]),
    ];
    for (const [args, message] of cases) {
      const { status, stderr } = await comair(args);
      t.is(status, 125, args.join(' '));
      t.regex(stderr, message);
      t.is(stderr.trim().split('\n').length, 1, stderr);
    }
    const one = await comair(['trends', known]);
    t.is(one.status, 0);
    t.regex(one.stdout, /Nothing varies in one run/);
  });
});
