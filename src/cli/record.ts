/** `comair-bin record -o FILE -- program args…`: record, to be analysed later. */
import { ComairError, compact, count, printable, record as recordProgram } from '../index.js';
import type { CostMetric, SizeChoice } from '../index.js';
import { recordingOf, trendDataOf } from './options.js';
import type { RecordOptions, TrendOptions } from './options.js';
import { checkOutput } from './outputs.js';
import { complain } from './screen.js';
import { endLike } from './status.js';
import { watch } from './watch.js';

export type RecordCommandOptions = RecordOptions &
  TrendOptions & {
    output: string;
    size: SizeChoice;
    cost?: CostMetric;
    view?: 'top-down' | 'bottom-up';
  };

/** @returns the exit status: the target's, or a ComairError is thrown */
export async function record(argv: string[], options: RecordCommandOptions): Promise<number> {
  const { output, size, cost, view, progress } = options;
  await checkOutput('-o', output);
  const watching = watch(progress, true);
  const { ending, recording, notes } = await recordProgram(argv, output, {
    ...recordingOf(options),
    ...trendDataOf(options),
    size,
    ...(cost === undefined ? {} : { cost }),
    ...(view === undefined ? {} : { view }),
    ...watching.options,
  }).finally(() => {
    watching.ended();
  });
  const { problem, processes, bytes } = recording;
  if (problem !== null) throw new ComairError(problem, 'output');
  for (const note of notes) complain(printable(note));
  const what = count(processes, 'process', 'processes');
  complain(`recorded ${what} into ${printable(output)}, ${compact(bytes)}B`);
  return endLike(ending, await watching.stop());
}
