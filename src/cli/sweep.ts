/** `comair-bin sweep --sizes … -- program {n}`: runs over sizes, and one report of all. */
import { sizesForAClaim, spreadOfCalls } from '../fit/enough.js';
import { availableParallelism } from 'node:os';
import { sweep as sweepProgram } from '../api/sweep.js';
import { DEFAULT_BUDGET } from '../campaigns/sweep/auto.js';
import { factorsOf, unknownPlaces } from '../campaigns/sweep/factors.js';
import type { Factor, SizesOption } from '../campaigns/sweep/factors.js';
import { messageOf } from '../base/errors.js';
import { count } from '../base/text/numbers.js';
import { heeded } from '../base/started.js';
import { printable } from '../base/text/printable.js';
import { recordingOptions } from '../record/options/recording-options.js';
import type { Command } from 'commander';
import type { Feature } from '../campaigns/sweep/plan-sweep.js';
import { programOf } from './command.js';
import type { CommandContext } from './command.js';
import { addDiagnoseLargestOption, checkDiagnose, diagnoseLargest } from './diagnose-first.js';
import type { DiagnoseFirstOptions } from './diagnose-first.js';
import { CliError, Status } from './errors.js';
import {
  addRecordOptions,
  addReportingOptions,
  addSweepOptions,
  recordingOption,
  viewOf,
} from './options.js';
import type { RecordOptions, ReportingOptions } from './options.js';
import { checkReportOutputs, present } from './present.js';
import { stderr } from './screen.js';
import { familyInputs } from '../campaigns/hunt/family-inputs.js';
import { SweepProgress } from './sweep-progress.js';
import { textScreen } from './outputs.js';

interface SweepCommandOptions extends RecordOptions, ReportingOptions, DiagnoseFirstOptions {
  sizes: SizesOption[];
  budget?: number;
  from?: string;
  okStatus?: number[];
  feature?: Feature[];
  jobs?: number;
  keep?: string;
  family?: string;
}

/** What is said of a list of sizes from which nothing can be claimed; null where it can. */
function thin(sizes: readonly number[]): string | null {
  const positive = sizes.filter((n) => n > 0);
  const span = Math.max(...positive) / Math.min(...positive);
  if (sizes.length >= sizesForAClaim.value && span >= spreadOfCalls.value) return null;
  const what =
    sizes.length < sizesForAClaim.value
      ? count(sizes.length, 'size')
      : `sizes that span a factor of ${span.toPrecision(2)}`;
  return `warning: ${what}; a class is claimed from ${sizesForAClaim.value} sizes on that span a factor of ${spreadOfCalls.value}: --sizes auto chooses them`;
}

/** Sizes of n, or of several factors. */
function sizesOf(asked: readonly SizesOption[]): {
  sizes: readonly number[] | 'auto';
  factors?: readonly Factor[];
} {
  let found: ReturnType<typeof factorsOf>;
  try {
    found = factorsOf(asked);
  } catch (error) {
    throw new CliError(messageOf(error));
  }
  if (found === 'auto') return { sizes: found };
  const isFactor = (each: number | Factor): each is Factor => typeof each !== 'number';
  const factors = found.filter(isFactor);
  if (factors.length > 0) return { sizes: [], factors };
  return { sizes: found.filter((each) => typeof each === 'number') };
}

/** @returns the exit status: 0 when all runs are good */
async function sweep(command: string[], options: SweepCommandOptions): Promise<number> {
  checkDiagnose(options);
  const outputs = await checkReportOutputs(options);
  let stopped = false;
  const isStopped = (): boolean => stopped;
  // The runs get a Ctrl-C of their own; what has ended by then is reported.
  for (const signal of heeded(['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      stopped = true;
    });
  }
  const { feature = [], jobs, keep, from, okStatus, progress } = options;
  const { sizes, factors } = sizesOf(options.sizes);
  if (options.budget !== undefined && sizes !== 'auto') {
    throw new CliError('--budget is for --sizes auto');
  }
  const { budget = DEFAULT_BUDGET } = options;
  const inputs = options.family === undefined ? null : await familyInputs(options.family, command);
  const line = new SweepProgress(stderr, progress);
  const { report, profile, missing, chosen, largest } = await sweepProgram(command, {
    ...recordingOptions(options),
    sizes,
    ...(factors === undefined ? {} : { factors }),
    features: feature,
    budget,
    ...(jobs === undefined ? {} : { jobs }),
    ...(keep === undefined ? {} : { keep }),
    ...(from === undefined ? {} : { from }),
    ...(options.profile === undefined ? {} : { kept: options.profile }),
    ...(okStatus === undefined ? {} : { okStatus }),
    ...viewOf(options),
    ...(inputs === null ? {} : { prepare: inputs.prepare }),
    onPlan: (wanted, earlier) => {
      for (const word of factors === undefined ? [] : unknownPlaces(command, factors)) {
        line.say(`warning: nothing gives a size for ${printable(word)}: it stays as it is`);
      }
      if (earlier.length > 0) {
        line.say(`from the earlier sweep: ${earlier.map((n) => `n=${n}`).join(', ')}`);
      }
      const warning =
        wanted === null || factors !== undefined
          ? null
          : thin([...new Set([...wanted, ...earlier])]);
      if (warning !== null) line.say(warning);
      line.begin({ sizes: wanted, budget, jobs: jobs ?? availableParallelism() });
    },
    onStart: (n, why, label) => {
      line.started(n, why, label);
    },
    onRun: (n, failure, took, label) => {
      line.finished(n, failure, took, label);
    },
    stopped: isStopped,
  }).finally(() => {
    line.stop();
    inputs?.remove();
  });
  if (chosen !== null) {
    line.say(`${chosen.decided ? 'decided' : 'not decided'}: ${printable(chosen.why)}`);
  }
  if (options.diagnose !== undefined && !isStopped())
    await diagnoseLargest({ report, largest }, options);
  await present(report, options, outputs, textScreen, profile);
  return missing.length === 0 ? 0 : Status.Failed;
}

export function addSweep(program: Command, context: CommandContext): void {
  const command = program
    .command('sweep')
    .description('run a program once for every size, and report on all runs together')
    .usage(
      '--sizes LIST|auto [options] -- program args… (with {n} where the size goes)\n       comair-bin sweep --sizes n=LIST --sizes m=LIST [options] -- program args… (with {n} and {m})',
    );
  command.allowExcessArguments().addOption(recordingOption('blockCounts'));
  addDiagnoseLargestOption(command);
  addSweepOptions(addRecordOptions(addReportingOptions(command))).action(
    async (options: SweepCommandOptions) => {
      const word = command.args.at(0);
      if (word !== undefined) throw new CliError(`write -- before the program: -- ${word}`);
      context.setStatus(await sweep(programOf(context), options));
    },
  );
}
