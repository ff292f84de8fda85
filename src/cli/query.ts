/** `comair-bin query 'SELECT …'`: asks the store of batches. */
import type { Command } from 'commander';
import { Option } from 'commander';
import { batching } from '../api/late.js';
import { printable } from '../base/text/printable.js';
import { noProgram } from './command.js';
import type { CommandContext } from './command.js';
import { file } from './options.js';
import { stdout } from './screen.js';

interface QueryOptions {
  store: string;
  format: 'table' | 'csv' | 'json';
}

type Value = number | string | null;

/** Rows of a table are kept to know the widths of its columns; more come without. */
const TABLE_ROWS = 10_000;

const text = (value: Value): string => (value === null ? '' : printable(String(value)));

function csvCell(value: Value): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  // What looks like a formula would be one to a spreadsheet.
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function writeTable(columns: readonly string[], rows: Iterable<Value[]>): void {
  const kept: string[][] = [columns.map(text)];
  const widths = kept[0].map((cell) => cell.length);
  const line = (cells: string[]): string =>
    `${cells
      .map((cell, i) => cell.padEnd(widths[i]))
      .join('  ')
      .trimEnd()}\n`;
  const flush = (): void => {
    stdout.write(kept.splice(0).map(line).join(''));
  };
  for (const row of rows) {
    const cells = row.map(text);
    for (const [i, cell] of cells.entries()) {
      if (kept.length > 0) widths[i] = Math.max(widths[i], cell.length);
    }
    kept.push(cells);
    if (kept.length > TABLE_ROWS) flush();
  }
  flush();
}

async function query(sql: string | undefined, { store, format }: QueryOptions): Promise<number> {
  const api = await batching();
  if (sql === undefined) {
    for (const { name, columns } of api.tablesOf(store)) {
      stdout.write(`${name}: ${columns.join(', ')}\n`);
    }
    return 0;
  }
  api.query(store, sql, ({ columns, rows }) => {
    if (format === 'table') {
      writeTable(columns, rows);
      return;
    }
    if (format === 'csv') stdout.write(`${columns.map(csvCell).join(',')}\n`);
    for (const row of rows) {
      const line =
        format === 'csv'
          ? row.map(csvCell).join(',')
          : JSON.stringify(Object.fromEntries(columns.map((column, i) => [column, row[i]])));
      stdout.write(`${line}\n`);
    }
  });
  return 0;
}

export function addQuery(program: Command, context: CommandContext): void {
  program
    .command('query')
    .description('ask the store of batches, in SQL; without a query: its tables')
    .argument('[sql]', "like 'SELECT * FROM history'")
    .addOption(new Option('--store <file>', 'the store').argParser(file).default('comair-batch.db'))
    .addOption(
      new Option('--format <form>', 'of the answer; json: an object a line')
        .choices(['table', 'csv', 'json'])
        .default('table'),
    )
    .action(async (sql: string | undefined, options: QueryOptions) => {
      noProgram(context, 'query');
      context.setStatus(await query(sql, options));
    });
}
