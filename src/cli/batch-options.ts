/** What `comair-bin batch` is told on the command line. */
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { Rules } from '../compare/check/rules.js';
import { addVerdictForms, findingsOption, unknownOption } from './verdict-options.js';
import type { VerdictOutputs } from './verdict-options.js';
import { file, regex } from './options.js';
import type { ReportingOptions } from './options.js';
import { queueOption, signingOption } from './queue.js';

export interface BatchCommandOptions
  extends ReportingOptions, Omit<VerdictOutputs, 'json' | 'openmetrics'> {
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
  baseline?: string;
  findings?: Rules['findings'];
  cautious?: true;
  unknown?: Rules['unknown'];
}

const STORE = 'comair-batch.db';
/** Where a suite is when nobody says. */
export const SUITE = 'comair-batch.yaml';

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

/** But for those that all commands with a report have. */
export function batchOptions(command: Command): Command {
  command
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
    .addOption(
      new Option(
        '--baseline <file>',
        'an earlier run of the suite, as --json or --profile wrote it: what it has is known',
      ).argParser(file),
    )
    .addOption(findingsOption())
    .option('--cautious', 'count findings that only may grow, too')
    .addOption(unknownOption())
    .option('--system', "rank the system's programs and libraries, too")
    .option('-v, --verbose', 'a line for each job that ends')
    .option('--no-progress', 'no progress line (there is one only on a terminal)');
  return addVerdictForms(command, 'the summary, and what the rules say of it,');
}
