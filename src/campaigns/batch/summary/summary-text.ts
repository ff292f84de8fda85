/** The summary for a terminal. */
import { classTitle } from '../../../words/class-title.js';
import { costOfRuns } from '../../../schema/costs.js';
import type { Colors } from '../../../base/text/colors.js';
import { findingsText, verdict } from '../../../terminal/findings-text.js';
import { compact, count, percent, seconds } from '../../../base/text/numbers.js';
import { emptyReason } from '../../../words/notes.js';
import { ranked, rankingTable } from '../../../terminal/ranking.js';
import type { RoutineReport } from '../../../schema/report.js';
import { meaningOf } from '../../../schema/sizes.js';
import { fit, printable, wrap } from '../../../base/text/width.js';
import { STATUSES } from '../job.js';
import { isKnownByRun } from './evidence.js';
import type { RoutineEvidence } from './evidence.js';
import type { JobSummary, Summary } from './summary.js';
import type { SweepSummary } from './sweeps.js';

export interface TextOptions {
  top: number;
  width: number;
  colors: Colors;
}

/** Jobs that are listed because they have not passed; the others are counted. */
const LISTED = 40;
/** Routines whose evidence is described. */
const DESCRIBED = 10;
/** Lines of a failed job's output. */
const OUTPUT_LINES = 3;

/** "10 passed", "2 failed" */
export const endsOf = ({ counts }: Summary): string[] =>
  [...STATUSES, 'pending' as const]
    .filter((status) => counts[status] > 0)
    .map((status) => `${counts[status]} ${status}`);

/** What tells most first. */
export function inOrder(jobs: readonly JobSummary[]): JobSummary[] {
  const order = ['failed', 'crashed', 'timeout', 'limit', 'error', 'not-run', 'pending', 'skipped'];
  return jobs.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
}

/** Null: all that passed were profiled. */
export function unprofiledText({ jobs }: Summary): string | null {
  const unprofiled = jobs.filter(
    ({ profiled, status, reason }) =>
      !profiled && status === 'passed' && reason?.startsWith('the same as') !== true,
  ).length;
  return unprofiled === 0
    ? null
    : `${count(unprofiled, 'job')} passed without being profiled: see notes of the jobs (--json)`;
}

/** "distinct, 5 sizes from 200 to 3.2k" */
export function sweepTitle({ name, sizes }: SweepSummary): string {
  const [from, to] = [Math.min(...sizes), Math.max(...sizes)].map(compact);
  return `${printable(name)}, ${count(new Set(sizes).size, 'size')} from ${from} to ${to}`;
}

/** With less of the cost it is not told. */
const START_UP_TOLD = 0.01;

/** Nothing where little was left out. */
export function startUpNote({ report }: Summary): string[] {
  const share = report?.ranking?.without_start_up ?? 0;
  if (share < START_UP_TOLD) return [];
  return [`${percent(share)} of the cost is the start of programs, which is in no share above`];
}

function headline(summary: Summary, width: number): string[] {
  const { suite, jobs, commit, report } = summary;
  const ends = endsOf(summary);
  const at = commit === null ? '' : `, commit ${commit.slice(0, 12)}`;
  const lines = [
    `suite ${printable(suite)}${at}: ${count(jobs.length, 'job')}: ${ends.join(', ')}`,
  ];
  if (report !== null) {
    const { size, cost, cell } = report.metric;
    const total = costOfRuns(report.runs, cost);
    const activations = report.runs.reduce((sum, run) => sum + run.activations, 0);
    lines.push(
      `${count(report.runs.length, 'process', 'processes')}, ${count(activations, 'call')}, ${compact(total)} ${cost}`,
      `n = ${meaningOf(size, cell)}; cost = ${cost}, with callees`,
    );
  }
  return lines.flatMap((line) => wrap(line, width));
}

function evidenceLines(
  routine: RoutineReport,
  evidence: RoutineEvidence,
  width: number,
  colors: Colors,
): string[] {
  const tests = evidence.tests.map(({ job, share, size_range: [from, to] }) => {
    const sizes = from === to ? `size ${compact(to)}` : `sizes ${compact(from)}-${compact(to)}`;
    return `${fit(printable(job), 40)} (${sizes}, ${percent(share)} of its cost)`;
  });
  const more = evidence.jobs - evidence.tests.length;
  if (more > 0) tests.push(count(more, 'more job'));
  const claim = routine.formula ?? routine.reason ?? 'no claim';
  const facts: [string, string | null][] = [
    ['cost', claim],
    ['tests', tests.join(', ')],
    ['missing', evidence.missing === null ? null : printable(evidence.missing)],
  ];
  const title = `${routine.rank}. ${colors.bold(fit(printable(routine.name), width - 20))}  ${classTitle(routine)}`;
  return [
    title,
    ...facts.flatMap(([name, text]) =>
      text === null
        ? []
        : wrap(text, width - 12).map((line, i) =>
            i === 0 ? `   ${colors.dim(name.padEnd(8))} ${line}` : ' '.repeat(12) + line,
          ),
    ),
  ];
}

function sweeps({ sweeps: all }: Summary, width: number, colors: Colors): string[] {
  return all.flatMap((sweep) => [
    ...wrap(`${sweepTitle(sweep)}:`, width).map((line) => colors.underline(line)),
    ...verdict(sweep.report, width, colors),
    ...findingsText(sweep.report, width, colors),
    '',
  ]);
}

function routines(summary: Summary, { top, colors }: TextOptions, width: number): string[] {
  const { report } = summary;
  if (report === null) return ['No job left a profile: nothing to rank.'];
  const all = ranked(report);
  if (all.length === 0) return wrap(emptyReason(report), width);
  const title = summary.sweeps.length === 0 ? [] : [colors.underline('All jobs together:')];
  const found = [
    ...title,
    ...verdict(report, width, colors),
    ...findingsText(report, width, colors),
    '',
  ];
  const lines = [...found, ...rankingTable(all.slice(0, top), report, width, colors)];
  if (all.length > top)
    lines.push(colors.dim(`${count(all.length - top, 'more routine')}: --top ${all.length}`));
  for (const [i, routine] of all.slice(0, Math.min(DESCRIBED, top)).entries()) {
    const evidence = summary.evidence.at(i);
    // What the table says of it is all.
    if (evidence === undefined || isKnownByRun(routine)) continue;
    lines.push('', ...evidenceLines(routine, evidence, width, colors));
  }
  return lines;
}

function jobLines(job: JobSummary, width: number, colors: Colors): string[] {
  const reason = job.reason === null ? '' : `: ${printable(job.reason)}`;
  const tries = job.attempts > 1 ? ` (${job.attempts} attempts)` : '';
  const time = job.wall_s > 0 ? `, ${seconds(job.wall_s)}` : '';
  const status =
    job.status === 'skipped' || job.status === 'pending' ? job.status : colors.red(job.status);
  const head = `${status}  ${printable(job.name)}${tries}${reason}${time}`;
  const output = (job.output ?? '').split('\n').filter((line) => line.trim() !== '');
  return [
    ...wrap(head, width).map((line, i) => (i === 0 ? line : `    ${line}`)),
    ...output
      .slice(-OUTPUT_LINES)
      .map((line) => `    ${colors.dim(fit(printable(line), width - 4))}`),
  ];
}

function otherJobs(summary: Summary, width: number, colors: Colors): string[] {
  const others = summary.jobs.filter(({ status }) => status !== 'passed');
  if (others.length === 0) return [];
  const lines = inOrder(others)
    .slice(0, LISTED)
    .flatMap((job) => jobLines(job, width, colors));
  const more = others.length - LISTED;
  if (more > 0) lines.push(`and ${count(more, 'more job')} (see --json)`);
  return ['', colors.underline('Jobs that have not passed'), ...lines];
}

function notes(summary: Summary, width: number, colors: Colors): string[] {
  const unprofiled = unprofiledText(summary);
  const texts = [
    ...summary.notes,
    ...startUpNote(summary),
    ...(unprofiled === null ? [] : [unprofiled]),
    ...(summary.report?.warnings ?? []),
  ];
  if (texts.length === 0) return [];
  const lines = texts.flatMap((text) =>
    wrap(printable(text), width - 2).map((line, i) => (i === 0 ? `- ${line}` : `  ${line}`)),
  );
  return ['', colors.yellow('Warnings'), ...lines];
}

/** Ends with a line feed. */
export function summaryText(summary: Summary, options: TextOptions): string {
  const width = Math.max(80, Math.min(100, options.width));
  const { colors } = options;
  return `${[
    ...headline(summary, width),
    '',
    ...sweeps(summary, width, colors),
    ...routines(summary, options, width),
    ...otherJobs(summary, width, colors),
    ...notes(summary, width, colors),
  ].join('\n')}\n`;
}
