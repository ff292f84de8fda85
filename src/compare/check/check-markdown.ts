/** What a check found, for the summary of a job or a comment. */
import { count, percent } from '../../base/text/numbers.js';
import {
  escapeMarkdown,
  folded,
  markdownCode,
  markdownList,
  markdownTable,
} from '../../base/text/markdown.js';
import { failing } from './check-model.js';
import type { CheckResult, Uncovered, Verdict } from './check-model.js';
import { callersText, endOf, placeOf } from './check-text.js';
import { shareText } from './unchecked.js';

const TITLES = ['passed', 'FAILED', 'UNDECIDED'] as const;

const more = (left: number): string => `and ${left} more: the text of the check has all`;

function row(verdict: Verdict, root: string | null): string[] {
  const { routine, limit, actual, over, message, rule } = verdict;
  const callers = callersText(verdict);
  const text = `${message}${shareText(verdict)}${callers === '' ? '' : `; ${callers}`}`;
  return [
    markdownCode(routine.name),
    escapeMarkdown(`${actual}${over === 'run' ? ' over runs' : ''}`),
    escapeMarkdown(limit),
    percent(routine.cost_share),
    escapeMarkdown(placeOf(verdict, root)),
    `${escapeMarkdown(text)} (${markdownCode(rule)})`,
  ];
}

function verdictTable(verdicts: readonly Verdict[], root: string | null): string[] {
  const titles = ['routine', 'grows like', 'at most', 'cost', 'source', 'why'];
  const rows = verdicts.map((verdict) => row(verdict, root));
  return markdownTable(titles, ['-', '-', '-', '-:', '-', '-'], rows, more);
}

const uncoveredItem = ({ name, class: growth, share, text }: Uncovered): string =>
  `${markdownCode(name)} ${escapeMarkdown(`(${growth}, ${percent(share)} of the cost): ${text}`)}`;

/**
 * Ends with a line feed.
 *
 * @param root of the sources, absolute: paths are relative to it; null: as they are
 */
export function checkMarkdown(result: CheckResult, root: string | null = null): string {
  const rest = result.verdicts.filter(({ fails }) => !fails);
  const known = rest.filter(({ outcome }) => outcome === 'known');
  const undecided = rest.filter(({ outcome }) => outcome === 'undecided');
  const { uncovered, warnings, status } = result;
  const { reason } = result.unchecked;
  const why = status === 2 && reason !== null ? [escapeMarkdown(`${reason}.`), ''] : [];
  const lines = [
    `### comair-bin check: ${TITLES[status]}`,
    '',
    ...why,
    `${escapeMarkdown(endOf(result))}.`,
    ...verdictTable(failing(result), root),
    ...folded(`${count(known.length, 'routine')} as before`, verdictTable(known, root)),
    ...folded(
      `${count(undecided.length, 'routine')} of unknown class`,
      verdictTable(undecided, root),
    ),
    ...(uncovered.length === 0 ? [] : ['', 'Findings that no rule covers:']),
    ...markdownList(uncovered.map(uncoveredItem), more),
    ...(warnings.length === 0 ? [] : ['', 'Warnings:']),
    ...markdownList(warnings.map(escapeMarkdown), more),
  ];
  return `${lines.join('\n')}\n`;
}
