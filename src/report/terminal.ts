/** The report as text for a terminal: a view of the JSON report, and nothing that is not in it. */
import type { Colors } from './colors.js';
import { printable } from '../symbols/printable.js';
import { details } from './details.js';
import { emptyReason, incompleteLine, thinData } from './notes.js';
import { count } from './numbers.js';
import { ranked, rankingTable } from './ranking.js';
import { notableRuns, runLine } from './runs.js';
import type { Report } from './schema.js';
import { meaningOf } from './sizes.js';
import { fit, wrap } from './text.js';

export interface TerminalOptions {
  /** Rows of the table. */
  top: number;
  /** Columns of the terminal; the report takes between 80 and 100. */
  width: number;
  colors: Colors;
}

/** Routines that are described below the table. */
const DESCRIBED = 3;

/** Processes that are named in the head. */
const RUNS = 4;

const COSTS = { blocks: 'basic blocks', instructions: 'instructions' };

function heading(report: Report, width: number, colors: Colors): string[] {
  const lines: string[] = [];
  const incomplete = incompleteLine(report);
  if (incomplete !== null) lines.push(...wrap(incomplete, width).map((l) => colors.red(l)));
  for (const run of notableRuns(report.runs, RUNS)) lines.push(fit(runLine(run), width));
  const more = report.runs.length - RUNS;
  if (more > 0) lines.push(`and ${count(more, 'more process', 'more processes')}`);
  const { size, cost, cell } = report.metric;
  const unit =
    report.view === 'bottom-up'
      ? `one point a run, of all calls: n = distinct input cells, of ${cell} bytes; cost = ${COSTS[cost]}, with callees`
      : `n = ${meaningOf(size, cell)}; cost = ${COSTS[cost]}, with callees`;
  return [...lines, ...wrap(unit, width).map((line) => colors.dim(line))];
}

function body(report: Report, options: TerminalOptions, width: number): string[] {
  const { colors } = options;
  const all = ranked(report);
  if (all.length === 0) return wrap(emptyReason(report), width);
  const lines = rankingTable(all.slice(0, options.top), width, colors);
  if (all.length > options.top) {
    lines.push(
      colors.dim(`${count(all.length - options.top, 'more routine')}: --top ${all.length}`),
    );
  }
  for (const routine of all.slice(0, Math.min(DESCRIBED, options.top))) {
    lines.push('', ...details(routine, report, width, colors));
  }
  return lines;
}

function warnings(report: Report, width: number, colors: Colors): string[] {
  const texts = [...report.warnings, ...thinData(report)];
  if (texts.length === 0) return [];
  const lines = texts.flatMap((text) =>
    wrap(printable(text), width - 2).map((line, i) => (i === 0 ? `- ${line}` : `  ${line}`)),
  );
  return ['', colors.yellow('Warnings'), ...lines];
}

/** The whole report; ends with a line feed. */
export function terminalReport(report: Report, options: TerminalOptions): string {
  const width = Math.max(80, Math.min(100, options.width));
  const lines = [
    ...heading(report, width, options.colors),
    '',
    ...body(report, options, width),
    ...warnings(report, width, options.colors),
  ];
  return lines.join('\n') + '\n';
}
