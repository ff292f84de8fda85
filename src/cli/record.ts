/** `comair-bin record -o FILE -- program args…`: record, to be analysed later. */
import {
  ComairError,
  compact,
  count,
  printable,
  record as recordProgram,
  recordingOptions,
  endLike,
} from '../index.js';
import { featuresOf } from './options.js';
import type { RecordOptions, FeatureOptions, StartOptions } from './options.js';
import { checkOutput } from './outputs.js';
import { complain } from './screen.js';
import { watch } from './watch.js';

export type RecordCommandOptions = RecordOptions &
  FeatureOptions &
  StartOptions & {
    output: string;
  };

/** @returns the exit status: the target's, or a ComairError is thrown */
export async function record(argv: string[], options: RecordCommandOptions): Promise<number> {
  const { output, progress } = options;
  await checkOutput('-o', output);
  const watching = watch(progress, true);
  const { ending, recording, notes } = await recordProgram(argv, output, {
    ...recordingOptions(options),
    ...featuresOf(options),
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
