/** The report as text for a terminal: a view of the JSON report, and nothing that is not in it. */
import type { Colors } from '../base/text/colors.js';
import { details } from './details.js';
import { closeLookLines, findingsText, verdict } from './findings-text.js';
import { emptyReason, thinData } from '../words/notes.js';
import { firstScreen } from './first-screen.js';
import { heading } from './heading.js';
import { loopTable } from './loop-text.js';
import { warningLines } from './warnings.js';
import { printable } from '../base/text/printable.js';
import { compact, count, percent } from '../base/text/numbers.js';
import { routinesOf } from '../report/late-lists.js';
import { runSizeText } from '../words/per-run.js';
import { ranked, rankingTable } from './ranking.js';
import { sampledText } from './sampled-text.js';
import type { Report } from '../schema/report.js';
import { meaningOf } from '../schema/sizes.js';
import { wrap } from '../base/text/width.js';

export interface TerminalOptions {
  /** Rows of the table. */
  top: number;
  /** Columns of the terminal; the report takes between 60 and 160. */
  width: number;
  colors: Colors;
  /** All there is (default), what fits on a screen, or the verdict alone. */
  detail?: Detail;
}

export type Detail = 'full' | 'usual' | 'brief';

/** Routines that are described below the table. */
const DESCRIBED = 3;

/** Over runs, n of the table is that of a run. */
function legendText({ growth, metric, factors }: Report, usual: string): string {
  if (factors !== undefined) {
    const sizes = factors.sizes.map(
      ({ name, from, to }) => `${printable(name)} from ${compact(from)} to ${compact(to)}`,
    );
    return `${count(factors.runs, 'run')}, ${sizes.join(', ')}; own, cost: shares of the ${metric.cost} of all runs, without and with callees`;
  }
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
function moreText(report: Report, ranked: number, top: number): string {
  const least = report.ranking?.min_share ?? 0;
  const little = routinesOf(report).filter(
    ({ rank, cost_share: share }) => rank === null && share < least,
  ).length;
  const parts = [
    ...(ranked > top
      ? [`${count(ranked - top, 'more routine')} (--top ${ranked} shows them)`]
      : []),
    ...(little > 0
      ? [
          `${count(little, 'routine')} below ${percent(least)} ${little === 1 ? 'is' : 'are'} hidden (--min-share 0 shows them)`,
        ]
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

/** With an empty line before it, if there is anything. */
const spaced = (lines: string[]): string[] => (lines.length === 0 ? [] : ['', ...lines]);

/** The report; ends with a line feed. */
export function terminalReport(report: Report, options: TerminalOptions): string {
  const width = Math.max(60, Math.min(160, options.width));
  const { detail = 'full', colors } = options;
  if (detail !== 'full') {
    return `${firstScreen(report, { width, colors, brief: detail === 'brief' }).join('\n')}\n`;
  }
  const lines = [
    ...heading(report, width, options.colors),
    '',
    ...verdict(report, width, options.colors),
    ...findingsText(report, width, options.colors),
    ...closeLookLines(report, width, options.colors),
    '',
    ...legend(report, width, options.colors),
    ...body(report, options, width),
    ...loopTable(report, width, options.colors),
    ...sampledText(report, width, options.colors),
    ...spaced(warningLines(report, width, options.colors)),
  ];
  return lines.join('\n') + '\n';
}
