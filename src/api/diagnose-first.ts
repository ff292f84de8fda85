/** The run of `--diagnose`: the first finding of runs that have just ended. */
import { closeSync, openSync } from 'node:fs';
import { textToBytes } from '../base/text/byte-text.js';
import { stdinOf } from '../campaigns/sweep/stdin.js';
import type { Ending } from '../run/run-options.js';
import type { Report } from '../schema/report.js';
import { diagnoseLoops } from './diagnose-finding.js';
import type { DiagnoseOptions } from './diagnose-finding.js';
import { ofFinding, ofRoutine, ofWork } from './diagnosis-subject.js';
import type { Subject } from './diagnosis-subject.js';
import type { ProfileResult } from './profile.js';

/**
 * What `--diagnose` looks at: what was asked for, else the first finding, else where the work is.
 * Null: there is nothing to look at.
 * @throws ComairError `usage` where there is no such routine
 */
export function subjectOf(report: Report, asked: string | null): Subject | null {
  if (asked !== null) return ofRoutine(report, asked);
  const first = report.findings?.at(0);
  return first === undefined ? ofWork(report) : ofFinding(first, report);
}

const SWEEP = /^comair-bin sweep /;

/**
 * Why this is looked at, in words, or that nothing is (null): with the sweep that the report proposes,
 * if it does, for that to be diagnosed. Null: it is a finding.
 */
export function whyThis({ growth, findings = [] }: Report, subject: Subject | null): string | null {
  if (findings.length > 0) return null;
  const what =
    subject === null
      ? 'there is no finding, and hardly any work'
      : `there is no finding: looks at where the work is, ${subject.name}`;
  const command = growth?.next?.command ?? '';
  return SWEEP.test(command)
    ? `${what}; one run is not enough to be sure, and this looks at several sizes, and then closely: ${command.replace(SWEEP, '$&--diagnose ')}`
    : what;
}

/** What speaks against a second run, in words; null: nothing does. */
export function whyNotDiagnosed({ whyNotAgain }: ProfileResult): string | null {
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
  /** What is looked at. */
  subject: Subject;
  /** How the one ended that the last run is compared with; null: any end will do. */
  ending: Ending | null;
  /** What it reads from its stdin: a file, or what is open already; null: nothing. */
  input: string | number | null;
}

/**
 * Runs the program again, without showing what it prints. The report gets what is seen.
 * @returns what went otherwise than before, in words
 * @throws ComairError as `diagnoseFinding`
 */
export async function diagnoseFirst(
  { report, subject, ending: before, input: path }: Before,
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
      subject,
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
