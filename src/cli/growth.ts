/** `comair-bin growth -- tests`: tests of growth judge themselves; and the judge that they call. */
import { spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { Option } from 'commander';
import type { Command } from 'commander';
import { judgeCase, judgeRuns, sizesToRun } from '../api/growth.js';
import type { Caller } from '../api/growth.js';
import { ComairError } from '../base/errors.js';
import { PLACEHOLDER } from '../campaigns/sweep/plan-sweep.js';
import { parseSizes } from '../campaigns/sweep/parse-sizes.js';
import { shell } from '../campaigns/sweep/shell.js';
import type { Growth } from '../growth/classes.js';
import { parseGrowth } from '../growth/write.js';
import { flagsOf, recordingOptions } from '../record/options/recording-options.js';
import { growthText } from '../terminal/growth-text.js';
import type { GrowthFacts } from '../terminal/growth-text.js';
import { programOf } from './command.js';
import type { CommandContext } from './command.js';
import { CliError } from './errors.js';
import { addRecordOptions, checked, file } from './options.js';
import type { RecordOptions } from './options.js';
import { checkOutput, writeOutput } from './outputs.js';
import { stderr } from './screen.js';

interface GrowthOptions extends RecordOptions {
  atMost?: Growth;
  sizes?: number[];
  routine?: string;
  case?: string;
  caller: Caller;
  report?: string;
}

/** As those of check. */
const STATUSES: Readonly<Record<GrowthFacts['outcome'], number>> = {
  holds: 0,
  fails: 1,
  undecided: 2,
};
const UNDECIDED = 2;

/** A variable of tests: options of recordings, as words in JSON, which judges called by them take. */
const OPTIONS = 'COMAIR_GROWTH_OPTIONS';

/**
 * The command line with the options that `growth -- tests` around this process was given; what this
 * one says itself comes behind them and holds.
 * @throws CliError where the variable is not as this program writes it
 */
export function withOuterOptions(own: readonly string[]): string[] {
  const [command, ...rest] = own;
  const text = process.env[OPTIONS];
  if (command !== 'growth' || text === undefined) return [...own];
  const words = wordsIn(text);
  if (words === null) throw new CliError(`the variable ${OPTIONS} was changed: unset it`);
  return [command, ...words, ...rest];
}

function wordsIn(json: string): string[] | null {
  let words: unknown;
  try {
    words = JSON.parse(json);
  } catch {
    return null;
  }
  const isText = (word: unknown): word is string => typeof word === 'string';
  return Array.isArray(words) && words.every(isText) ? words : null;
}

/** Tests may run in other folders. */
function absolute(options: RecordOptions): string[] {
  const said = recordingOptions(options);
  for (const name of ['dynamorio', 'valgrind', 'loopsFrom'] as const)
    if (said[name] !== undefined) said[name] = resolve(said[name]);
  return flagsOf(said);
}

/** Runs tests as they are; what is in them finds this program by the variable. */
function runTests([program, ...args]: string[], options: RecordOptions): number {
  const { status, signal, error } = spawnSync(program, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      COMAIR_GROWTH: process.argv[1],
      [OPTIONS]: JSON.stringify(absolute(options)),
    },
  });
  if (error !== undefined) throw new ComairError(`${program}: ${error.message}`, 'not-found');
  return status ?? 128 + constants.signals[signal!];
}

/** @returns the exit status */
async function judge(argv: string[], limit: Growth, options: GrowthOptions): Promise<number> {
  const { sizes: given, case: name, report } = options;
  if (given === undefined) throw new CliError('--at-most needs --sizes, such as 1000..16000:x2');
  const output = report === undefined ? null : await checkOutput('--report', report);
  const write = async (text: string): Promise<void> => {
    if (output === null) stderr.write(text);
    else await writeOutput('--report', output, text);
  };
  const recording = recordingOptions(options);
  try {
    const sizes = sizesToRun(given);
    if (name !== undefined) {
      process.env['COMAIR_GROWTH_CASE'] = name;
      process.env['COMAIR_GROWTH_SIZES'] = sizes.join(',');
    }
    const isSweep = argv.some((word) => word.includes(PLACEHOLDER));
    if (!isSweep && name === undefined)
      throw new CliError(`write ${PLACEHOLDER} in the command where the size goes`);
    const judged = isSweep
      ? await judgeRuns(argv, sizes, limit, options.routine ?? null, recording)
      : await judgeCase(argv, sizes, limit, options.caller, recording);
    await write(growthText(judged, closerLook(argv, sizes, isSweep ? null : name!)));
    return STATUSES[judged.outcome];
  } catch (error) {
    if (!(error instanceof ComairError)) throw error;
    await write(`cannot be judged: ${error.message}\n`);
    return UNDECIDED;
  }
}

/** A command that shows more. */
function closerLook(
  argv: readonly string[],
  sizes: readonly number[],
  name: string | null,
): string {
  if (name === null)
    return shell(['comair-bin', 'sweep', '--full', '--sizes', sizes.join(','), '--', ...argv]);
  const variables = [`COMAIR_GROWTH_CASE=${name}`, `COMAIR_GROWTH_SIZES=${sizes.join(',')}`];
  return shell(['env', ...variables, 'comair-bin', '--full', '--', ...argv]);
}

export function addGrowth(program: Command, context: CommandContext): void {
  const command = program
    .command('growth')
    .description('run tests, of which those of growth are judged by exact counts')
    .usage(
      "[options] -- tests args…\n       comair-bin growth --at-most 'n log n' --sizes LIST -- program {n}",
    )
    .addOption(
      new Option(
        '--at-most <class>',
        'judge a program with {n} where the size goes: exit status 0 when it grows at most like this, 1 when faster, 2 when it cannot be judged',
      ).argParser(checked(parseGrowth)),
    )
    .addOption(
      new Option('--sizes <list>', 'for --at-most: such as 1000..16000:x2').argParser(
        checked(parseSizes),
      ),
    )
    .addOption(
      new Option(
        '--routine <routine>',
        'for --at-most: own cost of all calls of this routine, not the cost of the program',
      ),
    )
    .addOption(new Option('--case <place>', 'the one assertion that is judged').hideHelp())
    .addOption(
      new Option('--caller <language>', 'what calls it with each size')
        .choices(['c', 'python'])
        .default('c')
        .hideHelp(),
    )
    .addOption(new Option('--report <file>', 'write the text report there').argParser(file));
  command.allowExcessArguments();
  addRecordOptions(command).action(async (options: GrowthOptions) => {
    const word = command.args.at(0);
    if (word !== undefined) throw new CliError(`write -- before the program: -- ${word}`);
    const argv = programOf(context);
    const { atMost } = options;
    if (atMost === undefined) context.setStatus(runTests(argv, options));
    else context.setStatus(await judge(argv, atMost, options));
  });
}
