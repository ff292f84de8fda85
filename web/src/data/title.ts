import { compact } from '../../../src/base/text/numbers.js';
import { sweepTitle } from '../../../src/words/sweep-title.js';
import type { RunInfo } from '../../../src/schema/report.js';

/** The command line; of a sweep, that of all its runs. */
export function titleOf(runs: readonly RunInfo[]): string {
  const swept = sweepTitle(runs);
  if (swept !== null) {
    return `${swept.command} · n = ${compact(swept.from)} … ${compact(swept.to)}`;
  }
  const first = runs.at(0);
  return first === undefined ? 'no run' : first.argv.join(' ') || first.exe;
}
