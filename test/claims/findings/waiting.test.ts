import test from 'ava';
import { colorsFor } from '../../../src/base/text/colors.js';
import { findingsText } from '../../../src/terminal/findings-text.js';
import { rankingTable } from '../../../src/terminal/ranking.js';
import { waitingOf, waits, workOf } from '../../../src/claims/findings/waiting.js';
import type { RoutineReport } from '../../../src/schema/report.js';
import { waitingWords } from '../../../src/words/verdict/verdict.js';
import { sweep } from './swept.js';
import { sampleReport, sampleRoutine, sampleRun } from '../../support/sample-report.js';

const RUNS = [sampleRun({ exe: '/bin/prog' })];

/** As libgomp's barrier: four cells, read again and again. */
const barrier = (changes: Partial<RoutineReport> = {}): RoutineReport =>
  sampleRoutine({
    name: 'sub_1f5e0',
    module: 'libgomp.so.1.0.0',
    module_path: '/lib/libgomp.so.1.0.0',
    input: { kernel: 0, thread: 1 },
    cost_self: 190_000,
    cost_total: 190_000,
    points: [
      [2, 1, 4, 4, 4],
      [4, 1, 189_996, 189_996, 189_996],
    ],
    ...changes,
  });

test('reading the same cells until another thread writes them is waiting', (t) => {
  t.true(waits(barrier(), RUNS));
  const own = { module: 'prog', module_path: '/bin/prog' };
  t.false(waits(barrier(own), RUNS), 'computing from little');
  t.true(waits(barrier({ ...own, points: [[4, 2, 900, 190_000, 190_900]] }), RUNS));
  // Nobody else writes; much is read; others do the work; each cell is read a few times.
  t.false(waits(barrier({ input: { kernel: 3, thread: 0 } }), RUNS));
  t.false(waits(barrier({ points: [[900, 2, 95_000, 95_000, 190_000]] }), RUNS));
  t.false(waits(barrier({ cost_total: 900_000 }), RUNS));
  t.false(waits(barrier({ cost_self: 300, cost_total: 300 }), RUNS));
});

test('the table says that it waits, in place of a class', (t) => {
  const report = sampleReport({ routines: [barrier({ waits: true })] });
  const table = rankingTable(report.routines, report, 100, colorsFor({}, {})).join('\n');
  t.regex(table, /sub_1f5e0 +waits /);
  t.notRegex(table, /O\(n/);
});

test('the verdict names who waits, and how to end it for OpenMP', (t) => {
  const routines = [sampleRoutine(), barrier({ waits: true })];
  t.is(
    waitingWords(waitingOf(routines, 760_000)!),
    ' 25.0 % is no work but waiting for other threads in a loop (sub_1f5e0 in libgomp.so.1.0.0), and differs from run to run. OMP_WAIT_POLICY=passive in the environment ends it.',
  );
  t.is(waitingOf(routines, 1e9), null);
  t.is(waitingOf([sampleRoutine()], 100), null);
});

test('shares of the work leave out what was waited, however much that was', (t) => {
  const routines = [sampleRoutine({ cost_self: 900 }), barrier({ waits: true })];
  t.is(workOf(routines, 191_000), 1000);
  t.is(workOf([sampleRoutine()], 500), 500);
});

test('what grows beside threads that wait nearly all the time is found', (t) => {
  const once = () => 1;
  const report = sweep(
    {
      main: { calls: once, own: (n) => n },
      look: { calls: (n) => n, own: (n) => n * n },
      until: { calls: (n) => n, own: (n) => 3e5 * n, waits: true },
    },
    [
      ['main', 'look'],
      ['main', 'until'],
    ],
  );
  const { findings = [], growth } = report;
  t.is(findings.length, 1, growth?.text);
  t.true(findings[0].share > 0.99, 'as the verdict says');
  t.regex(
    findingsText(report, 100, colorsFor({}, {})).join('\n'),
    /1\. look .* 100 % of the work\n/,
  );
  t.regex(
    growth?.text ?? '',
    /^Ten times n takes 100 times the work: look, 100 % of the work of these runs, grows like n\^2\..* 99\.\d % is no work but waiting .*\(until in /,
  );
  t.true((growth?.shares.growing ?? 0) > 0.99);
});
