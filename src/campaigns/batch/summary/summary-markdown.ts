/** The summary of a suite, for the summary of a job or a comment. */
import { ahead } from '../../../words/ahead.js';
import { classTitle } from '../../../words/class-title.js';
import { compact, count, percent } from '../../../base/text/numbers.js';
import {
  escapeMarkdown,
  folded,
  markdownCode,
  markdownList,
  markdownTable,
} from '../../../base/text/markdown.js';
import { ranked } from '../../../terminal/ranking.js';
import type { Finding, Report, RoutineReport } from '../../../schema/report.js';
import { endsOf, inOrder, startUpNote, sweepTitle, unprofiledText } from './summary-text.js';
import type { JobSummary, Summary } from './summary.js';
import type { SweepSummary } from './sweeps.js';
import { verdictText } from '../../../words/verdict-text.js';

const more = (left: number): string => `and ${left} more: --json FILE has all`;

function findingItem(finding: Finding, report: Report): string {
  const { text, share } = finding;
  const facts = [`${percent(share)} of the cost`, ahead(finding, report) ?? ''];
  const [first] = finding.routines;
  const what = escapeMarkdown(`${classTitle(finding)}, ${facts.filter(Boolean).join('; ')}`);
  return `**${markdownCode(first.name)}** ${what}<br>${escapeMarkdown(text)}`;
}

const routineRow = (routine: RoutineReport): string[] => [
  String(routine.rank ?? ''),
  markdownCode(routine.name),
  escapeMarkdown(classTitle(routine)),
  percent(routine.cost_share),
  compact(routine.calls),
  escapeMarkdown(routine.formula ?? routine.reason ?? ''),
];

const jobRow = ({ status, name, reason }: JobSummary): string[] => [
  status,
  markdownCode(name),
  escapeMarkdown(reason ?? ''),
];

function sweepLines(sweep: SweepSummary): string[] {
  const { findings = [] } = sweep.report;
  const said = verdictText(sweep.report);
  const verdict = said === null ? '' : ` **${escapeMarkdown(said)}**`;
  return [
    '',
    `${escapeMarkdown(sweepTitle(sweep))}:${verdict}`,
    ...markdownList(
      findings.map((finding) => findingItem(finding, sweep.report)),
      more,
    ),
  ];
}

/** Ends with a line feed. @param top routines in the table */
export function summaryMarkdown(summary: Summary, top: number): string {
  const { suite, jobs, report, passed } = summary;
  const others = inOrder(jobs.filter(({ status }) => status !== 'passed'));
  const all = report === null ? [] : ranked(report);
  const titles = ['#', 'routine', 'class', 'cost', 'calls', 'cost function'];
  const unprofiled = unprofiledText(summary);
  const warnings = [
    ...summary.notes,
    ...startUpNote(summary),
    ...(unprofiled === null ? [] : [unprofiled]),
    ...(report?.warnings ?? []),
  ];
  const lines = [
    `### comair-bin batch: ${passed ? 'passed' : 'FAILED'}`,
    '',
    `${escapeMarkdown(suite)}: ${count(jobs.length, 'job')}: ${endsOf(summary).join(', ')}.`,
    ...summary.sweeps.flatMap(sweepLines),
    ...(report?.growth === undefined ? [] : ['', `**${escapeMarkdown(report.growth.text)}**`]),
    ...markdownList(
      (report?.findings ?? []).map((finding) => findingItem(finding, report!)),
      more,
    ),
    ...folded(
      all.length > top
        ? `The first ${top} of ${count(all.length, 'routine')} by rank`
        : `${count(all.length, 'routine')} by rank`,
      markdownTable(
        titles,
        ['-:', '-', '-', '-:', '-:', '-'],
        all.slice(0, top).map(routineRow),
        more,
      ),
    ),
    ...(others.length === 0 ? [] : ['', 'Jobs that have not passed:']),
    ...markdownTable(['outcome', 'job', 'reason'], ['-', '-', '-'], others.map(jobRow), more),
    ...(warnings.length === 0 ? [] : ['', 'Warnings:']),
    ...markdownList(warnings.map(escapeMarkdown), more),
  ];
  return `${lines.join('\n')}\n`;
}
