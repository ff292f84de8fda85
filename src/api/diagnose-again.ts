/** The second run of `--diagnose`: the first finding of a run that has just ended. */
import { closeSync, openSync } from 'node:fs';
import { textToBytes } from '../base/text/byte-text.js';
import { stdinOf } from '../campaigns/sweep/stdin.js';
import type { Ending } from '../run/run-options.js';
import type { Finding } from '../schema/report.js';
import { diagnoseLoops } from './diagnose-finding.js';
import type { DiagnoseOptions } from './diagnose-finding.js';
import type { ProfileResult } from './profile.js';

/** What speaks against a second run, in words; null: nothing does. */
export function whyNotDiagnosed({ report, whyNotAgain }: ProfileResult): string | null {
  if ((report.findings ?? []).length === 0) return 'there is no finding';
  if (stdinOf().piped) {
    return 'its stdin is a pipe, which cannot be read again: give it a file, < FILE';
  }
  const why = whyNotAgain();
  return why === null ? null : `the program is not run again: ${why}`;
}

const endOf = ({ code, signal }: Ending): string => signal ?? `exit status ${code}`;

/**
 * Runs the program again, with what it read from stdin if that is a file, and without showing what
 * it prints. The finding of the result's report gets its `diagnosis`.
 * @returns what went otherwise than in the first run, in words
 * @throws ComairError as `diagnoseFinding`
 */
export async function diagnoseAgain(
  { report, ending: before }: ProfileResult,
  argv: readonly string[],
  options: DiagnoseOptions,
): Promise<string[]> {
  const finding: Finding = (report.findings ?? [])[0];
  const { path } = stdinOf();
  const input = openSync(path === null ? '/dev/null' : textToBytes(path), 'r');
  const output = openSync('/dev/null', 'w');
  try {
    const { ending, notes } = await diagnoseLoops({
      finding,
      report,
      argv,
      options,
      source: 'the first run',
      isolation: { stdio: [input, output, output] },
    });
    const [first, second] = [endOf(before), endOf(ending)];
    return first === second
      ? notes
      : [`the second run ended otherwise: ${second}, and the first ${first}`, ...notes];
  } finally {
    closeSync(input);
    closeSync(output);
  }
}
