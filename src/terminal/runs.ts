/** What the report in a terminal says of its runs. */
import { printable } from '../base/text/printable.js';
import { ending } from '../words/notes.js';
import { compact, count, seconds } from '../base/text/numbers.js';
import { sweepTitle } from '../words/sweep-title.js';
import type { RunInfo } from '../schema/report.js';
import { fit } from '../base/text/width.js';

/** Columns for a command line before what became of it. */
const ARGV_COLUMNS = 44;

const command = (run: RunInfo): string =>
  fit(printable(run.argv.length > 0 ? run.argv.join(' ') : run.exe), ARGV_COLUMNS);

/** The size of a sweep's run where its command line, as shown, is also that of another run. */
function sizeText(run: RunInfo, others: readonly RunInfo[]): string {
  const n = run.features?.['n'];
  if (n === undefined) return '';
  const text = command(run);
  const alike = others.some((other) => other !== run && command(other) === text);
  return alike ? `(n=${n}) ` : '';
}

/**
 * One line about a process.
 * @param others of the same report, from which it is told apart
 */
export function runLine(run: RunInfo, others: readonly RunInfo[] = []): string {
  const facts = [
    ...(run.window === undefined ? [] : [`window ${run.window.number}`]),
    ending(run),
    // Of the target only: engines do not tell the time of its children.
    ...(run.wall_s > 0 ? [seconds(run.wall_s)] : []),
    count(run.activations, 'call'),
    run.work === undefined ? `${compact(run.blocks)} blocks` : `${compact(run.work)} work`,
    ...(run.threads > 1 ? [count(run.threads, 'thread')] : []),
  ];
  return `${sizeText(run, others)}${command(run)}: ${facts.join(', ')}`;
}

/** All runs of a sweep in one line, where they differ in their size alone; null: they do not. */
export function sweepLine(runs: readonly RunInfo[]): string | null {
  const title = sweepTitle(runs);
  const [first] = runs;
  if (title === null || runs.some((run) => ending(run) !== ending(first))) return null;
  const sum = (of: (run: RunInfo) => number) => runs.reduce((all, run) => all + of(run), 0);
  const facts = [
    `${count(runs.length, 'run')}, n from ${compact(title.from)} to ${compact(title.to)}`,
    `all ${ending(first)}`,
    ...(sum(({ wall_s: time }) => time) > 0 ? [seconds(sum(({ wall_s: time }) => time))] : []),
    count(
      sum(({ activations }) => activations),
      'call',
    ),
    ...(runs.every(({ work }) => work !== undefined)
      ? [`${compact(sum(({ work }) => work ?? 0))} work`]
      : []),
  ];
  return `${fit(printable(title.command), ARGV_COLUMNS)}: ${facts.join(', ')}`;
}

/** The first process and the costliest others, `n` in all, in the order of their start. */
export function notableRuns(runs: RunInfo[], n: number): RunInfo[] {
  const [first, ...others] = runs;
  const costliest = others.toSorted((a, b) => b.blocks - a.blocks).slice(0, n - 1);
  return runs.filter((run) => run === first || costliest.includes(run));
}
