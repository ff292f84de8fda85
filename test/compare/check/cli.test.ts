import test from 'ava';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../../src/base/package.js';
import { toJson } from '../../../src/report/read/json.js';
import { comair, inFolder } from '../../support/command.js';
import { sampleReport, sampleRoutine, sampleRun } from '../../support/sample-report.js';

const SORT = join(packageRoot(), 'test/targets/bin/sort');

/** A folder with a report on a quadratic `lookup` and rules. */
async function withRules(
  rules: string,
  use: (folder: string, report: string) => Promise<void>,
): Promise<void> {
  await inFolder(async (folder) => {
    await writeFile(join(folder, 'r.json'), toJson(sampleReport()));
    await writeFile(join(folder, 'comair.yaml'), rules);
    await use(folder, join(folder, 'r.json'));
  });
}

test('check reads comair.yaml here, and says what fails with status 1', async (t) => {
  await withRules('rules:\n  - lookup <= n\nceiling: 1\nmin_share: 2.5\n', async (folder) => {
    const files = ['c.json', 'c.xml', 'c.sarif', 'c.md', 'gl.json', 'c.prom'];
    const [json, junit, sarif, markdown, quality, metrics] = files;
    const more = ['--markdown', markdown, '--code-quality', quality, '--openmetrics', metrics];
    const { status, stdout, stderr } = await comair(
      ['check', 'r.json', '--json', json, '--junit', junit, '--sarif', sarif, ...more],
      { cwd: folder, env: { GITHUB_ACTIONS: 'true' } },
    );
    t.is(stderr, '');
    t.is(status, 1);
    t.regex(stdout, /^::error title=lookup outgrows O\(n\)::/);
    t.regex(stdout, /^FAILED {2}lookup grows like O\(n\^2\); at most O\(n\) is allowed/m);
    t.regex(stdout, /\nFAILED: 1 routine checked, 0 within limits, 1 failed\n$/);
    for (const file of files) t.regex(await readFile(join(folder, file), 'utf8'), /lookup/);
    const passed = await comair(['check', 'r.json', '--rule', 'look* <= n^2'], { cwd: folder });
    t.is(passed.status, 0);
    t.is(passed.stdout, 'passed: 1 routine checked, 1 within limits\n');
    const again = await comair(['check', 'r.json', '--json', join(folder, 'again')], {
      cwd: folder,
    });
    t.is(again.status, 1);
    t.is(await readFile(join(folder, json), 'utf8'), await readFile(join(folder, 'again'), 'utf8'));
  });
});

test('check: unknown classes and the exit status', async (t) => {
  await withRules('ceiling: n\n', async (folder) => {
    const vague = sampleReport({
      routines: [sampleRoutine({ class: 'unknown', formula: null, reason: 'few' })],
    });
    await writeFile(join(folder, 'v.json'), toJson(vague));
    for (const [args, status, last] of [
      [[], 2, /\nUNDECIDED: 100 % of the cost could not be checked, more than half: run more/],
      [
        ['--unknown', 'pass'],
        0,
        /\npassed: 0 routines checked, .*100 % of the cost not checked\n$/,
      ],
      [['--unknown', 'fail'], 1, /\nFAILED: 0 routines checked, .* 1 failed/],
    ] as const) {
      const result = await comair(['check', 'v.json', ...args], { cwd: folder });
      t.is(result.status, status);
      t.regex(result.stdout, last);
    }
  });
});

test('what is wrong is said in one line, with status 125', async (t) => {
  await withRules('rules: []\n', async (folder) => {
    const other = sampleReport({ runs: [sampleRun({ exe: '/bin/other' })] });
    await writeFile(join(folder, 'other.json'), toJson(other));
    const bad: [yaml: string, RegExp][] = [
      ['rules: lookup <= n', /bad\.yaml: rules: .*array/],
      ['rules:\n  - lookup < n', /bad\.yaml: rule 1: no rule: "lookup < n"/],
      ['rules: [\x1b', /bad\.yaml is no YAML/],
      ['ceiling: fast', /bad\.yaml: ceiling: no class of growth: "fast"/],
      ['rulez: []', /bad\.yaml: .*rulez/],
      ['a: &a [1]\nrules: *a', /bad\.yaml/],
      ['', /bad\.yaml: .*object/],
      ['min_share: 200\nceiling: n', /bad\.yaml: min_share: /],
    ];
    for (const [yaml, message] of bad) {
      await writeFile(join(folder, 'bad.yaml'), yaml);
      const { status, stderr } = await comair(['check', 'r.json', '--rules', 'bad.yaml'], {
        cwd: folder,
      });
      t.regex(stderr, message);
      t.regex(stderr, /^comair-bin: [^\n]+\n$/);
      t.is(status, 125);
    }
    const cases: [string[], RegExp][] = [
      [['r.json'], /nothing to check: comair\.yaml has neither rules nor a ceiling/],
      [['r.json', '--rules', 'none'], /cannot read the rules none: there is no such file/],
      [['r.json', '--rule', 'lokup <= n'], /"lokup <= n" matches none of 1 routine/],
      [['r.json', '--rule', 'lookup'], /no rule: "lookup"/],
      [['r.json', '--ceiling', 'n!'], /no class of growth: "n!"/],
      [['r.json', '--baseline', 'other.json'], /baseline is of another program: other, not prog/],
      [['r.json', '--baseline', 'none'], /cannot read none/],
      [['none', '--ceiling', 'n'], /cannot read none/],
      [['r.json', '--ceiling', 'n', '--sarif', 'no/x'], /cannot write --sarif/],
      [['r.json', '--ceiling', 'n', '--', 'true'], /takes no program/],
    ];
    for (const [args, message] of cases) {
      const { status, stdout, stderr } = await comair(['check', ...args], { cwd: folder });
      t.regex(stderr, message);
      t.regex(stderr, /^comair-bin: [^\n]+\n$/);
      t.is(`${String(status)}${stdout}`, '125', args.join(' '));
    }
    t.deepEqual((await readdir(folder)).sort(), [
      'bad.yaml',
      'comair.yaml',
      'other.json',
      'r.json',
    ]);
  });
});

test('without rules and comair.yaml it says what to write', async (t) => {
  await inFolder(async (folder) => {
    await writeFile(join(folder, 'r.json'), toJson(sampleReport()));
    const { status, stderr } = await comair(['check', 'r.json'], { cwd: folder });
    t.is(status, 125);
    t.regex(stderr, /nothing to check: there is no comair\.yaml here; write one, or say --rule/);
  });
});

test.serial("assert profiles and checks; stdout is the program's", async (t) => {
  const holds = await comair(['assert', 'insertion_sort <= n^2', '--', SORT, '120']);
  t.is(holds.status, 0, holds.stderr);
  t.regex(holds.stdout, /^\d+\n$/);
  t.regex(holds.stderr, /^holds {3}insertion_sort grows like O\(n\^2\); O\(n\^2\) is allowed/);
  t.regex(holds.stderr, /\npassed: 1 routine checked, 1 within limits\n$/);
  const broken = await comair(['assert', 'insertion_sort <= n log n', '--', SORT, '120']);
  t.is(broken.status, 1);
  t.regex(broken.stderr, /^FAILED {2}insertion_sort grows like O\(n\^2\); at most O\(n log n\)/);
});

test.serial(
  'assert: unknown classes fail, failing programs keep their status, typos are 125',
  async (t) => {
    const vague = await comair(['assert', 'main <= n', '--', SORT, '120']);
    t.is(vague.status, 1);
    t.regex(
      vague.stderr,
      /^FAILED {2}main may grow like O\(n\), and its class is unknown: only one input size was seen/,
    );
    const failing = await comair(['assert', '__libc_start_main* <= n', '--', 'sh', '-c', 'exit 7']);
    t.is(failing.status, 7);
    t.regex(failing.stderr, /^comair-bin: the program ended with status 7\n/);
    const typo = await comair(['assert', 'insertion_srot <= n', '--', SORT, '120']);
    t.is(typo.status, 125);
    t.regex(typo.stderr, /"insertion_srot <= n" matches none of/);
    for (const args of [
      ['assert', 'f <= n'],
      ['assert', '--', 'true'],
      ['assert', 'f', '--', 'true'],
      ['assert', 'f <= n', '--', 'no-such-program-here'],
    ]) {
      const { status, stdout, stderr } = await comair(args);
      t.true(status === 125 || status === 127, args.join(' '));
      t.is(stdout, '');
      t.regex(stderr, /^comair-bin: [^\n]+\n$/);
    }
  },
);
