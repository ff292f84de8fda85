/** What a sweep was, where its verdict stands on the page of the run before it. */
import { compact, count } from '../base/text/numbers.js';
import type { Report } from '../schema/report.js';

/** `6 runs at n = 250 to 8k`; without sizes the number of runs alone. */
export function decidedBy({ runs, growth }: Pick<Report, 'runs' | 'growth'>): string {
  const all = count(runs.length, 'run');
  const against = growth?.against ?? null;
  if (against === null) return all;
  const { name, from, to } = against;
  return `${all} at ${name} = ${compact(from)} to ${compact(to)}`;
}
