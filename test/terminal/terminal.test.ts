import test from 'ava';
import pc from 'picocolors';
import stringWidth from 'string-width';
import { terminalReport } from '../../src/terminal/terminal-report.js';
import type { Report } from '../../src/schema/report.js';
import { sampleReport, sampleRoutine, sampleRun } from '../support/sample-report.js';

const plain = pc.createColors(false);

const render = (report: Report, width = 100, top = 20): string[] =>
  terminalReport(report, { top, width, colors: plain }).split('\n');

/** Names that are wide, long, combining, or that try to take over the terminal. */
const HOSTILE = [
  '処理_データ構造_検索_インデックス_再構築_非常に長い名前の関数',
  'std::vector<std::pair<std::string, int>, std::allocator<std::pair<std::string, int>>>::push_back',
  '\x1b[2J\x1b]0;owned\x07evil\rname\nnext',
  'a\u202egnp.exe\u200b',
  '👩‍👩‍👧‍👦'.repeat(30),
  'e\u0301'.repeat(80),
  'x'.repeat(5000),
];

test('no line is wider than the terminal, between 60 and 160 columns, whatever the names', (t) => {
  const routines = HOSTILE.map((name, i) =>
    sampleRoutine({
      rank: i + 1,
      name,
      module: name,
      module_path: `/opt/${name}`,
      file: i % 2 === 0 ? `/src/${name}.c` : null,
      class: 'O(n^2 log n)',
      exponent: -12.34,
      size_range: [123_456_789, 987_654_321],
      calls: 9.99e14,
      callers: HOSTILE.map((caller) => ({ routine: null, name: caller, calls: 1, cost: 1 })),
    }),
  );
  const report = sampleReport({
    routines,
    runs: [sampleRun({ argv: HOSTILE, complete: false, signal: 'SIGKILL' })],
    warnings: HOSTILE,
  });
  for (const width of [40, 60, 70, 80, 91, 100, 160, 300]) {
    for (const line of render(report, width)) {
      t.true(stringWidth(line) <= Math.max(60, Math.min(160, width)), line);
    }
  }
});

test('control and bidirectional characters are escaped', (t) => {
  const routines = HOSTILE.map((name, i) => sampleRoutine({ rank: i + 1, name, module: name }));
  const text = render(sampleReport({ routines, warnings: HOSTILE })).join('');
  t.notRegex(text, /[\p{Cc}\u202e\u200b]/u);
  t.true(text.includes('\\x1b[2J'));
});

test('a row holds rank, name, class, exponent, fit, sizes, calls, own and whole share, and module', (t) => {
  const lines = render(sampleReport());
  const row = lines.find((line) => line.trimStart().startsWith('1 lookup'));
  t.deepEqual(row?.trim().split(/ +(?!%)/), [
    '1',
    'lookup',
    'O(n^2)',
    '1.98',
    '0.999',
    '41',
    '10-4k',
    '123k',
    '81.0 %',
    '93.1 %',
    'prog',
  ]);
});

test('rows come by rank; routines without one are left out', (t) => {
  const routines = [
    sampleRoutine({ rank: 2, name: 'second' }),
    sampleRoutine({ rank: null, name: 'left_out' }),
    sampleRoutine({ rank: 1, name: 'first' }),
  ];
  const text = render(sampleReport({ routines })).join('\n');
  t.true(text.indexOf('first') < text.indexOf('second'));
  t.false(text.includes('left_out'));
});

test('--top cuts the table and says how many are left', (t) => {
  const routines = Array.from({ length: 9 }, (_, i) =>
    sampleRoutine({ rank: i + 1, name: `routine_${i + 1}` }),
  );
  const text = render(sampleReport({ routines }), 100, 2).join('\n');
  t.true(text.includes('routine_2'));
  t.false(text.includes('routine_3'));
  t.true(text.includes('7 more routines (--top 9 shows them)'));
});

test('what the table leaves out is counted, also where it costs too little for a rank', (t) => {
  const little = [1, 2].map(() => sampleRoutine({ rank: null, cost_share: 0.001 }));
  const routines = [sampleRoutine({ rank: 1 }), ...little, sampleRoutine({ rank: null })];
  const ranking = { min_share: 0.01 };
  const lines = render(sampleReport({ routines, ranking }));
  t.true(
    lines.includes('2 routines below 1.0 % are hidden (--min-share 0 shows them)'),
    lines.join('\n'),
  );
  const cut = render(
    sampleReport({ routines: [...routines, sampleRoutine({ rank: 2 })], ranking }),
    100,
    1,
  );
  t.true(
    cut.includes(
      '1 more routine (--top 2 shows them); 2 routines below 1.0 % are hidden (--min-share 0 shows them)',
    ),
    cut.join('\n'),
  );
  t.notRegex(render(sampleReport({ routines })).join('\n'), /are hidden/);
});

test('the first three are described with source line, callers and prediction', (t) => {
  const routines = [1, 2, 3, 4].map((rank) =>
    sampleRoutine({ rank, file: `file${rank}.c`, line: rank }),
  );
  const text = render(sampleReport({ routines })).join('\n');
  t.true(text.includes('file3.c:3'));
  t.false(text.includes('file4.c:4'));
  t.true(text.includes('5.6G blocks for a call of size 40k'));
  t.true(text.includes('main (5 calls, 100 % of its cost)'));
});

test('an incomplete run is the first line', (t) => {
  const run = sampleRun({
    complete: false,
    exit_code: null,
    signal: 'SIGKILL',
    incomplete_activations: 3,
  });
  const first = render(sampleReport({ runs: [sampleRun(), run] })).join(' ');
  t.regex(first, /^INCOMPLETE: .*process 42 \(killed by SIGKILL\).*3 calls still open/);
});

test('that the program ended with an error is the first line', (t) => {
  const first = (changes: Partial<Report['runs'][number]>) =>
    render(sampleReport({ runs: [sampleRun(changes)] }))[0];
  t.regex(first({ exit_code: null, signal: 'SIGSEGV' }), /^The program was killed by SIGSEGV/);
  t.regex(first({ exit_code: 2 }), /^The program exited with status 2\. If that is an error/);
  t.notRegex(first({ exit_code: null, signal: 'SIGTERM' }), /^FAILED|^EXIT/);
  t.notRegex(first({}), /^FAILED|^EXIT/);
});

test('of many processes the first and the costliest are named', (t) => {
  const runs = [1, 2, 9, 3, 8, 7].map((blocks, i) =>
    sampleRun({
      argv: [`p${blocks}`],
      blocks,
      exit_code: i === 2 ? null : 0,
      wall_s: i > 0 ? 0 : 2,
    }),
  );
  t.deepEqual(render(sampleReport({ runs })).slice(0, 5), [
    'p1: exit 0, 2.00 s, 12.3k calls, 1 blocks',
    'p9: executed another program, 12.3k calls, 9 blocks',
    'p8: exit 0, 12.3k calls, 8 blocks',
    'p7: exit 0, 12.3k calls, 7 blocks',
    'and 2 more processes',
  ]);
  const worked = runs.map((run) => ({ ...run, work: 1000 * run.blocks }));
  t.is(render(sampleReport({ runs: worked }))[4], 'and 2 more processes; 30k work in all');
});

test('runs of a sweep that differ in their size alone are one line', (t) => {
  const run = (n: number, exit: number) =>
    sampleRun({ argv: ['prog', '-k1', String(n)], features: { n }, wall_s: 2, exit_code: exit });
  t.is(
    render(sampleReport({ runs: [10, 20, 40].map((n) => run(n, 0)) }))[0],
    'prog -k1 {n}: 3 runs, n from 10 to 40, all exit 0, 6.00 s, 37k calls',
  );
  t.regex(render(sampleReport({ runs: [run(10, 0), run(20, 1)] }))[0], /^prog -k1 10: exit 0/);
});

test('an unknown class shows its reason below the table, and is counted', (t) => {
  const unknown = sampleRoutine({
    class: 'unknown',
    formula: null,
    exponent: null,
    r2: null,
    predicted: null,
    runner_up: null,
    reason: 'only 3 distinct sizes',
  });
  const text = render(sampleReport({ routines: [unknown, { ...unknown, rank: 2 }] })).join('\n');
  t.true(text.includes('cost     only 3 distinct sizes'));
  t.true(text.includes('2 routines without a class because: only 3 distinct sizes'));
});

test('an empty report says why', (t) => {
  const say = (changes: Partial<Report>): string =>
    render(sampleReport({ routines: [], ...changes })).join(' ');
  t.regex(say({ runs: [] }), /no process reported/);
  t.regex(say({ runs: [sampleRun({ activations: 0, blocks: 0 })] }), /ran no code/);
  t.regex(
    say({ runs: [sampleRun({ activations: 0 })] }),
    /9.88M blocks and made no call \(exit 0\)/,
  );
  const cut = sampleRun({ activations: 0, complete: false });
  t.regex(say({ runs: [cut] }), /no call could be analysed, the warnings say why/);
  t.regex(say({}), /left out by --only or --skip/);
  const small = { routines: [sampleRoutine({ rank: null })], ranking: { min_share: 0.001 } };
  t.regex(say(small), /1 routine ran and each of them has less than 0.1 % of the cost/);
});

test('colours change no width and no text', (t) => {
  const report = sampleReport({ warnings: ['careful'] });
  const coloured = terminalReport(report, { top: 5, width: 100, colors: pc.createColors(true) });
  t.true(coloured.includes('\x1b['));
  // eslint-disable-next-line no-control-regex
  t.is(coloured.replace(/\x1b\[\d+m/g, ''), render(report, 100, 5).join('\n'));
});
