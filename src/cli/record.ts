/** `comair-bin record -o FILE -- program args…`: record, to be analysed later. */
import { ComairError } from '../base/errors.js';
import { compact, count } from '../base/text/numbers.js';
import { printable } from '../base/text/printable.js';
import { record as recordProgram } from '../api/profile.js';
import { recordingOptions } from '../record/options/recording-options.js';
import { endLike } from '../run/ending.js';
import { featuresOf, graceOf } from './options.js';
import type { RecordOptions, FeatureOptions, GraceOptions, StartOptions } from './options.js';
import { checkFile } from './outputs.js';
import { complain } from './screen.js';
import { watch } from './watch.js';

export type RecordCommandOptions = RecordOptions &
  FeatureOptions &
  StartOptions &
  GraceOptions & {
    output: string;
  };

/** @returns the exit status: the target's, or a ComairError is thrown */
export async function record(argv: string[], options: RecordCommandOptions): Promise<number> {
  const { output, progress } = options;
  await checkFile('-o', output);
  const watching = watch(progress, true);
  const { ending, recording, notes } = await recordProgram(argv, output, {
    ...recordingOptions(options),
    ...featuresOf(options),
    ...graceOf(options),
    start: options.start,
    ...watching.options,
  }).finally(() => {
    watching.ended();
  });
  const { problem, processes, bytes } = recording;
  if (problem !== null) throw new ComairError(problem, 'output');
  for (const note of notes) complain(printable(note));
  const what =
    options.start === undefined ? count(processes, 'process', 'processes') : 'windows of the run';
  complain(`recorded ${what} into ${printable(output)}, ${compact(bytes)}B`);
  return endLike(ending, await watching.stop());
}
