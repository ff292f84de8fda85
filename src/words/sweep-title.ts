/** The runs of a sweep as one command line, for whoever names them all. */
import type { RunInfo } from '../schema/report.js';

export interface SweepTitle {
  /** With {n} where the size of each run stands. */
  command: string;
  from: number;
  to: number;
}

/** A command line with {n} where the size of the run stands; null: it is not known which. */
function patternOf(run: RunInfo): string | null {
  const n = run.features?.['n'];
  if (n === undefined || run.argv.length === 0) return null;
  const whole = new RegExp(`(?<!\\d)${n}(?!\\d)`, 'g');
  return run.argv.map((word) => word.replaceAll(whole, '{n}')).join(' ');
}

/** Null where the runs differ in more than their sizes, or there is one. */
export function sweepTitle(runs: readonly RunInfo[]): SweepTitle | null {
  const [first, ...others] = runs;
  if (others.length === 0) return null;
  const command = patternOf(first);
  if (command === null || others.some((run) => patternOf(run) !== command)) return null;
  const sizes = runs.flatMap(({ features }) => features?.['n'] ?? []);
  return { command, from: Math.min(...sizes), to: Math.max(...sizes) };
}
