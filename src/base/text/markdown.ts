/** Text in Markdown as GitHub and GitLab read it. */
import { fit } from './width.js';
import { printable } from './printable.js';

/** Columns of a text; a comment on GitHub holds 65,536 characters in all. */
const WIDEST = 500;

/** Characters of all rows of a document, so that a comment holds several documents. */
const BUDGET = 30_000;

/** Between two characters that would mean more together; nobody sees it. */
const BREAK = '<!-- -->';

/**
 * Text from outside as text: no markup, no links, and nobody and nothing is mentioned. What GitHub
 * and GitLab look for in the text of the finished page (`@user`, `#1`, `!1`, `:smile:`, addresses)
 * is no markup that a backslash would end: a comment stands within it.
 */
export function escapeMarkdown(text: string): string {
  return fit(printable(text), WIDEST)
    .trim()
    .replace(/[\\`*_{}[\]<>#|~&@!$]/g, '\\$&')
    .replace(/^[-+=]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/[@#!$%&~](?=[\w"])/g, `$&${BREAK}`)
    .replace(/:(?=\/\/|[\w+-]+:)/g, `$&${BREAK}`)
    .replace(/www(?=\.)/gi, `$&${BREAK}`);
}

/** A name, in the type of code. Unlike a code span, it is written alike within a table and outside. */
export const markdownCode = (text: string): string => `<code>${escapeMarkdown(text)}</code>`;

/** Cells are Markdown. @param align ':' or '-' of each column, as '-:' for numbers */
export function markdownTable(
  titles: readonly string[],
  align: readonly string[],
  rows: readonly (readonly string[])[],
  more: (left: number) => string,
): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const { kept, left } = within(rows.map(line));
  return ['', line(titles), line(align), ...kept, ...(left === 0 ? [] : ['', more(left)])];
}

/** Items are Markdown. */
export function markdownList(items: readonly string[], more: (left: number) => string): string[] {
  if (items.length === 0) return [];
  const { kept, left } = within(items.map((item) => `- ${item}`));
  return ['', ...kept, ...(left === 0 ? [] : [`- ${more(left)}`])];
}

/** What a reader opens. @param title plain text */
export function folded(title: string, lines: readonly string[]): string[] {
  return lines.length === 0
    ? []
    : ['', `<details><summary>${title}</summary>`, ...lines, '', '</details>'];
}

function within(lines: readonly string[]): { kept: string[]; left: number } {
  let used = 0;
  const kept = lines.filter((line) => (used += line.length + 1) <= BUDGET);
  return { kept, left: lines.length - kept.length };
}
