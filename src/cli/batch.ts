/** `comair-bin batch SUITE`: profiles a whole test suite, and one report of all of it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import {
  DEFAULT_RULES,
  batching,
  bytesToText,
  check,
  checkText,
  colorsFor,
  encodeProfile,
  fileProblem,
  heeded,
  messageOf,
  parseGrowth,
  parseRule,
  printable,
  queueing,
  readRules,
} from '../index.js';
import type { BatchResult, Executor, Rules, Suite } from '../index.js';
import { BatchProgress } from './batch-progress.js';
import { findingsOption } from './check.js';
import { noProgram } from './command.js';
import type { CommandContext } from './command.js';
import { CliError } from './errors.js';
import { addReportingOptions, file, regex, viewOf } from './options.js';
import type { ReportingOptions } from './options.js';
import { checkReportOutputs } from './present.js';
import type { ReportOutputs } from './present.js';
import { writeOutput } from './outputs.js';
import { addressFrom, keyFrom, queueOption, signingOption } from './queue.js';
import { complain, stderr, stdout } from './screen.js';

type Batching = Awaited<ReturnType<typeof batching>>;

interface BatchCommandOptions extends ReportingOptions {
  store: string;
  ctest?: string;
  meson?: string;
  tap?: string[];
  jobs?: number;
  queue?: string;
  key?: string;
  resume?: boolean;
  commit?: string;
  timeScale?: number;
  timeout?: string;
  memory?: string;
  retries?: number;
  /** False with --no-confirm. */
  confirm: boolean;
  engine?: 'auto' | 'valgrind' | 'dynamorio';
  include?: RegExp;
  exclude?: RegExp;
  list?: boolean;
  verbose?: boolean;
  system?: boolean;
  progress: boolean;
  rules?: string;
  rule?: string[];
  ceiling?: string;
  findings?: Rules['findings'];
}

const STORE = 'comair-batch.db';
/** Where a suite is when nobody says. */
const SUITE = 'comair-batch.yaml';

/** The suite, before options of the command line change it; and where it is. */
async function suiteFrom(
  api: Batching,
  given: string | undefined,
  options: BatchCommandOptions,
): Promise<{ suite: Suite; folder: string }> {
  const { ctest, meson, tap, timeScale } = options;
  const named = [given, ctest, meson, tap].some((each) => each !== undefined);
  const path = named || !existsSync(SUITE) ? given : SUITE;
  const found = [path, ctest, meson, tap].filter((each) => each !== undefined);
  if (found.length !== 1) {
    throw new CliError(
      `name one suite: a file (default: ${SUITE}), - for commands on stdin, --ctest, --meson or --tap`,
    );
  }
  const folder = resolve('.');
  if (path === '-') {
    let text: string;
    try {
      text = bytesToText(readFileSync(0));
    } catch (error) {
      throw new CliError(`cannot read the commands from stdin: ${fileProblem(error)}`);
    }
    return { suite: api.suiteOfLines(text, folder), folder };
  }
  if (path !== undefined) {
    return { suite: await api.loadSuite(path, { timeScale }), folder: resolve(dirname(path)) };
  }
  const where = { name: 'tests', where: 'batch', root: folder };
  const what =
    ctest !== undefined ? { ctest } : meson !== undefined ? { meson } : { tap: tap ?? [] };
  const suite = await api.suiteOf({ discover: [what] }, where, { timeScale });
  return { suite, folder: resolve(ctest ?? meson ?? '.') };
}

/** The suite as the command line wants it. */
function adjusted(api: Batching, suite: Suite, options: BatchCommandOptions): Suite {
  const { timeout, memory, retries, confirm, engine, include, exclude, cost } = options;
  const read = (option: string, text: string, parse: (text: string) => number): number => {
    try {
      return parse(text);
    } catch (error) {
      throw new CliError(`${option}: ${messageOf(error)}`);
    }
  };
  const limits = {
    ...(timeout === undefined ? {} : { timeout_s: read('--timeout', timeout, api.parseDuration) }),
    ...(memory === undefined ? {} : { memory_bytes: read('--memory', memory, api.parseMemory) }),
    ...(retries === undefined ? {} : { retries }),
    ...(confirm ? {} : { confirm }),
  };
  const recording = {
    ...(engine === undefined ? {} : { engine }),
    ...(cost === undefined ? {} : { cost }),
  };
  const jobs = suite.jobs
    .filter(({ job: { name } }) => include?.test(name) !== false && exclude?.test(name) !== true)
    .map((each) => ({
      ...each,
      job: { ...each.job, ...limits, recording: { ...each.job.recording, ...recording } },
    }));
  if (jobs.length === 0 && suite.jobs.length > 0) {
    throw new CliError(`none of ${suite.jobs.length} jobs is left by --include and --exclude`);
  }
  return { ...suite, jobs };
}

function listJobs(suite: Suite): void {
  for (const { job, skip, broken } of suite.jobs) {
    const why = skip ?? broken;
    stdout.write(
      `${printable(job.name)}\t${printable(job.argv.join(' '))}${why === null ? '' : `\t(${printable(why)})`}\n`,
    );
  }
}

/** @returns null when no rules were asked for */
async function rulesOf(options: BatchCommandOptions): Promise<Rules | null> {
  const { rules: path, rule = [], ceiling, findings } = options;
  const none = rule.length === 0 && ceiling === undefined && findings === undefined;
  if (path === undefined && none) return null;
  const rules = path === undefined ? { ...DEFAULT_RULES } : await readRules(path);
  rules.rules = [...rule.map(parseRule), ...rules.rules];
  if (ceiling !== undefined) rules.ceiling = parseGrowth(ceiling);
  if (findings !== undefined) rules.findings = findings;
  return rules;
}

async function present(
  api: Batching,
  { summary, profile }: BatchResult,
  options: BatchCommandOptions,
  outputs: ReportOutputs,
): Promise<void> {
  const { json, html, report: into, format } = outputs;
  const text = (screen: { isTTY: boolean; columns: number | undefined }): string => {
    const top = options.all === true ? (summary.report?.routines.length ?? 0) : options.top;
    if (format !== null) return summary.report === null ? '' : format.report(summary.report, top);
    const colors = colorsFor(screen, process.env);
    return api.summaryText(summary, { top, width: screen.columns ?? 100, colors });
  };
  if (json !== null) await writeOutput('--json', json, `${JSON.stringify(summary, null, 1)}\n`);
  if (html !== null) await writeOutput('--html', html, api.summaryHtml(summary));
  if (outputs.profile !== null && profile !== null) {
    await writeOutput('--profile', outputs.profile, encodeProfile(profile));
  }
  if (into === null) stdout.write(text(stdout));
  else await writeOutput('--report', into, text({ isTTY: false, columns: undefined }));
}

/** Where the jobs run: here, or where the workers of a queue are. */
async function executorFor(api: Batching, options: BatchCommandOptions): Promise<Executor> {
  const { queue, jobs, key } = options;
  if (queue === undefined) {
    if (key !== undefined) throw new CliError('--key signs what goes through a --queue');
    return new api.LocalExecutor(jobs);
  }
  const many = await queueing();
  return many.QueueExecutor.connect({
    ...{ address: addressFrom(many, queue), key: keyFrom(many, key), slots: jobs },
    onNote: (text) => {
      complain(printable(text));
    },
  });
}

/** @returns the exit status */
async function batch(path: string | undefined, options: BatchCommandOptions): Promise<number> {
  const api = await batching();
  const rules = await rulesOf(options);
  const outputs = await checkReportOutputs(options);
  const { suite: all, folder } = await suiteFrom(api, path, options);
  const suite = adjusted(api, all, options);
  if (options.list === true) {
    listJobs(suite);
    return 0;
  }
  const controller = new AbortController();
  let interrupts = 0;
  const interrupt = (): void => {
    if (++interrupts > 1) process.exit(130);
    controller.abort(new Error('interrupted'));
  };
  for (const signal of heeded(['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, interrupt);
  const progress = new BatchProgress(stderr, options.progress, options.verbose ?? false);
  const executor = await executorFor(api, options);
  let result: BatchResult;
  try {
    result = await api.batch(suite, {
      ...{ store: options.store, executor, signal: controller.signal },
      resume: options.resume ?? false,
      commit: options.commit ?? (await api.commitOf(folder)),
      view: { ...viewOf(options), system: options.system ?? false },
      onPlan: ({ all: jobs, done }) => {
        if (done > 0) complain(`${done} of ${jobs} jobs had ended before, and are not run again`);
        progress.begin(jobs, done);
      },
      onStart: (name) => {
        progress.started(name);
      },
      onEnd: (end) => {
        progress.ended(end);
      },
    });
  } finally {
    progress.stop();
    await executor.close();
  }
  if (result.interrupted) {
    const left = result.summary.counts.pending;
    complain(
      `interrupted: ${left} of ${result.summary.jobs.length} jobs are left; --resume goes on with them`,
    );
    return 130;
  }
  await present(api, result, options, outputs);
  const { summary } = result;
  const checked = rules === null || summary.report === null ? null : check(summary.report, rules);
  if (checked !== null) {
    stderr.write(checkText(checked, { colors: colorsFor(stderr, process.env), all: false }));
  }
  return summary.passed ? (checked?.status ?? 0) : 1;
}

function whole(least: number): (text: string) => number {
  return (text) => {
    if (!/^\d{1,6}$/.test(text) || Number(text) < least) {
      throw new InvalidArgumentError(`It must be a whole number from ${least}.`);
    }
    return Number(text);
  };
}

function scale(text: string): number {
  if (!(Number(text) > 0)) throw new InvalidArgumentError('It must be a number above 0.');
  return Number(text);
}

const repeated = (text: string, before: string[] | undefined): string[] => [
  ...(before ?? []),
  text,
];

export function addBatch(program: Command, context: CommandContext): void {
  const command = program
    .command('batch')
    .description('profile a whole test suite: one ranked report over all of its jobs')
    .argument('[suite]', `a suite file (default: ${SUITE}), or - for commands on stdin`)
    .addOption(new Option('--ctest <folder>', 'the tests of a CMake build folder').argParser(file))
    .addOption(new Option('--meson <folder>', 'the tests of a meson build folder').argParser(file))
    .addOption(
      new Option('--tap <files>', 'test scripts that speak TAP; repeatable').argParser(repeated),
    )
    .addOption(
      new Option('--store <file>', 'database of profiles and results')
        .argParser(file)
        .default(STORE),
    )
    .addOption(
      new Option('--jobs <n>', 'at the same time (default: processors; in a queue: 256)').argParser(
        whole(1),
      ),
    )
    .addOption(queueOption('run the jobs by this queue, where its workers are'))
    .addOption(signingOption('signs the jobs for the workers of the queue'))
    .option('--resume', 'go on with an interrupted run: jobs that have ended are not run again')
    .option('--commit <id>', 'what the history calls it (default: what git says)')
    .addOption(
      new Option(
        '--time-scale <factor>',
        'times that CTest and meson allow are multiplied by this (default: 20)',
      ).argParser(scale),
    )
    .option('--timeout <time>', 'of each job, like 90s or 5m')
    .option('--memory <bytes>', 'of each job, the engine included, like 2G')
    .addOption(new Option('--retries <n>', 'more runs of a job that fails').argParser(whole(0)))
    .option('--no-confirm', 'jobs that fail are not run once more without the engine')
    .addOption(
      new Option('--engine <name>', 'what observes the programs').choices([
        'auto',
        'valgrind',
        'dynamorio',
      ]),
    )
    .addOption(new Option('--include <regex>', 'only jobs with such names').argParser(regex))
    .addOption(new Option('--exclude <regex>', 'no jobs with such names').argParser(regex))
    .option('--list', 'print the jobs, and run none')
    .addOption(new Option('--rules <file>', 'rules for the report, as of check').argParser(file))
    .addOption(new Option('--rule <rule>', 'one more rule; repeatable').argParser(repeated))
    .option('--ceiling <class>', 'for routines without a rule, like n^2')
    .addOption(findingsOption())
    .option('--system', "rank the system's programs and libraries, too")
    .option('-v, --verbose', 'a line for each job that ends')
    .option('--no-progress', 'no progress line (there is one only on a terminal)');
  addReportingOptions(command).action(
    async (suite: string | undefined, options: BatchCommandOptions) => {
      noProgram(context, 'batch');
      context.setStatus(await batch(suite, options));
    },
  );
}
