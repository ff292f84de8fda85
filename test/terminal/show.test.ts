import test from 'ava';
import { ComairError } from '../../src/base/errors.js';
import { findRoutine } from '../../src/report/read/find.js';
import { findFinding, showFinding } from '../../src/terminal/show-finding.js';
import { showRoutine } from '../../src/terminal/show.js';
import {
  format as formatRoutine,
  formatReport,
  parseTemplate,
} from '../../src/exports/template.js';
import { printable } from '../../src/base/text/printable.js';
import { HOSTILE, UNPRINTABLE, hostileReport } from './hostile.js';
import {
  sampleFinding,
  sampleGrowth,
  samplePerRun,
  sampleReport,
  sampleRoutine,
} from '../support/sample-report.js';

const report = sampleReport({
  routines: [
    sampleRoutine({ id: 'aaaaaa000001', rank: 1, name: 'parse' }),
    sampleRoutine({ id: 'aaaaaa000002', rank: 2, name: 'parse_line(int)' }),
    sampleRoutine({ id: 'bbbbbb000003', rank: null, name: 'walk', module: 'libz.so.1' }),
    sampleRoutine({ id: 'cccccc000004', rank: null, name: 'walk', module: 'prog' }),
  ],
});

test('a routine is found by id, the beginning of an id, rank, name and pattern', (t) => {
  const id = (text: string): string => findRoutine(report, text).id.slice(-1);
  t.is(id('aaaaaa000002'), '2');
  t.is(id('bbbbbb'), '3');
  t.is(id('#2'), '2');
  t.is(id('parse'), '1');
  t.is(id('parse_line'), '2');
  t.is(id('*_line*'), '2');
  t.is(id('libz*!walk'), '3');
});

test('none and several are errors that help, in one line', (t) => {
  const says = (text: string): string =>
    t.throws(() => findRoutine(report, text), { instanceOf: ComairError }).message;
  t.is(
    says('walk'),
    '"walk" is 2 routines: bbbbbb000003 walk (libz.so.1), cccccc000004 walk (prog)',
  );
  t.regex(
    says('PARSE_L'),
    /^no routine "PARSE_L" among 4 routines; there are aaaaaa000002 parse_line/,
  );
  t.is(says('nothing'), 'no routine "nothing" among 4 routines');
  t.is(says(''), 'no routine "" among 4 routines');
  t.is(says('\x1b\n'), 'no routine "\\x1b\\x0a" among 4 routines');
  t.regex(says('aaaaaa'), /is 2 routines/);
  t.regex(says('#9'), /no routine/);
});

test('threads and recordings have their lines', (t) => {
  const threads = [
    { run: 0, thread: 1 },
    { run: 0, thread: null },
  ];
  const routine = sampleRoutine({
    by_thread: [
      [0, 5, 90, 7],
      [1, 2, 30, 3],
    ],
    by_recording: [[], [[3, 7, 1, 2, 9]]],
  });
  const text = showRoutine(routine, sampleReport({ threads, recordings: ['a', 'b\x1b'] }));
  t.regex(text, /^threads: 2\n {2}5 calls {2}90 blocks {2}own 7 {2}thread 1\n {2}2 calls/m);
  t.regex(text, /own 3 {2}all further threads$/m);
  t.regex(text, /^recordings: 2\n {2}0 calls {2}0 sizes {2}a\n {2}7 calls {2}1 sizes 3 to 3/m);
  t.regex(text, /b\\x1b$/m);
});

test('all that is known is shown, with exact numbers', (t) => {
  const text = showRoutine(
    sampleRoutine({
      cost_total: 9_000_001,
      curve: { offset: 0, terms: [{ coefficient: 3.5, power: 2, log: 0 }] },
      points: [
        [10, 2, 340, 350, 690],
        [4000, 1, 56_000_000, 56_000_000, 56_000_000],
      ],
      callers: [{ routine: 0, name: 'parse', calls: 5, cost: 9_000_001 }],
      contexts: [
        {
          path: ['main', 'a\x1b'],
          calls: 2,
          cost: 7,
          cost_share: 0.5,
          class: 'O(n)',
          formula: '2 n',
          exponent: 1,
          r2: 1,
          reason: null,
          sizes: 5,
          size_range: [1, 9],
          points: [],
        },
      ],
      later: { known: 1 },
    } as never),
    report,
  );
  for (const line of [
    /^lookup$/m,
    /^id +0123456789ab$/m,
    /^rank +1 of 2$/m,
    /^build-id +aa$/m,
    /^offset +0x1234$/m,
    /^source +src\/lookup\.c:17$/m,
    /^class +O\(n\^2\), exponent 1\.98, R² 0\.9991$/m,
    /^cost function 12 \+ 3\.5 n\^2$/m,
    /^next best +O\(n log n\): 7 n log n; its error is 12 times as large$/m,
    /^at 10x +5600000000 blocks at size 40000$/m,
    /^cost +9000001 blocks \(93\.1 % of all\), own 8000000, most expensive call 56000000$/m,
    /^later +\{"known":1\}$/m,
    /^ {2}aaaaaa000001 {2}5 calls {2}9000001 blocks {2}100 % {2}parse$/m,
    /^contexts: 1\n {2}O\(n\) {2}2 calls {2}7 blocks {2}50\.0 % {2}main > a\\x1b {2}\[2 n\]$/m,
    /^callees: 0$/m,
    /^ +10 +2 +340 +350 +345 +350$/m,
    /^ +4000 +1 +56000000 +56000000 +56000000 +56000000$/m,
  ]) {
    t.regex(text, line);
  }
});

const withFinding = sampleReport({
  growth: sampleGrowth(),
  findings: [sampleFinding()],
  routines: [
    sampleRoutine({ per_run: samplePerRun(), finding: { rank: 1, role: 'culprit' } }),
    sampleRoutine({ id: 'bbbbbb000002', name: 'main', rank: 2 }),
  ],
});

test('runs are listed by size, as numbers, in whatever order they were made', (t) => {
  const points = [100, 1600, 200].map((n): [number, number, number] => [n, n, n * n]);
  const text = showRoutine(sampleRoutine({ per_run: samplePerRun({ points }) }), withFinding);
  const sizes = [...text.matchAll(/^ +(\d+) +\1 +/gm)].map(([, size]) => size);
  t.deepEqual(sizes, ['100', '200', '1600']);
});

test('growth over runs and the finding that it belongs to', (t) => {
  const text = showRoutine(withFinding.routines[0], withFinding);
  for (const line of [
    /^over runs +own cost O\(n\^2\), exponent 2\.00 \(95 %: 1\.97 to 2\.02\), calls n\^1\.00, in 4 runs by n$/m,
    /^finding +1 \(culprit\): lookup \(prog\) is called n times by main, and each call costs n: /m,
    /^runs by n \(own cost in blocks\): 4\n +size +calls +own +own a call\n +800 +800 +128040 +160\.05$/m,
  ]) {
    t.regex(text, line);
  }
  t.notRegex(text, /^per run|\{"/m);
  t.notRegex(showRoutine(withFinding.routines[1], withFinding), /over runs|^finding|^runs by/m);
});

test('a finding in plain text, and what is said where there is none', (t) => {
  const text = showFinding(findFinding(withFinding, 'finding 1'), withFinding);
  for (const line of [
    /^finding 1: lookup \(prog\) is called n times/,
    /^class +O\(n\^2\), exponent 2\.00 \(95 %: 1\.97 to 2\.02\), confidence 0\.88$/m,
    /^what grows +own cost over whole runs$/m,
    /^grows with +n of the run$/m,
    /^share +89\.0 % of the cost of all runs$/m,
    /^evidence +from n = 3\.2k .*\nevidence +4 sizes$/m,
    /^at 10x +8G blocks at n = 64k, 100 times/m,
    /^routines: 1\n {2}0123456789ab {2}culprit {3}O\(n\^2\) {2}123456 calls {2}lookup {2}\(prog\)$/m,
  ]) {
    t.regex(text, line);
  }
  t.notRegex(text, /^next/m);
  const says = (of: typeof withFinding): string =>
    t.throws(() => findFinding(of, 'finding 2'), { instanceOf: ComairError }).message;
  t.is(says(withFinding), 'no finding 2: there is 1 finding');
  t.regex(says(sampleReport()), /^no finding 2: this report was made before there were findings/);
});

test('templates take fields of growth over runs and of findings', (t) => {
  const [routine, other] = withFinding.routines;
  const template = parseTemplate(
    '{per_run.class} {per_run.exponent_interval.1} {per_run.points.0.2} {finding.rank}{finding.role}',
  );
  t.is(formatRoutine(template, routine, report), 'O(n^2) 2.02 128040 1culprit');
  t.is(formatRoutine(template, other, report), '- - - --');
  const ofFindings = parseTemplate(
    '{rank} {basis} {routines.0.name} {predicted.times}',
    'findings',
  );
  t.is(formatRoutine(ofFindings, withFinding.findings![0], withFinding), '1 run lookup 100');
  t.throws(() => parseTemplate('{formula}', 'findings'), {
    message: /^no field \{formula\}; there are rank, class, exponent,/,
  });
});

test('templates take fields, braces and escapes, and refuse fields that there are not', (t) => {
  const format = (text: string, changes = {}): string =>
    formatRoutine(parseTemplate(text), sampleRoutine(changes), report);
  t.is(format('{rank}\\t{name}\\t{class}'), '1\tlookup\tO(n^2)');
  t.is(
    format('{predicted.x10.cost} {size_range.1} {points.0.2} {points}'),
    '5600000000 4000 350 [[10,1,350,350,350]]',
  );
  // Names of columns in CSV and Parquet, too.
  t.is(format('{predicted_x10} {size_max} {size_metric}'), '5600000000 4000 rms');
  t.is(format('{runner_up.class}/{ reason }', { runner_up: null }), '-/-');
  t.is(format('{{{id}}} 100% \\\\ \\x'), '{0123456789ab} 100% \\ \\x');
  t.is(format('no field'), 'no field');
  for (const [text, message] of [
    ['{nane}', /^no field \{nane\}; there are id, rank, name, /],
    ['{predicted.x3}', /no field \{predicted\.x3\}/],
    ['{name.length}', /no field/],
    ['{}', /no field/],
    ['{__proto__}', /no field/],
    ['{constructor}', /no field/],
    ['{name', /a single \{/],
    ['name}', /a single \}/],
    ['{\x1b}', /no field \{\\x1b\}/],
  ] as const) {
    t.throws(() => parseTemplate(text), { instanceOf: ComairError, message }, text);
  }
});

test('a report is a line for each ranked routine', (t) => {
  t.is(formatReport(parseTemplate('{rank} {name}'), report, 9), '1 parse\n2 parse_line(int)\n');
  t.is(formatReport(parseTemplate('{rank}'), report, 1), '1\n');
});

test('hostile names are text', (t) => {
  const hostile = hostileReport();
  const lines = formatReport(parseTemplate('{name}|{module}|{callers}'), hostile, 1000);
  t.notRegex(lines.replaceAll('\n', ''), UNPRINTABLE);
  t.is(lines.trimEnd().split('\n').length, HOSTILE.length);
  for (const routine of hostile.routines) {
    const text = showRoutine(routine, hostile);
    t.notRegex(text.replaceAll('\n', ''), UNPRINTABLE);
    t.is(text.split('\n')[0], printable(routine.name));
    t.is(findRoutine(hostile, routine.id), routine);
  }
  for (const finding of hostile.findings!) {
    const text = showFinding(finding, hostile);
    t.notRegex(text.replaceAll('\n', ''), UNPRINTABLE);
    const { evidence, routines } = finding;
    // No text of it makes a line of its own.
    t.is(text.trimEnd().split('\n').length, 9 + evidence.length + routines.length);
  }
});
