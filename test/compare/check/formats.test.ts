import test from 'ava';
import pc from 'picocolors';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { check } from '../../../src/compare/check/check.js';
import { toGitHub } from '../../../src/compare/check/github.js';
import { toJUnit } from '../../../src/compare/check/junit.js';
import type { CheckResult } from '../../../src/compare/check/check-model.js';
import { DEFAULT_RULES } from '../../../src/compare/check/rules.js';
import { toSarif } from '../../../src/compare/check/sarif.js';
import { relativeSource } from '../../../src/compare/check/source-path.js';
import { checkText } from '../../../src/compare/check/check-text.js';
import { parseGrowth } from '../../../src/growth/write.js';
import type { Report } from '../../../src/schema/report.js';
import { printable } from '../../../src/base/text/printable.js';
import { inFolder, run } from '../../support/command.js';
import { sarifProblems } from '../../support/sarif.js';
import { HOSTILE, UNPRINTABLE, hostileReport } from '../../terminal/hostile.js';
import { sampleReport, sampleRoutine } from '../../support/sample-report.js';

const ceiling = (limit: string, report: Report): CheckResult =>
  check(report, { ...DEFAULT_RULES, ceiling: parseGrowth(limit), minShare: 0 });

const sample = (): Report =>
  sampleReport({
    routines: [
      sampleRoutine({ name: 'slow', file: '/home/me/proj/src/a b%.c', line: 7 }),
      sampleRoutine({ name: 'fast', class: 'O(n)', exponent: 1 }),
      sampleRoutine({ name: 'lib', file: '/usr/src/lib.c' }),
    ],
  });

interface Sarif {
  runs: {
    invocations: {
      executionSuccessful: boolean;
      exitCode: number;
      toolExecutionNotifications: { level: string; message: { text: string } }[];
    }[];
    results: {
      ruleId: string;
      message: { text: string };
      partialFingerprints: Record<string, string>;
      locations: {
        physicalLocation?: {
          artifactLocation: { uri: string };
          region?: { startLine: number };
        };
        logicalLocations: { name: string }[];
      }[];
    }[];
  }[];
}

/** Nothing fails, and nothing was decided. */
const undecided = (): CheckResult =>
  ceiling('n', {
    ...sample(),
    routines: [sampleRoutine({ name: 'vague', class: 'unknown', formula: null, reason: 'few' })],
  });

test('SARIF is valid, empty or not; it has what fails, with paths below the root', async (t) => {
  const problems = await sarifProblems();
  const root = '/home/me/proj';
  const texts = [
    toSarif(ceiling('n^2', sample()), root),
    toSarif(ceiling('n', sample()), root),
    toSarif(ceiling('n', hostileReport()), '/src'),
    toSarif(undecided(), root),
  ];
  for (const text of texts) t.is(problems(text), '');
  t.not(problems(texts[0].replace('"results"', '"result"').replace('"tool"', '"tol"')), '');
  const [empty, found, , vague] = texts.map((text) => (JSON.parse(text) as Sarif).runs[0].results);
  t.deepEqual(empty, []);
  // What could not be checked is said of the run.
  t.deepEqual(vague, []);
  const [invocation] = (JSON.parse(texts[3]) as Sarif).runs[0].invocations;
  t.like(invocation, { executionSuccessful: false, exitCode: 2 });
  t.deepEqual(
    invocation.toolExecutionNotifications.map(({ level }) => level),
    ['error', 'warning'],
  );
  t.regex(
    invocation.toolExecutionNotifications[1].message.text,
    /^vague may grow like O\(n\), and its class is unknown: few \(100 % of the cost\)\.$/,
  );
  t.deepEqual(
    found.map(({ locations: [{ logicalLocations }] }) => logicalLocations[0].name),
    ['slow', 'lib'],
  );
  t.deepEqual(found[0].locations[0].physicalLocation, {
    artifactLocation: { uri: 'src/a%20b%25.c', uriBaseId: '%SRCROOT%' },
    region: { startLine: 7 },
  } as never);
  // A library's source is no file of the project.
  t.is(found[1].locations[0].physicalLocation, undefined);
  for (const text of texts) t.notRegex(text, /\/home\/me/);
});

test('the fingerprint of a finding outlives other lines and other builds', (t) => {
  const finger = (changes: object): string => {
    const report = sampleReport({ routines: [sampleRoutine(changes)] });
    const sarif = JSON.parse(toSarif(ceiling('n', report), '/')) as Sarif;
    return sarif.runs[0].results[0].partialFingerprints['comairRoutine/v1'];
  };
  t.is(finger({}), finger({ line: 99, id: 'x', build_id: 'b', offset: '0x9' }));
  t.not(finger({}), finger({ name: 'other' }));
});

/** By Python's parser, which refuses what is not well-formed. */
async function parseXml(
  text: string,
): Promise<
  [tag: string, attributes: Record<string, string>, text: string | null, parent: string][]
> {
  const script = `import sys, json, xml.etree.ElementTree as e
root = e.fromstring(sys.stdin.buffer.read())
parents = {child: parent.tag for parent in root.iter() for child in parent}
print(json.dumps([[x.tag, x.attrib, x.text, parents.get(x, '')] for x in root.iter()]))`;
  const { status, stdout, stderr } = await run('python3', ['-c', script], { input: text });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Awaited<ReturnType<typeof parseXml>>;
}

/** What may stand where, and [what must], in Jenkins' schema of JUnit files (junit-10.xsd). */
const JUNIT: Readonly<Record<string, { attributes: RegExp; must?: string[]; within: string }>> = {
  testsuites: { attributes: /^(name|time|tests|failures|errors)$/, within: '' },
  testsuite: {
    attributes: /^(name|tests|failures|errors|group|time|skipped|timestamp|hostname|id|package)$/,
    must: ['name', 'tests', 'failures', 'errors'],
    within: 'testsuites',
  },
  testcase: {
    attributes: /^(name|time|classname|group)$/,
    must: ['name'],
    within: 'testsuite',
  },
  failure: { attributes: /^(type|message)$/, within: 'testcase' },
  skipped: { attributes: /^(type|message)$/, within: 'testcase' },
};

test('JUnit: nothing but what the schema allows', async (t) => {
  const report = sample();
  report.routines[1] = { ...report.routines[1], class: 'unknown', formula: null, reason: 'few' };
  const reports = [
    ceiling('n', report),
    ceiling('n', hostileReport()),
    ceiling('n^3', sample()),
    undecided(),
  ];
  for (const result of reports) {
    const elements = await parseXml(toJUnit(result));
    t.is(elements[0][0], 'testsuites');
    for (const [tag, attributes, text, parent] of elements) {
      const { attributes: allowed, must = [], within } = JUNIT[tag];
      t.is(parent, within);
      for (const name of Object.keys(attributes)) t.regex(name, allowed);
      for (const name of must) t.true(name in attributes, `${tag} ${name}`);
      for (const name of ['tests', 'failures', 'errors', 'skipped', 'time']) {
        if (name in attributes) t.regex(attributes[name], /^\d+$/);
      }
      // Only these have text.
      if (tag !== 'failure') t.is(text?.trim() ?? '', '');
    }
  }
});

test('JUnit: a case for each verdict, failures and skipped ones counted', async (t) => {
  const report = sample();
  report.routines[1] = { ...report.routines[1], class: 'unknown', formula: null, reason: 'few' };
  const result = check(report, {
    ...DEFAULT_RULES,
    rules: [{ text: 'fa* <= O(n)', pattern: 'fa*', limit: parseGrowth('n') }],
    ceiling: parseGrowth('n'),
  });
  const elements = await parseXml(toJUnit(result));
  t.deepEqual(
    elements.map(([tag]) => tag),
    [
      'testsuites',
      'testsuite',
      'testcase',
      'failure',
      'testcase',
      'failure',
      'testcase',
      'skipped',
    ],
  );
  t.like(elements[1][1], { tests: '3', failures: '2', errors: '0', skipped: '1' });
  t.like(elements[2][1], { classname: 'prog', name: 'slow <= O(n)' });
  t.regex(elements[3][2] ?? '', /^\/home\/me\/proj\/src\/a b%\.c:7$/m);
  t.regex(elements[3][1]['message'], /^slow grows like O\(n\^2\); at most O\(n\) is allowed/);
  t.regex(elements[7][1]['message'], /^fast may grow like O\(n\), and its class is unknown: few/);
});

test('annotations are one line each, on the line of the source', (t) => {
  t.is(
    toGitHub(ceiling('n', sample()), '/home/me/proj').split('\n')[0],
    '::error file=src/a b%25.c,line=7,title=slow outgrows O(n)::slow grows like O(n^2); at most O(n) is allowed: 12 + 3.5 n^2 over 41 sizes 10-4k, 93.1 %25 of the cost',
  );
  t.is(toGitHub(ceiling('n^2', sample()), '/'), '');
});

test('a check that decides nothing is a failure in JUnit, an annotation and the last line', async (t) => {
  const result = undecided();
  const elements = await parseXml(toJUnit(result));
  t.like(elements[1][1], { tests: '2', failures: '1', skipped: '1' });
  t.deepEqual(
    elements.map(([tag]) => tag),
    ['testsuites', 'testsuite', 'testcase', 'skipped', 'testcase', 'failure'],
  );
  t.regex(toGitHub(result, '/'), /^::error title=not decided::100 %25 of the cost could not/);
  const text = checkText(result, { colors: pc.createColors(false) });
  t.regex(text, /^unknown vague may grow like O\(n\), and its class is unknown: few \(100 %/);
  t.regex(
    text,
    /\n0 routines checked, 0 within limits, 1 of unknown class, 100 % of the cost not checked\nUNDECIDED: 100 % of/,
  );
});

test('hostile names are text in every form', async (t) => {
  const result = ceiling('n', hostileReport());
  // Of each a routine and a finding.
  t.is(result.verdicts.length, 2 * HOSTILE.length);
  const text = checkText(result, { colors: pc.createColors(false), all: true });
  t.notRegex(text.replaceAll('\n', ''), UNPRINTABLE);
  const github = toGitHub(result, '/');
  t.notRegex(github.replaceAll('\n', ''), UNPRINTABLE);
  t.is(github.trimEnd().split('\n').length, 2 * HOSTILE.length);
  for (const line of github.trimEnd().split('\n')) {
    t.regex(line, /^::error (?:file=[^:,]*,(?:line=\d+,)?)?title=[^:,]*::/);
  }
  const cases = (await parseXml(toJUnit(result))).filter(([tag]) => tag === 'testcase');
  t.deepEqual(
    cases.map(([, { name }]) => name).sort(),
    // The parser makes attributes of one line, as XML demands.
    HOSTILE.flatMap((name) =>
      ['', ' over runs'].map((over) => `${printable(name)}${over} <= O(n)`),
    ).sort(),
  );
  const { results } = (JSON.parse(toSarif(result, '/src')) as Sarif).runs[0];
  for (const { message, locations } of results) {
    t.notRegex(message.text + locations[0].logicalLocations[0].name, UNPRINTABLE);
  }
});

test('paths are relative to the root, or none', async (t) => {
  await inFolder(async (folder) => {
    await mkdir(join(folder, 'src'));
    await writeFile(join(folder, 'src/a.c'), '');
    const of = (file: string | null): string | null => relativeSource(file, folder);
    t.is(of(join(folder, 'src/gone.c')), 'src/gone.c');
    t.is(of('src/a.c'), 'src/a.c');
    t.is(of('./src/../src/a.c'), 'src/a.c');
    t.deepEqual(['malloc/malloc.c', '/usr/a.c', folder, null, `${folder}x/a.c`].map(of), [
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});
