/** CSV after RFC 4180: UTF-8, CRLF, a header line. */
import { printable } from '../base/text/printable.js';
import type { Value } from './column.js';
import type { Table } from './report-tables.js';

/** What a spreadsheet takes for a formula when a cell begins with it (after OWASP's list). */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/u;

function cell(value: Value): string {
  if (value === null) return '';
  // A number is no text of anybody's making: "-1.5" stays a number.
  if (typeof value === 'number') return String(value);
  const text = printable(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Texts have no line breaks and no control characters (they are escaped, as in a terminal), and one
 * that begins like a formula gets an apostrophe before it.
 */
export function toCsv({ columns, rows }: Table): string {
  const lines = [columns.map(({ name }) => name), ...rows];
  return lines.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
