/** A comparison as text for a terminal. */
import { printable } from '../../base/text/printable.js';
import type { Colors } from '../../base/text/colors.js';
import { wrap } from '../../base/text/width.js';
import type { Change, Diff } from './diff-model.js';
import { evidence, findingsLine, headLine, mark, summaryLine, verdictLine } from './diff-words.js';

const INDENT = 8;
/** So few routines that only come with another change are told like that one. */
const FEW_ECHOES = 2;

/** Whether it only costs more or less as what it calls does, which is told by itself. */
const isEcho = ({ kind, of, through }: Change): boolean =>
  kind === 'cost' && of === 'routine' && through.length > 0;

/** "11 routines cost more by what they call of these: main, ..." */
function echoText(echoes: readonly Change[]): string {
  const names = echoes.map(({ old, new: now }) => (now ?? old)!.name);
  const what = echoes[0].better === true ? 'less' : 'more';
  return `${echoes.length} routines cost ${what} by what they call of these: ${names.join(', ')} (--json FILE has each)`;
}

/** What is told by itself, and what is told in one line. */
function split(changes: readonly Change[]): { told: Change[]; echoes: Change[][] } {
  const groups = [false, true].map((better) =>
    changes.filter((change) => isEcho(change) && change.better === better),
  );
  const echoes = groups.filter((group) => group.length > FEW_ECHOES);
  const inLine = new Set(echoes.flat());
  return { told: changes.filter((change) => !inLine.has(change)), echoes };
}

export function diffText(diff: Diff, options: { width: number; colors: Colors }): string {
  const { colors } = options;
  const width = Math.max(80, Math.min(100, options.width));
  const paint = (change: Pick<Change, 'better'>): ((text: string) => string) =>
    change.better === null ? colors.dim : change.better ? colors.green : colors.red;
  const lines = [
    headLine('old', diff.old, diff.metric.cost),
    headLine('new', diff.new, diff.metric.cost),
    summaryLine(diff),
    ...[verdictLine(diff), findingsLine(diff)].filter((line) => line !== ''),
  ].flatMap((line) => wrap(line, width));
  const { told, echoes } = split(diff.changes);
  const addLine = (group: readonly Change[]): void => {
    const [first, ...rest] = wrap(printable(echoText(group)), width - INDENT);
    lines.push('', `${paint(group[0])(mark(group[0]).padEnd(INDENT - 1))} ${first}`);
    lines.push(...rest.map((line) => ' '.repeat(INDENT) + line));
  };
  for (const [i, change] of told.entries()) {
    lines.push('');
    // The line itself stays whole: it is what is searched for and copied.
    lines.push(`${paint(change)(mark(change).padEnd(INDENT - 1))} ${printable(change.text)}`);
    for (const text of evidence(change)) {
      const wrapped = wrap(printable(text), width - INDENT);
      lines.push(...wrapped.map((line) => colors.dim(' '.repeat(INDENT) + line)));
    }
    // Behind what they come with.
    const isLast = !told.slice(i + 1).some(({ better }) => better === change.better);
    if (isLast) echoes.filter(([{ better }]) => better === change.better).forEach(addLine);
  }
  for (const change of diff.resources) {
    lines.push('');
    lines.push(`${paint(change)(mark(change).padEnd(INDENT - 1))} ${printable(change.text)}`);
  }
  if (diff.warnings.length > 0) {
    lines.push('', colors.yellow('Warnings'));
    for (const warning of diff.warnings) {
      lines.push(...wrap(printable(`- ${warning}`), width));
    }
  }
  return `${lines.join('\n')}\n`;
}
