/** A comparison, for the summary of a job or a comment. */
import { escapeMarkdown, folded, markdownList, markdownTable } from '../../base/text/markdown.js';
import type { Change, Diff } from './diff-model.js';
import { evidence, findingsLine, headLine, mark, summaryLine, verdictLine } from './diff-words.js';

const TITLES = { better: 'better', worse: 'WORSE', unchanged: 'unchanged' } as const;

const more = (left: number): string => `and ${left} more: the text of the comparison has all`;

const row = (change: Change): string[] => [
  mark(change),
  escapeMarkdown(change.text),
  evidence(change).map(escapeMarkdown).join('<br>'),
];

/** Ends with a line feed. */
export function diffMarkdown(diff: Diff): string {
  const said = [verdictLine(diff), findingsLine(diff), summaryLine(diff)];
  const heads = [
    headLine('old', diff.old, diff.metric.cost),
    headLine('new', diff.new, diff.metric.cost),
  ];
  const judged = diff.changes.filter(({ better }) => better !== null);
  const notes = diff.changes.filter(({ better }) => better === null);
  const table = (changes: readonly Change[]): string[] =>
    markdownTable(['', 'what', 'evidence'], ['-', '-', '-'], changes.map(row), more);
  const lines = [
    `### comair-bin diff: ${TITLES[diff.verdict]}`,
    '',
    ...said.filter((line) => line !== '').map((line) => `${escapeMarkdown(line)}\n`),
    ...heads.map((line) => `- ${escapeMarkdown(line)}`),
    ...table(judged),
    ...(diff.resources.length === 0 ? [] : ['', 'System calls and memory:']),
    ...markdownList(
      diff.resources.map((change) => `${mark(change)}: ${escapeMarkdown(change.text)}`),
      more,
    ),
    ...folded('What else changed', table(notes)),
    ...(diff.warnings.length === 0 ? [] : ['', 'Warnings:']),
    ...markdownList(diff.warnings.map(escapeMarkdown), more),
  ];
  return `${lines.join('\n')}\n`;
}
