/** Options that several commands share: how they are read and what they mean. */
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { RECORDING_NAMES, rowOf } from '../record/options/recording-options.js';
import { messageOf } from '../base/errors.js';
import { parseDuration, parseStatuses } from '../campaigns/sweep/parse-sizes.js';
import { parseSizesOption } from '../campaigns/sweep/factors.js';
import { parseFeature, parseFeatureValue } from '../campaigns/sweep/plan-sweep.js';
import { parseMemory } from '../campaigns/batch/suite/units.js';
import { guard } from './guard.js';
import type { CostMetric, SizeChoice } from '../schema/metrics.js';
import type { SizesOption } from '../campaigns/sweep/factors.js';
import type { Feature, FeatureValue } from '../campaigns/sweep/plan-sweep.js';
import type { RecordingOption, RecordingOptions } from '../record/options/recording-options.js';
import type { RunOptions } from '../run/run-options.js';
import type { ViewOptions } from '../report/make-report.js';

/** How a target is recorded. */
export interface RecordOptions extends RecordingOptions {
  /** False with --no-progress. */
  progress: boolean;
}

/** Of the one workload of a run, for trends over several. */
export interface FeatureOptions {
  feature?: FeatureValue[];
}

export function featuresOf({ feature }: FeatureOptions): Pick<RunOptions, 'features'> {
  if (feature === undefined) return {};
  return { features: Object.fromEntries(feature.map(({ name, value }) => [name, value])) };
}

/** Like `--no-loops` of `--loops [regex]`. */
const notFlag = (flag: string): string => flag.split(' ')[0].replace('--', '--no-');

/** A row of the table of recording options, as an option of a command. */
export function recordingOption(name: RecordingOption): Option {
  const { flag, help, kind, choices, default: value, shownDefault } = rowOf(name);
  const option = new Option(flag, help);
  if (kind === 'pattern' || kind === 'maybe-pattern') option.argParser(regex);
  else if (name === 'loopsFrom') option.argParser(file);
  if (choices?.some((each) => typeof each === 'number') === true) option.argParser(oneOf(choices));
  else if (choices !== undefined) option.choices(choices.map(String));
  return shownDefault === true ? option.default(value) : option;
}

/** Rows of a table. */
export const DEFAULT_TOP = 20;

/** Where a report goes, and how much of it. */
export interface OutputOptions {
  /** Rows of the table; default DEFAULT_TOP. */
  top?: number;
  /** All that there is to say, or the verdict alone; default: what fits on a screen. */
  full?: true;
  brief?: true;
  json?: string;
  html?: string;
  report?: string;
  /** Folders with sources that may stand in the page. */
  sourceRoot?: string[];
  /** Template of a line, instead of the text report. */
  format?: string;
}

/** What else is kept. */
export interface KeepOptions {
  profile?: string;
}

/** How a profile becomes a report. */
export interface ReportingOptions
  extends OutputOptions, KeepOptions, Pick<RecordingOptions, 'size' | 'view' | 'cost'> {
  /** Per cent of the cost that a routine needs for a rank. */
  minShare?: number;
  /** Every routine has a rank and is in the table. */
  all?: boolean;
  only?: RegExp;
  skip?: RegExp;
  /** Undefined: the worst. */
  fit?: 'max' | 'mean' | 'min';
  /** Sizes to predict. */
  at?: number[];
  /** Undefined: as findings and classes are, or by cost where these say little. */
  sort?: 'cost' | 'class' | 'own';
}

/** What the API knows of them. */
export function viewOf({
  size,
  cost,
  only,
  skip,
  minShare,
  all,
  fit,
  at,
  sort,
  view,
}: ReportingOptions): ViewOptions & { cost?: CostMetric } {
  return {
    ...metricOf({ size, cost }),
    ...(view === undefined ? {} : { view }),
    ...(only === undefined ? {} : { only }),
    ...(skip === undefined ? {} : { skip }),
    ...(fit === undefined ? {} : { fit }),
    ...(at === undefined ? {} : { at }),
    ...(sort === undefined ? {} : { sort }),
    ...(minShare === undefined ? {} : { minShare: minShare / 100 }),
    ...(all === true ? { minShare: 0 } : {}),
  };
}

/** Of a run that is asked to end. */
export interface GraceOptions {
  /** Seconds. */
  grace?: number;
}

export function graceOption(): Option {
  return new Option(
    '--grace <time>',
    'a program that got SIGTERM is killed after so long, such as 30s or 5m (default: 7s)',
  ).argParser(checked(parseDuration));
}

/** What the API knows of them. */
export function graceOf({ grace }: GraceOptions): Pick<RunOptions, 'graceMs'> {
  return grace === undefined ? {} : { graceMs: grace * 1000 };
}

/** Windows of a run. */
export interface StartOptions {
  start?: 'paused' | 'running';
}

export function startOption(): Option {
  return new Option(
    '--start <state>',
    'profile only windows of the run, which comair-bin control opens and closes; running: one is open from the start',
  ).choices(['paused', 'running']);
}

export function positive(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number from 1.');
  return Number(text);
}

export function percentage(text: string): number {
  if (!/^\d{1,3}(\.\d+)?$/.test(text) || Number(text) > 100) {
    throw new InvalidArgumentError('It must be a number from 0 to 100.');
  }
  return Number(text);
}

/** For choices that are not text. */
function oneOf(choices: readonly (string | number)[]): (text: string) => string | number {
  return (text) => {
    const found = choices.find((each) => String(each) === text);
    if (found === undefined) {
      throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`);
    }
    return found;
  };
}

export function regex(text: string): RegExp {
  try {
    return new RegExp(text, 'u');
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}

export function file(text: string): string {
  if (text === '') throw new InvalidArgumentError('It must be the name of a file.');
  return text;
}

export function addRecordOptions(command: Command): Command {
  for (const name of RECORDING_NAMES) {
    const { flag, not, with: group } = rowOf(name);
    if (group === 'recording') command.addOption(recordingOption(name));
    if (not !== undefined) command.addOption(new Option(notFlag(flag), not));
  }
  return command.option('--no-progress', 'no progress line (there is one only on a terminal)');
}

export interface MetricOptions {
  size?: SizeChoice | undefined;
  cost?: CostMetric | undefined;
  /** Bytes that reading may take. */
  memory?: number | undefined;
}

/** What the API knows of them. */
export function metricOf({ size, cost, memory }: MetricOptions): {
  size?: SizeChoice;
  cost?: CostMetric;
  memory?: number;
} {
  return {
    ...(size === undefined ? {} : { size }),
    ...(cost === undefined ? {} : { cost }),
    ...(memory === undefined ? {} : { memory }),
  };
}

/** For commands that also read reports, which have a metric of their own. */
export function addMetricOptions(command: Command): Command {
  return guard(
    command
      .addOption(recordingOption('size'))
      .addOption(recordingOption('cost'))
      .addOption(memoryOption()),
  );
}

export const okStatusOption = (help: string): Option =>
  new Option('--ok-status <list>', help).argParser(checked(parseStatuses));

export function sourceRootOption(): Option {
  return new Option(
    '--source-root <folder>',
    'pages may hold source files from there, too, beside the current folder and where the program was compiled; repeatable',
  ).argParser((text: string, others: string[] | undefined) => [...(others ?? []), file(text)]);
}

export interface MemoryOptions {
  /** Bytes that reading and analysing may take. */
  memory?: number;
}

export function memoryOption(): Option {
  return new Option(
    '--memory <size>',
    'that reading and analysing may take, like 4G (default: 1 GB)',
  ).argParser(checked(parseMemory));
}

export function addOutputOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--full', 'print the whole report, not only what fits on a screen').conflicts(
        'brief',
      ),
    )
    .option('--brief', 'print the verdict alone')
    .addOption(
      new Option(
        '--top <n>',
        `routines in the table, with the whole report (default: ${DEFAULT_TOP})`,
      ).argParser(positive),
    )
    .addOption(new Option('--json <file>', 'write the whole report as JSON').argParser(file))
    .addOption(new Option('--html <file>', 'write the report as one HTML page').argParser(file))
    .addOption(new Option('--report <file>', 'write the text report there').argParser(file))
    .addOption(sourceRootOption())
    .option('--format <template>', "a line for each routine, like '{rank} {name} {class}'");
}

export function addReportingOptions(command: Command): Command {
  return addOutputOptions(command)
    .addOption(recordingOption('size').default('auto'))
    .addOption(recordingOption('cost'))
    .addOption(recordingOption('view'))
    .addOption(
      new Option(
        '--min-share <percent>',
        'leave out routines with less of the cost (default: 1, or 0 with --only)',
      ).argParser(percentage),
    )
    .option('--all', 'rank and show all routines, however little they cost')
    .addOption(
      new Option('--only <regex>', 'show only what matches in module or routine').argParser(regex),
    )
    .addOption(
      new Option(
        '--sort <by>',
        'order of the table: by cost with callees, by class, or by own cost (default: findings first, then by class, or by own cost where classes say little)',
      ).choices(['cost', 'class', 'own']),
    )
    .addOption(
      new Option('--fit <which>', 'cost per size that is fitted (default: max)').choices([
        'max',
        'mean',
        'min',
      ]),
    )
    .addOption(
      new Option('--at <n>', 'also predict the cost of a call of this size').argParser(
        (text: string, others: number[] | undefined) => [...(others ?? []), positive(text)],
      ),
    )
    .addOption(new Option('--skip <regex>', 'leave out what matches').argParser(regex))
    .addOption(
      new Option('--profile <file>', 'keep the profile, to be merged and compared').argParser(file),
    );
}

export function markdownOption(description: string): Option {
  return new Option('--markdown <file>', description).argParser(file);
}

export function openMetricsOption(): Option {
  return new Option(
    '--openmetrics <file>',
    'write classes, exponents and predicted costs of routines as metrics for Prometheus',
  ).argParser(file);
}

export function outputOption(description: string): Option {
  return new Option('-o, --output <file>', description).argParser(file);
}

/** Turns what `parse` throws into what commander says. */
export function checked<T>(parse: (text: string) => T): (text: string) => T {
  return (text) => {
    try {
      return parse(text);
    } catch (error) {
      throw new InvalidArgumentError(`${messageOf(error)}.`);
    }
  };
}

/** @param what the option's words */
export function featureValueOption(flags: string, what: string): Option {
  const one = checked(parseFeatureValue);
  return new Option(flags, what).argParser((text: string, others: FeatureValue[] | undefined) => [
    ...(others ?? []),
    one(text),
  ]);
}

export function featureOption(): Option {
  return featureValueOption(
    '--feature <name=value>',
    'the size of the input of this run, such as bytes=1234: for trends and analyze',
  );
}

export function addSweepOptions(command: Command): Command {
  const feature = checked(parseFeature);
  const sizes = checked(parseSizesOption);
  return command
    .addOption(
      new Option(
        '--sizes <list>',
        'such as 100,200,400 or 100..10000:x2 or 0..500:+50; auto: chosen by what the runs show; of several sizes one for each, n=LIST, m=LIST, that go where the command has {n}, {m}',
      )
        .argParser((text: string, others: SizesOption[] | undefined) => [
          ...(others ?? []),
          sizes(text),
        ])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option(
        '--budget <time>',
        'for --sizes auto: such as 90s or 5m for all runs (default: 2m)',
      ).argParser(checked(parseDuration)),
    )
    .addOption(
      new Option(
        '--from <file>',
        'go on from the profile of an earlier sweep: its sizes are not run again',
      ).argParser(file),
    )
    .addOption(okStatusOption('exit statuses that are no failure, such as 0,1 (default: 0)'))
    .addOption(
      new Option(
        '--feature <name=expr>',
        'what else a run is known by, such as cells=n^2',
      ).argParser((text: string, others: Feature[] | undefined) => [
        ...(others ?? []),
        feature(text),
      ]),
    )
    .addOption(
      new Option('--jobs <n>', 'runs at the same time (default: processors)').argParser(positive),
    )
    .addOption(
      new Option(
        '--keep <folder>',
        'keep profile, report, stdout and stderr of each run',
      ).argParser(file),
    )
    .addOption(
      new Option(
        '--family <file>',
        'a family of inputs that hunt found: its input of size n goes where the command has {input}, or to stdin',
      ).argParser(file),
    );
}
