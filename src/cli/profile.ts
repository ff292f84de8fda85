/** `comair-bin [options] -- program args…`: record and report. */
import { printable } from '../base/text/printable.js';
import { profile as profileProgram } from '../api/profile.js';
import { recordingOptions } from '../record/options/recording-options.js';
import { endLike } from '../run/ending.js';
import { prepareDecision } from './decide.js';
import type { DecideCommandOptions } from './decide.js';
import { checkDiagnose, diagnoseNow } from './diagnose-first.js';
import type { DiagnoseFirstOptions } from './diagnose-first.js';
import { CliError, Status } from './errors.js';
import { featuresOf, graceOf, viewOf } from './options.js';
import type {
  FeatureOptions,
  GraceOptions,
  RecordOptions,
  ReportingOptions,
  StartOptions,
} from './options.js';
import { checkFile } from './outputs.js';
import { checkReportOutputs, present } from './present.js';
import { complain, stderr } from './screen.js';
import { watch } from './watch.js';

export type ProfileOptions = RecordOptions &
  ReportingOptions &
  FeatureOptions &
  DecideCommandOptions &
  DiagnoseFirstOptions &
  StartOptions &
  GraceOptions & { output?: string };

/** @returns the exit status: the target's, unless ours failed */
export async function profile(argv: string[], options: ProfileOptions): Promise<number> {
  const outputs = await checkReportOutputs(options);
  if (options.decide !== undefined && options.start !== undefined) {
    throw new CliError('--decide is for whole runs: leave out --start');
  }
  if (options.decide !== undefined && options.follow === false) {
    throw new CliError(
      '--decide has to know what executed programs do as well: leave out --no-follow',
    );
  }
  if (options.okStatus !== undefined && options.decide === undefined)
    throw new CliError('--ok-status is for the runs of --decide: add --decide');
  checkDiagnose(options);
  const decide = await prepareDecision(options, outputs);
  const { progress, output } = options;
  if (output !== undefined) await checkFile('-o', output);
  const watching = watch(progress, false);
  const result = await profileProgram(argv, {
    ...recordingOptions(options),
    ...featuresOf(options),
    ...graceOf(options),
    start: options.start,
    ...(output === undefined ? {} : { recording: output }),
    ...viewOf(options),
    lateLines: true,
    ...watching.options,
  }).finally(() => {
    watching.ended();
  });
  const { report, ending, recording, profile: data, tree } = result;
  if (options.diagnose !== undefined && !(await watching.stop())) {
    await diagnoseNow(result, argv, options);
  }
  // What is being done anyway is not proposed.
  if (decide !== null) delete report.growth?.next?.decide;
  // The report does not need the recording: it comes first.
  await present(report, options, outputs, stderr, data, tree);
  const interrupted = await watching.stop();
  if (!interrupted) await decide?.(result);
  const problem = recording?.problem ?? null;
  if (problem === null) return endLike(ending, interrupted);
  complain(printable(problem));
  return Status.Failed;
}
