import test from 'ava';
import { toCsv } from '../../src/exports/csv.js';
import { TABLES, tableOf } from '../../src/exports/report-tables.js';
import type { TableName } from '../../src/exports/report-tables.js';
import { printable } from '../../src/base/text/printable.js';
import { HOSTILE, UNPRINTABLE, hostileReport } from '../terminal/hostile.js';
import {
  sampleFinding,
  sampleGrowth,
  sampleLoop,
  samplePerRun,
  sampleReport,
  sampleRoutine,
} from '../support/sample-report.js';

/** RFC 4180, read by its grammar. */
function parse(csv: string): string[][] {
  const rows: string[][] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let row: string[] = [];
  let end = 0;
  for (const match of csv.matchAll(field)) {
    const [whole, quoted, plain, separator] = match as (string | undefined)[];
    row.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    if (separator === '\r\n') {
      rows.push(row);
      row = [];
    }
    end = match.index + whole!.length;
  }
  if (end !== csv.length) throw new Error(`not CSV from ${end}: ${csv.slice(end, end + 80)}`);
  return rows;
}

test('the tables of a report read back, numbers exactly', (t) => {
  const report = sampleReport();
  const [routine] = report.routines;
  const [titles, ...rows] = parse(toCsv(tableOf(report, 'routines')));
  const cells = Object.fromEntries(titles.map((title, i) => [title, rows[0][i]]));
  t.is(rows.length, 1);
  t.like(cells, { rank: '1', name: 'lookup', class: 'O(n^2)', file: 'src/lookup.c', line: '17' });
  t.is(Number(cells['cost_total']), routine.cost_total);
  t.is(Number(cells['exponent']), routine.exponent!);
  t.is(Number(cells['cost_share']), routine.cost_share);
  t.is(cells['reason'], '');
  t.deepEqual(parse(toCsv(tableOf(report, 'points'))), [
    ['id', 'name', 'module', 'size', 'count', 'cost_min', 'cost_max', 'cost_sum'],
    ['0123456789ab', 'lookup', 'prog', '10', '1', '350', '350', '350'],
  ]);
  t.deepEqual(parse(toCsv(tableOf(report, 'calls'))), [
    ['caller_id', 'caller', 'callee_id', 'callee', 'calls', 'cost'],
    ['', 'main', '0123456789ab', 'lookup', '5', '9000000'],
  ]);
});

test('findings, and growth over runs', (t) => {
  const report = sampleReport({
    growth: sampleGrowth(),
    findings: [sampleFinding({ next: 'more sizes' })],
    routines: [
      sampleRoutine({ per_run: samplePerRun(), finding: { rank: 1, role: 'culprit' } }),
      sampleRoutine({ id: 'bbbbbb000002', name: 'main' }),
    ],
  });
  const cells = (table: TableName, row = 0): Record<string, string> => {
    const [titles, ...rows] = parse(toCsv(tableOf(report, table)));
    return Object.fromEntries(titles.map((title, i) => [title, rows[row][i]]));
  };
  t.like(cells('findings'), {
    rank: '1',
    id: '0123456789ab',
    name: 'lookup',
    class: 'O(n^2)',
    basis: 'run',
    exponent_low: '1.97',
    exponent_high: '2.02',
    share: '0.89',
    predicted_times: '100',
    culprits: '0123456789ab',
    repeats: '',
    next: 'more sizes',
    evidence: 'from n = 3.2k to 6.4k (x2): own cost from 2M to 8M blocks (x4); 4 sizes',
  });
  const own = { per_run_class: 'O(n^2)', per_run_exponent: '2', per_run_calls_exponent: '1' };
  t.like(cells('routines'), { ...own, finding_rank: '1', finding_role: 'culprit' });
  const none = { per_run_class: '', per_run_exponent: '', finding_rank: '', finding_role: '' };
  t.like(cells('routines', 1), none);
  t.deepEqual(parse(toCsv(tableOf(report, 'runs'))).slice(0, 2), [
    ['id', 'name', 'module', 'size', 'calls', 'cost_self'],
    ['0123456789ab', 'lookup', 'prog', '800', '800', '128040'],
  ]);
  for (const table of ['findings', 'runs'] as const)
    t.is(tableOf(sampleReport(), table).rows.length, 0);
});

test('loops have tables of their own', (t) => {
  const inner = sampleLoop({
    number: '1.1',
    parent: 0,
    name: '=cmd|x in lookup',
    looked_at: { entries: 30, iterations: 3000 },
  });
  const report = sampleReport({ loops: [sampleLoop(), inner] });
  const [titles, outer, inside] = parse(toCsv(tableOf(report, 'loops')));
  const cells = (row: string[]): object =>
    Object.fromEntries(titles.map((title, i) => [title, row[i]]));
  const { id } = report.routines[0];
  const same = { routine_id: id, routine: 'lookup', entries: '40', iterations: '4000' };
  const all = { looked_at_entries: '', looked_at_iterations: '' };
  t.like(cells(outer), {
    ...same,
    ...all,
    loop: '1',
    around: '',
    name: 'lookup.c:20-24 in lookup',
  });
  const some = { looked_at_entries: '30', looked_at_iterations: '3000' };
  t.like(cells(inside), { ...same, ...some, loop: '1.1', around: '1', name: "'=cmd|x in lookup" });
  const points = parse(toCsv(tableOf(report, 'loop-points')));
  t.is(points.length, 5);
  t.deepEqual(points[2].slice(1), [
    '1',
    'lookup.c:20-24 in lookup',
    '20',
    '20',
    '400',
    '1200',
    '9000',
  ]);
  t.deepEqual(tableOf(sampleReport(), 'loops').rows, []);
});

test('hostile names are text: no formulas, no control characters, one line a row', (t) => {
  const report = hostileReport();
  for (const table of TABLES) {
    const csv = toCsv(tableOf(report, table));
    t.notRegex(csv.replaceAll('\r\n', ''), UNPRINTABLE);
    const [titles, ...rows] = parse(csv);
    t.is(csv.split('\r\n').length, rows.length + 2);
    const texts = tableOf(report, table).columns.map(({ type }) => type === 'text');
    for (const row of rows) {
      t.is(row.length, titles.length);
      for (const [i, cell] of row.entries()) if (texts[i]) t.notRegex(cell, /^[=+\-@\t\r]/);
    }
  }
  const [titles, ...rows] = parse(toCsv(tableOf(report, 'routines')));
  const at = titles.indexOf('name');
  t.deepEqual(
    rows.map((row) => row[at].replace(/^'(?=[=+\-@])/, '')),
    HOSTILE.map(printable),
  );
});

test('a negative number stays a number', (t) => {
  const columns = [{ name: 'x', type: 'number' as const }];
  t.is(toCsv({ columns, rows: [[-1.5], [null]] }), 'x\r\n-1.5\r\n\r\n');
});
