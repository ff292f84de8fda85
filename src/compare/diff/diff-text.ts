/** A comparison as text for a terminal. */
import { printable } from '../../base/text/printable.js';
import type { Colors } from '../../base/text/colors.js';
import { wrap } from '../../base/text/width.js';
import type { Change, Diff } from './diff-model.js';
import { evidence, findingsLine, headLine, mark, summaryLine, verdictLine } from './diff-words.js';

const INDENT = 8;

export function diffText(diff: Diff, options: { width: number; colors: Colors }): string {
  const { colors } = options;
  const width = Math.max(80, Math.min(100, options.width));
  const paint = (change: Change): ((text: string) => string) =>
    change.better === null ? colors.dim : change.better ? colors.green : colors.red;
  const lines = [
    headLine('old', diff.old, diff.metric.cost),
    headLine('new', diff.new, diff.metric.cost),
    summaryLine(diff),
    ...[verdictLine(diff), findingsLine(diff)].filter((line) => line !== ''),
  ].flatMap((line) => wrap(line, width));
  for (const change of diff.changes) {
    lines.push('');
    // The line itself stays whole: it is what is searched for and copied.
    lines.push(`${paint(change)(mark(change).padEnd(INDENT - 1))} ${printable(change.text)}`);
    for (const text of evidence(change)) {
      const wrapped = wrap(printable(text), width - INDENT);
      lines.push(...wrapped.map((line) => colors.dim(' '.repeat(INDENT) + line)));
    }
  }
  if (diff.warnings.length > 0) {
    lines.push('', colors.yellow('Warnings'));
    for (const warning of diff.warnings) {
      lines.push(...wrap(printable(`- ${warning}`), width));
    }
  }
  return `${lines.join('\n')}\n`;
}
