/** The run of `--diagnose`: the first finding of runs that have just ended. */
import { closeSync, openSync } from 'node:fs';
import { textToBytes } from '../base/text/byte-text.js';
import { stdinOf } from '../campaigns/sweep/stdin.js';
import type { Ending } from '../run/run-options.js';
import type { Finding, Report } from '../schema/report.js';
import { diagnoseLoops } from './diagnose-finding.js';
import type { DiagnoseOptions } from './diagnose-finding.js';
import type { ProfileResult } from './profile.js';

export const NO_FINDING = 'there is no finding';

export const hasFinding = ({ findings = [] }: Report): boolean => findings.length > 0;

const SWEEP = /^comair-bin sweep /;

/** With the sweep that the report proposes, if it does, for that to be diagnosed. */
function noFinding({ growth }: Report): string {
  const command = growth?.next?.command ?? '';
  return SWEEP.test(command)
    ? `${NO_FINDING}, and one run is not enough to be sure; this looks at several sizes, and then closely: ${command.replace(SWEEP, '$&--diagnose ')}`
    : NO_FINDING;
}

/** What speaks against a second run, in words; null: nothing does. */
export function whyNotDiagnosed({ report, whyNotAgain }: ProfileResult): string | null {
  if (!hasFinding(report)) return noFinding(report);
  if (stdinOf().piped) {
    return 'its stdin is a pipe, which cannot be read again: give it a file, < FILE';
  }
  const why = whyNotAgain();
  return why === null ? null : `the program is not run again: ${why}`;
}

const endOf = ({ code, signal }: Ending): string => signal ?? `exit status ${code}`;

/** What is known of the runs before. */
export interface Before {
  report: Report;
  /** Default: the first one of the report. */
  finding?: Finding;
  /** How the one ended that the last run is compared with; null: any end will do. */
  ending: Ending | null;
  /** What it reads from its stdin: a file, or what is open already; null: nothing. */
  input: string | number | null;
}

/**
 * Runs the program again, without showing what it prints. The finding gets its `diagnosis`.
 * @returns what went otherwise than before, in words
 * @throws ComairError as `diagnoseFinding`
 */
export async function diagnoseFirst(
  { report, finding = (report.findings ?? [])[0], ending: before, input: path }: Before,
  argv: readonly string[],
  options: DiagnoseOptions,
): Promise<string[]> {
  const input =
    typeof path === 'number'
      ? path
      : openSync(path === null ? '/dev/null' : textToBytes(path), 'r');
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
    if (before === null || endOf(before) === endOf(ending)) return notes;
    const what = `the second run ended otherwise: ${endOf(ending)}, and the first ${endOf(before)}`;
    return [what, ...notes];
  } finally {
    if (input !== path) closeSync(input);
    closeSync(output);
  }
}
