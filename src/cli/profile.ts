/** `comair-bin [options] -- program args…`: record and report. */
import { SymbolTable } from '../symbols/table.js';
import { CliError } from './errors.js';
import { finishRecording } from './finish-recording.js';
import { makeReport } from './make-report.js';
import { observe } from './observe.js';
import type { RecordOptions, ReportingOptions } from './options.js';
import { checkOutput } from './outputs.js';
import { checkReportOutputs, present } from './present.js';
import { complain, stderr } from './screen.js';
import { endLike } from './status.js';

export type ProfileOptions = RecordOptions & ReportingOptions & { output?: string };

/** @returns the exit status: the target's, or a CliError is thrown */
export async function profile(argv: string[], options: ProfileOptions): Promise<number> {
  const outputs = await checkReportOutputs(options);
  const { size, cost, output } = options;
  if (output !== undefined) await checkOutput('-o', output);
  const observation = await observe({
    argv,
    record: options,
    size,
    cost,
    recordPath: output ?? null,
    analyze: true,
  });
  const { analyzer, run, end, signals } = observation;
  analyzer.addRun(run);
  const symbols = new SymbolTable();
  const report = makeReport(await analyzer.finish(), symbols, options);
  let failure: CliError | null = null;
  if (output !== undefined) {
    try {
      finishRecording(observation, symbols);
    } catch (error) {
      // The report does not need the recording: it comes first.
      if (!(error instanceof CliError)) throw error;
      failure = error;
    }
  }
  await present(report, options, outputs, stderr);
  signals.stop();
  if (failure !== null) complain(failure.message);
  return failure?.status ?? endLike(end, signals.interrupted());
}
