/** What the list of files says of a report. */
import { fileName } from '../base/text/file-name.js';
import { costOfRuns } from '../schema/costs.js';
import type { CostMetric } from '../schema/metrics.js';
import type { ComplexityClass, Report } from '../schema/report.js';
import { verdictText } from '../words/verdict-text.js';

/** Characters of a verdict in the list. */
const VERDICT = 500;

export interface Summary {
  /** Program with its arguments, of the first run. */
  command: string;
  /** Path of the first run's executable, and its file name. */
  exe: string;
  program: string;
  runs: number;
  /** Of all runs, and what it is counted in. */
  cost: number;
  unit: CostMetric;
  /** Whether all runs were seen to their end; a recording that still grows is not. */
  complete: boolean;
  /** The routine of the first rank; null when there is none. */
  top: { name: string; class: ComplexityClass; share: number } | null;
  /** What is known of the program's growth, in a sentence or two; null in older reports. */
  verdict: string | null;
}

/** Names in it may be as long as they like. */
const cut = (text: string): string => (text.length > VERDICT ? `${text.slice(0, VERDICT)}…` : text);

export function summaryOf(report: Report): Summary {
  const { runs, routines, metric } = report;
  const verdict = verdictText(report);
  const top = routines.find(({ rank }) => rank === 1);
  return {
    command: runs.at(0)?.argv.join(' ') ?? '',
    exe: runs.at(0)?.exe ?? '',
    program: fileName(runs.at(0)?.exe ?? ''),
    runs: runs.length,
    cost: costOfRuns(runs, metric.cost),
    unit: metric.cost,
    complete: runs.every(({ complete }) => complete),
    top: top === undefined ? null : { name: top.name, class: top.class, share: top.cost_share },
    verdict: verdict === null ? null : cut(verdict),
  };
}
