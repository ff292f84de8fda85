import test from 'ava';
import type { ReportOptions } from '../../../src/report/options.js';
import type { Report, RunInfo } from '../../../src/schema/report.js';
import { SIZES, sweep } from './swept.js';
import type { Behaviour } from './swept.js';

const once = () => 1;
const linear = (n: number) => n;
const square = (n: number) => n * n;

const roles = (report: Report, rank = 1) =>
  report.findings![rank - 1].routines.map(({ role, name }) => `${role} ${name}`);

test('n calls of O(n): the callee is the culprit, its caller repeats it, the others inherit', (t) => {
  const report = sweep(
    {
      main: { calls: once, own: () => 900 },
      loop: { calls: once, own: (n) => 40 * n },
      step: { calls: linear, own: (n) => 5 * n },
      insert: { calls: linear, own: (n) => 3 * n * n },
    },
    [
      ['main', 'loop'],
      ['loop', 'step'],
      ['step', 'insert'],
    ],
  );
  t.is(report.findings!.length, 1);
  const [finding] = report.findings!;
  t.is(finding.class, 'O(n^2)');
  t.deepEqual(roles(report), ['culprit insert', 'repeats loop', 'inherits step', 'inherits main']);
  t.is(
    finding.text,
    'insert is called n times by loop (3.2k times at n = 3.2k), and each call costs O(n): together n^2.',
  );
  t.true(Math.abs(finding.predicted!.times - 100) < 1);
  t.regex(report.growth!.text, /^Ten times n takes (9\d|100) times the work: insert, 99\.\d %/);
});

test('the caller that calls n^2 times is the culprit, with those it calls', (t) => {
  const report = sweep(
    {
      main: { calls: once, own: () => 900 },
      compare_all: { calls: once, own: (n) => 2 * n * n },
      equal: { calls: square, own: (n) => 7 * n * n },
    },
    [
      ['main', 'compare_all'],
      ['compare_all', 'equal'],
    ],
  );
  t.deepEqual(roles(report), ['culprit compare_all', 'culprit equal', 'inherits main']);
  t.is(report.findings![0].basis, 'calls');
  t.is(report.findings![0].text, 'compare_all makes n^2 calls to equal: together n^2.');
});

test('what many call is repeated by who makes the calls that cost', (t) => {
  const report = sweep(
    {
      main: { calls: once, own: () => 900 },
      front: { calls: once, own: (n) => 5 * n },
      labels: { calls: once, own: (n) => 5 * n },
      realloc: { calls: (n) => 5 * n, own: (n) => n * n },
    },
    [
      ['main', 'front'],
      ['main', 'labels'],
      ['front', 'realloc', { calls: 0.2, cost: 0.97 }],
      ['labels', 'realloc', { calls: 0.8, cost: 0.03 }],
    ],
  );
  t.is(
    report.findings![0].text,
    'realloc is called n times by front (6.3k of its 31.5k calls), and each call costs O(n): together n^2.',
  );
});

test('who makes a routine grow repeats it, also where a dearer caller keeps in proportion', (t) => {
  const report = sweep(
    {
      main: { calls: once, own: () => 900 },
      front: { calls: once, own: (n) => 5 * n },
      labels: { calls: once, own: (n) => 5 * n },
      copy: { calls: (n) => 900 * n, own: (n) => n * n + 3600 * n },
    },
    [
      ['main', 'front'],
      ['main', 'labels'],
      ['front', 'copy', { calls: 1 / 900, cost: 0.38, costAt: (n) => n * n }],
      ['labels', 'copy', { calls: 899 / 900, cost: 0.62, costAt: (n) => 3600 * n }],
    ],
  );
  t.regex(
    report.findings![0].text,
    /^copy is called n times by front \(6\.3k of its 5\.67M calls\)/,
  );
});

test('who is called often by others, for next to nothing, repeats all the same', (t) => {
  const report = sweep(
    {
      main: { calls: once, own: () => 900 },
      fill: { calls: once, own: (n) => 5 * n },
      look: { calls: once, own: (n) => 5 * n },
      insert: { calls: linear, own: (n) => n * n },
      list: { calls: (n) => n + 1, own: (n) => 9 * n },
    },
    [
      ['main', 'fill'],
      ['main', 'look'],
      ['fill', 'list', { calls: 0, cost: 0.99, costAt: (n) => n * n }],
      ['look', 'list', { calls: 1, cost: 0.01, costAt: (n) => 3 * n }],
      ['list', 'insert'],
    ],
  );
  t.regex(report.findings![0].text, /^insert is called n times by list /);
});

test('a finding names as called what its first routine calls, and nothing else', (t) => {
  const report = sweep(
    {
      main: { calls: once, own: () => 900 },
      build: { calls: once, own: (n) => 3 * n * n },
      copy: { calls: linear, own: (n) => 9 * n * n },
      grow: { calls: square, own: (n) => 4 * n * n },
    },
    [
      ['main', 'build'],
      ['build', 'copy'],
      ['build', 'grow'],
    ],
  );
  const { text } = report.findings![0];
  t.regex(text, /^copy, with .*grow.*, is called n times by build .* each call costs O\(n\)/);
  t.notRegex(text, / calls grow/);
});

test('a routine that calls itself is the culprit, not who began it', (t) => {
  const report = sweep(
    {
      main: { calls: once, own: () => 900 },
      match: { calls: square, own: (n) => 8 * n * n },
    },
    [
      ['main', 'match'],
      ['match', 'match'],
    ],
  );
  t.deepEqual(roles(report), ['culprit match', 'inherits main']);
  t.regex(
    report.findings![0].text,
    /^match is recursive \(\S+ calls at n = 3\.2k\); its own cost grows like /,
  );
});

test('what grows like n, and what is the same in every run, is no finding', (t) => {
  const report = sweep(
    {
      main: { calls: once, own: () => 2_000_000 },
      read: { calls: linear, own: (n) => 300 * n },
      sort: { calls: once, own: (n) => 10 * n * Math.log2(n) },
    },
    [
      ['main', 'read'],
      ['main', 'sort'],
    ],
  );
  t.deepEqual(report.findings, []);
  t.regex(report.growth!.text, /^Nothing grows faster than n log n with n, over 6 sizes/);
  t.true(report.growth!.shares.constant > 0.8);
  t.true(report.growth!.shares.undecided < 0.001);
});

test('the problem that costs most goes first, and the steeper of alike ones', (t) => {
  const order = (routines: Record<string, Behaviour>) => {
    const all = { main: { calls: once, own: () => 900 }, ...routines };
    const report = sweep(
      all,
      Object.keys(routines).map((name) => ['main', name]),
    );
    const ranks = report.routines.slice(0, report.findings!.length);
    t.deepEqual(
      ranks.map(({ name, rank }) => `${rank} ${name}`),
      report.findings!.map(({ routines: [{ name }] }, i) => `${i + 1} ${name}`),
    );
    return report.findings!.map(({ routines: [{ name }], class: its }) => `${name} ${its}`);
  };
  t.deepEqual(
    order({
      wide: { calls: once, own: (n) => 90 * n * n },
      steep: { calls: once, own: (n) => 0.02 * n ** 3 },
    }),
    ['steep O(n^3)', 'wide O(n^2)'],
  );
  // A little of the cost goes not before most of it, though it will have more at ten times the size.
  t.deepEqual(
    order({
      little: { calls: once, own: (n) => 0.0024 * n ** 3 },
      most: { calls: once, own: (n) => 3000 * n ** 1.5 },
    }),
    ['most O(n^k)', 'little O(n^3)'],
  );
});

test('what each call costs and how many there are make what is said of both', (t) => {
  const texts = (calls: (n: number) => number, own: (n: number) => number) =>
    sweep({ main: { calls: once, own: (n) => 40 * n }, insert: { calls, own } }, [
      ['main', 'insert'],
    ]).findings!.map(({ text }) => text);
  const log = Math.log2;
  t.regex(
    texts(linear, (n) => n * n * log(n))[0],
    /called n times by main .*, and each call costs O\(n log n\): together n\^2 log n\./,
  );
  t.regex(
    texts(
      (n) => Math.round(n * log(n)),
      (n) => n * n * log(n),
    )[0],
    /called n log n times by main .*, and each call costs O\(n\): together n\^2 log n\./,
  );
  // Calls of the same cost each do not make more than there are of them.
  const [own] = sweep(
    {
      main: { calls: once, own: square },
      compare: { calls: (n) => Math.round(n ** 1.3), own: (n) => 9 * n ** 1.3 },
    },
    [['main', 'compare']],
  ).findings!;
  t.regex(own.text, /^What main, with compare, costs in a call grows like n\^2\./);
});

test('runs that do the same work whatever n is are said to', (t) => {
  const report = sweep(
    {
      main: { calls: once, own: () => 2_000_000 },
      read: { calls: once, own: (n) => n },
    },
    [['main', 'read']],
  );
  t.deepEqual(report.findings, []);
  t.is(
    report.growth!.text,
    'The runs did nearly the same work whatever n was, from 100 to 3.2k. If n should matter, check that it reaches the program.',
  );
});

test('verdicts say of a growth that is not steady how far it goes', (t) => {
  const costs = [23_877, 46_355, 133_046, 913_410, 10_499_347, 56_537_721];
  const uneven = (n: number): number => costs[SIZES.indexOf(n)];
  const report = sweep(
    { main: { calls: once, own: () => 900 }, place: { calls: once, own: uneven } },
    [['main', 'place']],
  );
  t.regex(
    report.growth!.text,
    /^Ten times n takes 8\d\d times \(270 to 3\.3k\) the work: place, .* n\^2\.91 \(n\^2\.43 to n\^3\.52\)\./,
  );
  const [{ predicted, confidence, holds_from: from }] = report.findings!;
  t.true(predicted!.times_range![0] < 300 && predicted!.times_range![1] > 3000);
  t.true(confidence! < 0.5, String(confidence));
  t.is(from, 400);
});

test('what is in no finding makes no verdict', (t) => {
  // Far too little to matter, and steep.
  const steep = (n: number): number => 1e-15 * n ** 6;
  const report = sweep(
    {
      main: { calls: once, own: (n) => 100_000 * n },
      pairs: { calls: once, own: (n) => 60 * square(n) },
      odd: { calls: once, own: steep },
    },
    [
      ['main', 'pairs'],
      ['main', 'odd'],
    ],
  );
  t.is(report.findings!.length, 1);
  t.true(report.growth!.times_x10! <= report.findings![0].predicted!.times);
});

test('no headline of little where most is unknown', (t) => {
  const wild = (n: number) => 1e6 * ([1, 0.2, 9, 2, 300, 20][SIZES.indexOf(n)] ?? 0) + n;
  const report = sweep(
    {
      main: { calls: once, own: () => 900 },
      hash: { calls: once, own: wild },
      pairs: { calls: once, own: (n) => 0.6 * square(n) },
    },
    [
      ['main', 'hash'],
      ['main', 'pairs'],
    ],
  );
  t.regex(
    report.growth!.text,
    /^Growth with n is unknown for 9\d\.\d % of the work over 6 sizes from 100 to 3\.2k\. In the rest, pairs may grow faster than n log n \(2\.\d % of the work\)\.$/,
  );
});

test('a jump is told, with the sizes around it', (t) => {
  const report = sweep(
    {
      main: { calls: once, own: (n) => 1000 * n },
      cache: { calls: once, own: (n) => (n > 1600 ? 9e6 : 500) },
    },
    [['main', 'cache']],
  );
  t.deepEqual(report.findings, []);
  t.regex(
    report.growth!.text,
    /Between n = 1\.6k and 3\.2k the own cost of cache jumps by a factor of \d+k: from there the program may take another path/,
  );
  t.like(report.routines.find(({ name }) => name === 'cache')?.per_run, {
    class: 'unknown',
    jump: { from: 1600, to: 3200 },
  });
});

test('verdicts say how far they go: little cost in a problem, much that is undecided', (t) => {
  const small = sweep(
    {
      main: { calls: once, own: (n) => 100_000 * n },
      pairs: { calls: once, own: (n) => 0.6 * square(n) },
    },
    [['main', 'pairs']],
  );
  t.regex(
    small.growth!.text,
    /^Ten times n takes 1\d times the work, about in proportion, but pairs, 1\.\d % .* n\^2\. Nothing else grows faster/,
  );
  const wild = (n: number) => 1e6 * ([1, 0.2, 9, 2, 300, 20][SIZES.indexOf(n)] ?? 0) + n;
  const open = sweep(
    { main: { calls: once, own: (n) => 1000 * n }, hash: { calls: once, own: wild } },
    [['main', 'hash']],
  );
  t.regex(
    open.growth!.text,
    /^These runs cannot tell how most of the work grows, over 6 sizes of n from 100 to 3\.2k: for 9\d\.\d % growth is unknown\. Everything that could be judged grows no faster than n log n\.$/,
  );
  t.notRegex(open.growth!.text, /else/);
  // Nothing is said of a rest that there is not.
  const alone = sweep({ hash: { calls: once, own: wild } }, []);
  t.regex(alone.growth!.text, /^These runs cannot tell .*: for 100 % growth is unknown\.$/);
});

test('what a recursion does at each step, in whatever it calls, is one finding', (t) => {
  const report = sweep(
    {
      main: { calls: once, own: () => 900 },
      instantiate: { calls: linear, own: (n) => 20 * n },
      convert: { calls: linear, own: (n) => 30 * n },
      copy: { calls: square, own: (n) => 5 * n * n },
      hash: { calls: square, own: (n) => 3 * n ** 2.06 },
      // Called once a run, besides.
      check: { calls: once, own: (n) => 2 * n * n },
    },
    [
      ['main', 'instantiate'],
      ['main', 'check'],
      ['instantiate', 'convert'],
      ['instantiate', 'hash'],
      ['convert', 'copy'],
    ],
  );
  t.deepEqual(
    report.findings!.map(({ routines }) =>
      routines.flatMap(({ role, name }) => (role === 'culprit' ? [name] : [])),
    ),
    [['convert', 'copy', 'hash'], ['check']],
  );
});

test('the number in which command lines differ is the size of the runs, where it is a size', (t) => {
  const routines = { main: { calls: once, own: square } };
  const report = sweep(routines, [], (n) => ({ argv: ['./prog', `--rows=${n}`] }));
  t.is(report.findings![0].exponent, 2);
  t.deepEqual(report.growth!.against, { name: 'n', from: 100, to: 3200, sizes: 6 });
  t.regex(
    report.growth!.text,
    / n is the number that differs between the command lines of the runs/,
  );
  // What costs no more with a larger number is told apart otherwise.
  const other = sweep(routines, [], (n) => ({ argv: ['./prog', String(4000 - n)] }));
  t.is(other.growth!.against, null);
});

test('the table is ordered as asked for, and by own cost where classes say little', (t) => {
  const routines = {
    main: { calls: once, own: () => 2_000_000 },
    read: { calls: once, own: (n: number) => 400 * n },
    pairs: { calls: once, own: (n: number) => n * n },
  };
  const calls: [string, string][] = [
    ['main', 'read'],
    ['main', 'pairs'],
  ];
  const order = (options?: ReportOptions, start?: () => Partial<RunInfo>) =>
    sweep(routines, calls, start, options)
      .routines.slice(0, 3)
      .map(({ name }) => name);
  t.deepEqual(order(), ['pairs', 'main', 'read']);
  t.deepEqual(order({ sort: 'cost' }), ['main', 'pairs', 'read']);
  t.deepEqual(order({ sort: 'own' }), ['pairs', 'main', 'read']);
  // Runs without a size: nothing is known of any of them.
  t.deepEqual(
    order({}, () => ({})),
    ['pairs', 'main', 'read'],
  );
});

test('lines, each of which has to be looked up, are not asked for to find what grows', (t) => {
  const asked: string[] = [];
  const routines = {
    main: { calls: once, own: () => 900 },
    insert: { calls: once, own: (n: number) => 3 * n * n },
  };
  sweep(routines, [['main', 'insert']], undefined, {}, (name) => asked.push(name));
  t.deepEqual(asked, []);
});

test('what is compiled at some size does not hide what its callee costs', (t) => {
  const { findings, growth } = sweep(
    {
      main: { calls: once, own: (n) => 1000 * n },
      // From 1,600 on it does itself what an interpreter did before.
      known: { calls: (n) => n, own: (n) => (n < 1600 ? 1 : 20 * n * n) },
      equal: { calls: (n) => n * n, own: (n) => 14 * n * n },
    },
    [
      ['main', 'known'],
      ['known', 'equal'],
    ],
  );
  const [first] = findings!;
  t.true(first.exponent! > 1.9 && first.exponent! < 2.1, first.text);
  t.true(first.routines.some(({ name, role }) => name === 'equal' && role === 'culprit'));
  t.notRegex(growth!.text, /own cost of known becomes/);
});
