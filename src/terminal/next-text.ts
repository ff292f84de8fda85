/** What to run next, below the verdict. */
import { printable } from '../base/text/printable.js';
import { wrap } from '../base/text/width.js';
import type { Report } from '../schema/report.js';

/** @param short the shortest way alone, else every one; a command to copy is one line, however long */
export function nextLines({ growth }: Report, width: number, short: boolean): string[] {
  const next = growth?.next;
  if (next === undefined) return [];
  const { text, command, decide } = next;
  const why = wrap(printable(text), width);
  const long = command === null ? [] : [`  ${printable(command)}`];
  if (decide === undefined) return [...why, ...long];
  const first = ['To find out:', `  ${printable(decide)}`];
  return short
    ? first
    : [...first, ...why.map((line) => line.replace(/^To find out/, 'By hand')), ...long];
}
