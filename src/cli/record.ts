/** `comair-bin record -o FILE -- program args…`: record, to be analysed later. */
import type { SizeMetric } from '../report/schema.js';
import { compact, count } from '../report/numbers.js';
import { SymbolTable } from '../symbols/table.js';
import { finishRecording } from './finish-recording.js';
import { observe } from './observe.js';
import type { RecordOptions } from './options.js';
import { checkOutput } from './outputs.js';
import { complain } from './screen.js';
import { endLike } from './status.js';
import { printable } from '../symbols/printable.js';

export type RecordCommandOptions = RecordOptions & { output: string; size: SizeMetric };

/** @returns the exit status: the target's, or a CliError is thrown */
export async function record(argv: string[], options: RecordCommandOptions): Promise<number> {
  const { output, size } = options;
  await checkOutput('-o', output);
  const observation = await observe({
    argv,
    record: options,
    size,
    cost: 'blocks',
    recordPath: output,
    analyze: false,
  });
  const { run, end, signals, streams } = observation;
  const bytes = finishRecording(observation, new SymbolTable());
  for (const note of run.notes) complain(printable(note));
  const processes = count(streams.length, 'process', 'processes');
  complain(`recorded ${processes} into ${printable(output)}, ${compact(bytes)}B`);
  signals.stop();
  return endLike(end, signals.interrupted());
}
