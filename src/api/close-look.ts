/** `--diagnose` in a process of its own, which may write nowhere else: of a finding of a hunt. */
import type { CloseLookRequest } from '../campaigns/sweep/run.js';
import type { RecordingOptions } from '../record/options/recording-options.js';
import { writeAtomically } from '../report/read/json.js';
import { ComairError } from '../base/errors.js';
import { diagnoseFirst } from './diagnose-first.js';
import { ofFinding } from './diagnosis-subject.js';
import { load } from './load.js';

const STDIN = 0;

/**
 * Runs the program with what is on our stdin, and writes what is seen.
 * @returns the exit status
 * @throws ComairError as `diagnoseFirst`; `usage` where the report has no such finding
 */
export async function closeLook(
  argv: readonly string[],
  options: RecordingOptions,
  { of, rank, into }: CloseLookRequest,
): Promise<number> {
  const report = await load(of);
  const finding = report.findings?.find((each) => each.rank === rank);
  if (finding === undefined) throw new ComairError(`${of} has no finding ${rank}`, 'usage');
  const subject = ofFinding(finding, report);
  await diagnoseFirst({ report, subject, ending: null, input: STDIN }, argv, options);
  await writeAtomically(into, JSON.stringify(finding.diagnosis), false);
  return 0;
}
