/** What ran, and what of it is missing. */
import type { Colors } from '../base/text/colors.js';
import { compact, count } from '../base/text/numbers.js';
import { fit, wrap } from '../base/text/width.js';
import type { Report } from '../schema/report.js';
import { failedLine, incompleteLine, sampledLine, windowsLine } from '../words/notes.js';
import { notableRuns, runLine, sweepLine } from './runs.js';

/** Processes that are named in the head. */
const RUNS = 4;

export function heading(report: Report, width: number, colors: Colors): string[] {
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
