/** What the list of files says of a report. */
import type { ComplexityClass, Report } from '../report/schema.js';

export interface Summary {
  /** Program with its arguments, of the first run. */
  command: string;
  runs: number;
  /** Whether all runs were seen to their end; a recording that still grows is not. */
  complete: boolean;
  /** The routine of the first rank; null when there is none. */
  top: { name: string; class: ComplexityClass; share: number } | null;
}

export function summaryOf({ runs, routines }: Report): Summary {
  const top = routines.find(({ rank }) => rank === 1);
  return {
    command: runs.at(0)?.argv.join(' ') ?? '',
    runs: runs.length,
    complete: runs.every(({ complete }) => complete),
    top: top === undefined ? null : { name: top.name, class: top.class, share: top.cost_share },
  };
}
