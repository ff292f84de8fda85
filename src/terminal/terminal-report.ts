/** The report as text for a terminal: a view of the JSON report, and nothing that is not in it. */
import type { Colors } from '../base/text/colors.js';
import { printable } from '../base/text/printable.js';
import { details } from './details.js';
import { findingsText, verdict } from './findings-text.js';
import {
  emptyReason,
  failedLine,
  incompleteLine,
  sampledLine,
  thinData,
  windowsLine,
} from '../words/notes.js';
import { loopTable, withoutLoops } from './loop-text.js';
import { compact, count, percent } from '../base/text/numbers.js';
import { runSizeText } from '../words/per-run.js';
import { ranked, rankingTable } from './ranking.js';
import { sampledText } from './sampled-text.js';
import { notableRuns, runLine, sweepLine } from './runs.js';
import type { Report } from '../schema/report.js';
import { meaningOf } from '../schema/sizes.js';
import { fit, wrap } from '../base/text/width.js';

export interface TerminalOptions {
  /** Rows of the table. */
  top: number;
  /** Columns of the terminal; the report takes between 60 and 160. */
  width: number;
  colors: Colors;
}

/** Routines that are described below the table. */
const DESCRIBED = 3;

/** Processes that are named in the head. */
const RUNS = 4;

function heading(report: Report, width: number, colors: Colors): string[] {
  const lines: string[] = [];
  const failed = failedLine(report);
  if (failed !== null) lines.push(...wrap(failed, width).map((l) => colors.red(l)));
  const incomplete = incompleteLine(report);
  if (incomplete !== null) lines.push(...wrap(incomplete, width).map((l) => colors.red(l)));
  const sampled = sampledLine(report);
  if (sampled !== null) lines.push(...wrap(sampled, width).map((l) => colors.yellow(l)));
  const windows = windowsLine(report);
  if (windows !== null) lines.push(...wrap(windows, width).map((l) => colors.yellow(l)));
  const swept = sweepLine(report.runs);
  if (swept !== null) return [...lines, fit(swept, width)];
  for (const run of notableRuns(report.runs, RUNS))
    lines.push(fit(runLine(run, report.runs), width));
  const more = report.runs.length - RUNS;
  if (more > 0) {
    const work = report.runs.reduce((sum, run) => sum + (run.work ?? NaN), 0);
    const all = Number.isNaN(work) ? '' : `; ${compact(work)} work in all`;
    lines.push(`and ${count(more, 'more process', 'more processes')}${all}`);
  }
  return lines;
}

/** Over runs, n of the table is that of a run. */
function legendText({ growth, metric }: Report, usual: string): string {
  const against = growth?.against;
  if (against == null) return usual;
  const { from, to, sizes } = against;
  return `by ${runSizeText(growth)}, ${count(sizes, 'size')} from ${compact(from)} to ${compact(to)}; own, cost: shares of the ${metric.cost} of all runs, without and with callees; a call: by its own input, or (own:) by the run`;
}

/** What the figures of the table are. */
function legend(report: Report, width: number, colors: Colors): string[] {
  const { size, cost, cell } = report.metric;
  const unit =
    report.view === 'bottom-up'
      ? `one point a run, of all calls: n = distinct input cells, of ${cell} bytes; cost = ${cost}, with callees`
      : legendText(report, `n = ${meaningOf(size, cell)}; cost = ${cost}, with callees`);
  return wrap(unit, width).map((line) => colors.dim(line));
}

/** What the table leaves out: with its rows, that is all routines; '' where it has all. */
function moreText({ routines, ranking }: Report, ranked: number, top: number): string {
  const least = ranking?.min_share ?? 0;
  const little = routines.filter(
    ({ rank, cost_share: share }) => rank === null && share < least,
  ).length;
  const parts = [
    ...(ranked > top ? [`${count(ranked - top, 'more routine')}: --top ${ranked}`] : []),
    ...(little > 0
      ? [`${compact(little)} with less than ${percent(least)} of the cost: --min-share 0`]
      : []),
  ];
  return parts.join('; ');
}

function body(report: Report, options: TerminalOptions, width: number): string[] {
  const { colors } = options;
  const all = ranked(report);
  if (all.length === 0) return wrap(emptyReason(report), width);
  const lines = rankingTable(all.slice(0, options.top), report, width, colors);
  const more = moreText(report, all.length, options.top);
  if (more !== '') lines.push(colors.dim(more));
  // Over runs, what calls leave open is of no weight.
  const thin = report.growth?.against == null ? thinData(report) : null;
  if (thin !== null) lines.push(...wrap(thin, width).map((line) => colors.dim(line)));
  // Findings say it better.
  const described = all.filter(({ finding }) => finding === undefined);
  const room = (report.findings ?? []).length > 0 ? 0 : Math.min(DESCRIBED, options.top);
  for (const routine of described.slice(0, room)) {
    lines.push('', ...details(routine, report, width, colors));
  }
  return lines;
}

function warnings(report: Report, width: number, colors: Colors): string[] {
  const texts = [...report.warnings, ...withoutLoops(report)];
  if (texts.length === 0) return [];
  const lines = texts.flatMap((text) =>
    wrap(printable(text), width - 2).map((line, i) => (i === 0 ? `- ${line}` : `  ${line}`)),
  );
  return ['', colors.yellow('Warnings'), ...lines];
}

/** The whole report; ends with a line feed. */
export function terminalReport(report: Report, options: TerminalOptions): string {
  const width = Math.max(60, Math.min(160, options.width));
  const lines = [
    ...heading(report, width, options.colors),
    '',
    ...verdict(report, width, options.colors),
    ...findingsText(report, width, options.colors),
    '',
    ...legend(report, width, options.colors),
    ...body(report, options, width),
    ...loopTable(report, width, options.colors),
    ...sampledText(report, width, options.colors),
    ...warnings(report, width, options.colors),
  ];
  return lines.join('\n') + '\n';
}
