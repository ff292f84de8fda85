/** What the report in a terminal says of its runs. */
import { printable } from '../symbols/printable.js';
import { ending } from './notes.js';
import { compact, count, seconds } from './numbers.js';
import type { RunInfo } from './schema.js';
import { fit } from './text.js';

/** Columns for a command line before what became of it. */
const ARGV_COLUMNS = 44;

/** One line about a process. */
export function runLine(run: RunInfo): string {
  const argv = run.argv.length > 0 ? run.argv.join(' ') : run.exe;
  const facts = [
    ending(run),
    // Of the target only: engines do not tell the time of its children.
    ...(run.wall_s > 0 ? [seconds(run.wall_s)] : []),
    count(run.activations, 'activation'),
    `${compact(run.blocks)} blocks`,
    ...(run.threads > 1 ? [count(run.threads, 'thread')] : []),
  ];
  return `${fit(printable(argv), ARGV_COLUMNS)}: ${facts.join(', ')}`;
}

/** The first process and the costliest others, `n` in all, in the order of their start. */
export function notableRuns(runs: RunInfo[], n: number): RunInfo[] {
  const [first, ...others] = runs;
  const costliest = others.toSorted((a, b) => b.blocks - a.blocks).slice(0, n - 1);
  return runs.filter((run) => run === first || costliest.includes(run));
}
