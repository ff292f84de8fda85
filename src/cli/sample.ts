/** `comair-bin sample [--targets REGEX|FILE] -- program args…`: exact samples of a program at full speed. */
import { existsSync } from 'node:fs';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { DEFAULT_SAMPLING, sample } from '../api/sample.js';
import { STORE_KEEPS } from '../api/fleet.js';
import { foretoldLoad } from '../claims/foretold-load.js';
import { endLike } from '../run/ending.js';
import { recordingOptions } from '../record/options/recording-options.js';
import type { Share } from '../sample/draw.js';
import type { Report } from '../schema/report.js';
import { foretoldWords } from '../words/foretold-load.js';
import { Appending, Metrics } from './appending.js';
import { noProgram, programOf } from './command.js';
import type { CommandContext } from './command.js';
import {
  addReportingOptions,
  openMetricsOption,
  positive,
  recordingOption,
  regex,
  viewOf,
} from './options.js';
import type { RecordOptions, ReportingOptions } from './options.js';
import { checkReportOutputs, present } from './present.js';
import { startService, tellOfWorkers } from './sample-service.js';
import { hasWorkers, sampleWorkers } from './sample-workers.js';
import { stderr } from './screen.js';
import { watch } from './watch.js';

type SampleCommandOptions = Pick<
  RecordOptions,
  'progress' | 'dynamorio' | 'cell' | 'loops' | 'loopsFrom'
> &
  ReportingOptions & {
    targets?: RegExp | string;
    pid?: number;
    for?: number;
    share?: Share;
    budget?: number;
    stall?: number;
    copies?: number;
    store?: string;
    storeKeep: number;
    storeEvery?: number;
    openmetrics?: string;
    workers?: boolean;
    diagnose?: boolean;
  };

/** As it was given, for the session of each worker. */
function optionsOf(options: SampleCommandOptions): string[] {
  const { targets, share, budget, stall, copies, dynamorio, cell, loops, loopsFrom } = options;
  const { store, storeKeep, storeEvery, cost } = options;
  const given = (flag: string, value: string | number | undefined): string[] =>
    value === undefined ? [] : [flag, String(value)];
  const ofLoops =
    loops === false
      ? ['--no-loops']
      : loops instanceof RegExp
        ? [`--loops=${loops.source}`]
        : loops === true
          ? ['--loops']
          : [];
  return [
    ...given('--targets', targets instanceof RegExp ? targets.source : targets),
    ...given('--share', share && `${share.part}/${share.of}`),
    ...given('--budget', budget && `${(budget * 100).toFixed(4)}%`),
    ...given('--stall', stall && `${stall.toFixed(3)}ms`),
    ...given('--copies', copies),
    ...given('--dynamorio', dynamorio ?? undefined),
    ...given('--cell', cell),
    ...given('--loops-from', loopsFrom),
    ...given('--cost', cost),
    ...given('--store', store),
    ...(store === undefined ? [] : given('--store-keep', storeKeep)),
    ...given('--store-every', storeEvery),
    ...ofLoops,
  ];
}

/** What it would need for more data comes first of what is said beside the table. */
function foretell(report: Report): void {
  const foretold = foretoldLoad(report);
  if (foretold !== null) report.warnings = [foretoldWords(foretold), ...report.warnings];
}

/**
 * One report of a service, with all of its processes.
 * @param from of its main process, or what starts it
 * @returns the status of one that was started
 */
async function takeOfService(
  from: { pid: number } | { argv: readonly string[] },
  options: SampleCommandOptions,
): Promise<number> {
  const outputs = await checkReportOutputs(options);
  const metrics =
    options.openmetrics === undefined ? null : await Metrics.into(options.openmetrics);
  const started = 'argv' in from ? await startService(from.argv) : null;
  const { report, profile } = await sampleWorkers(
    {
      pid: 'pid' in from ? from.pid : started!.pid,
      seconds: started === null ? (options.for ?? null) : null,
      options: optionsOf(options),
      started: started !== null,
    },
    viewOf(options),
  );
  foretell(report);
  await present(report, options, outputs, stderr, profile);
  await metrics?.end(report);
  return started === null ? 0 : endLike(await started.ended, false);
}

/** "1%" */
function budget(text: string): number {
  const match = /^(\d{1,2}(?:\.\d{1,4})?)%$/.exec(text);
  const part = Number(match?.[1]) / 100;
  if (!(part > 0)) throw new InvalidArgumentError('It must be above 0%, below 100%, like 1%.');
  return part;
}

/** What names a file is one. */
const filePattern = (text: string): RegExp | string =>
  text !== '' && existsSync(text) ? text : regex(text);

/** "2/5" */
function share(text: string): Share {
  const [, part, of] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (!(part >= 1 && part <= of))
    throw new InvalidArgumentError('It must be like 2/5: part 2 of 5.');
  return { part, of };
}

/** "20ms" */
function milliseconds(text: string): number {
  const match = /^(\d{1,6}(?:\.\d{1,3})?)ms$/.exec(text);
  if (match === null || Number(match[1]) === 0) {
    throw new InvalidArgumentError('It must be a time in milliseconds, like 20ms.');
  }
  return Number(match[1]);
}

/** @returns the exit status: the program's, unless ours failed */
async function takeSamples(argv: string[], options: SampleCommandOptions): Promise<number> {
  const outputs = await checkReportOutputs(options);
  const watching = watch(options.progress, false);
  let stopTelling = (): void => undefined;
  const { targets, pid, for: seconds, share, budget, stall, copies } = options;
  const metrics =
    options.openmetrics === undefined ? null : await Metrics.into(options.openmetrics);
  const store =
    options.store === undefined ? null : new Appending(options.store, options.storeKeep);
  const { report, ending, profile } = await sample(argv, {
    ...recordingOptions(options),
    ...viewOf(options),
    ...(targets === undefined ? {} : { targets }),
    ...(pid === undefined ? {} : { pid }),
    ...(seconds === undefined ? {} : { seconds }),
    ...(share === undefined ? {} : { share }),
    ...(budget === undefined ? {} : { budget }),
    ...(stall === undefined ? {} : { stall }),
    ...(copies === undefined ? {} : { copies }),
    ...(options.diagnose === undefined ? {} : { diagnose: options.diagnose }),
    ...(options.storeEvery === undefined ? {} : { every: options.storeEvery }),
    ...(store === null ? {} : { onPart: (part) => store.append(part) }),
    ...(metrics === null ? {} : { onReport: (part) => metrics.write(part) }),
    ...watching.options,
    onStart: (target) => {
      watching.options.onStart?.(target);
      if (pid === undefined && options.workers !== false) stopTelling = tellOfWorkers(target.pid);
    },
  }).finally(() => {
    stopTelling();
    watching.ended();
  });
  foretell(report);
  await present(report, options, outputs, stderr, profile);
  await metrics?.end(report);
  store?.check();
  return endLike(ending, await watching.stop());
}

export function addSample(program: Command, context: CommandContext): void {
  const command = program
    .command('sample')
    .description(
      'run a program at its own speed, and report on exact samples of what some routines do (DynamoRIO)',
    )
    .usage(
      '[--targets REGEX|FILE] [options] -- program args…\n       comair-bin sample [--targets REGEX|FILE] --pid PID [options]',
    )
    .addOption(
      new Option(
        '--targets <what>',
        'routines whose activations are sampled: a regular expression, or a recording, report or profile with findings (default: those found costly while the program runs)',
      ).argParser(filePattern),
    )
    .addOption(
      new Option(
        '--pid <pid>',
        'take samples of this process, which runs already, until it ends or on Ctrl-C',
      ).argParser(positive),
    )
    .addOption(
      new Option('--for <seconds>', 'with --pid: let it go after this time').argParser(positive),
    )
    .addOption(
      new Option(
        '--share <k/n>',
        'sample part K of the routines, where N hosts share them',
      ).argParser(share),
    )
    .addOption(
      new Option(
        '--budget <part>',
        `part of the program's time that samples may take (default: ${DEFAULT_SAMPLING.budget * 100}%)`,
      ).argParser(budget),
    )
    .addOption(
      new Option(
        '--stall <time>',
        `what a sample may stop the program for (default: ${DEFAULT_SAMPLING.stall}ms)`,
      ).argParser(milliseconds),
    )
    .addOption(
      new Option(
        '--copies <n>',
        'copies of the program at once (default: as many as processors are idle)',
      ).argParser(positive),
    )
    .addOption(
      new Option(
        '--store <where>',
        'append the profile to a store: a folder, or redis://[user:password@]host[:port]',
      ),
    )
    .addOption(
      new Option('--store-keep <n>', 'profiles that the store keeps, the newest')
        .argParser(positive)
        .default(STORE_KEEPS),
    )
    .addOption(
      new Option(
        '--store-every <seconds>',
        'append a profile each time so many seconds have passed, and one at the end (default: one, at the end)',
      ).argParser(positive),
    )
    .addOption(openMetricsOption())
    .addOption(recordingOption('dynamorio'))
    .addOption(recordingOption('cell'))
    .addOption(recordingOption('loops'))
    .addOption(recordingOption('loopsFrom'))
    .option(
      '--workers',
      'start the program as usual, and sample each process of it that works, as --pid of its master does',
    )
    .option(
      '--no-workers',
      'with --pid: this process alone, without the workers that it has forked',
    )
    .option(
      '--diagnose',
      'with --pid and --for: then look closely at the first finding, in further samples for as long at most, and say which change would mend it',
    )
    .option('--no-progress', 'no line of progress on the terminal');
  command.allowExcessArguments();
  addReportingOptions(command).action(async (options: SampleCommandOptions) => {
    if (options.for !== undefined && options.pid === undefined) {
      command.error('--for needs --pid');
    }
    if (options.storeEvery !== undefined && options.store === undefined) {
      command.error('--store-every needs --store');
    }
    if (options.diagnose === true && (options.pid === undefined || options.for === undefined)) {
      command.error(
        '--diagnose needs --pid and --for: it takes further samples of a process that goes on, for as long at most',
      );
    }
    if (options.pid !== undefined) noProgram(context, 'sample --pid');
    const argv = options.pid === undefined ? programOf(context) : [];
    const { pid, workers } = options;
    const isService = pid !== undefined && workers !== false && hasWorkers(pid);
    if (isService && options.diagnose === true) {
      command.error(
        `--diagnose looks at one process, and ${pid} has workers: give --pid of one of them, or --no-workers`,
      );
    }
    if (isService) context.setStatus(await takeOfService({ pid }, options));
    else if (pid === undefined && workers === true)
      context.setStatus(await takeOfService({ argv }, options));
    else context.setStatus(await takeSamples(argv, options));
  });
}
