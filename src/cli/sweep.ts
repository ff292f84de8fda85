/** `comair-bin sweep --sizes … -- program {n}`: runs over sizes, and one report of all. */
import { heeded, printable, sweep as sweepProgram } from '../index.js';
import type { Command } from 'commander';
import type { Feature } from '../index.js';
import { programOf } from './command.js';
import type { CommandContext } from './command.js';
import { CliError, Status } from './errors.js';
import {
  addRecordOptions,
  addReportingOptions,
  addSweepOptions,
  blockCountsOption,
  recordingOf,
  trendDataOf,
  viewOf,
} from './options.js';
import type { RecordOptions, ReportingOptions } from './options.js';
import { checkReportOutputs, present } from './present.js';
import { complain, stdout } from './screen.js';

interface SweepCommandOptions extends RecordOptions, ReportingOptions {
  sizes: number[];
  feature?: Feature[];
  jobs?: number;
  keep?: string;
  blockCounts?: boolean;
}

/** @returns the exit status: 0 when all runs are good */
async function sweep(command: string[], options: SweepCommandOptions): Promise<number> {
  const outputs = await checkReportOutputs(options);
  let stopped = false;
  // The runs get a Ctrl-C of their own; what has ended by then is reported.
  for (const signal of heeded(['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      stopped = true;
    });
  }
  const { sizes, feature = [], jobs, keep, blockCounts } = options;
  const { report, profile, missing } = await sweepProgram(command, {
    ...recordingOf(options),
    ...trendDataOf({ ...(blockCounts === undefined ? {} : { blockCounts }) }),
    ...{ sizes, features: feature },
    ...(jobs === undefined ? {} : { jobs }),
    ...(keep === undefined ? {} : { keep }),
    ...viewOf(options),
    onRun: (n, failure) => {
      complain(`n=${n}: ${failure === null ? 'done' : printable(failure)}`);
    },
    stopped: () => stopped,
  });
  await present(report, options, outputs, stdout, profile);
  return missing.length === 0 ? 0 : Status.Failed;
}

export function addSweep(program: Command, context: CommandContext): void {
  const command = program
    .command('sweep')
    .description('run a program once for every size, and report on all runs together')
    .usage('--sizes LIST [options] -- program args… (with {n} where the size goes)');
  command.allowExcessArguments().addOption(blockCountsOption());
  addSweepOptions(addRecordOptions(addReportingOptions(command))).action(
    async (options: SweepCommandOptions) => {
      const word = command.args.at(0);
      if (word !== undefined) throw new CliError(`write -- before the program: -- ${word}`);
      context.setStatus(await sweep(programOf(context), options));
    },
  );
}
