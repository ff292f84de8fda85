import test from 'ava';
import { toCsv } from '../../src/export/csv.js';
import { TABLES, tableOf } from '../../src/export/table.js';
import { printable } from '../../src/symbols/printable.js';
import { HOSTILE, UNPRINTABLE, hostileReport } from '../report/hostile.js';
import { sampleReport } from '../report/sample.js';

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
