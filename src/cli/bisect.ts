/** `git bisect run comair-bin bisect … -- program`: which commit made something grow faster. */
import { resolve } from 'node:path';
import { Option } from 'commander';
import type { Command } from 'commander';
import { bisectStep } from '../api/bisect.js';
import type { Question, Step } from '../api/bisect.js';
import { load } from '../api/load.js';
import { currentFolder } from '../base/current-folder.js';
import { printable } from '../base/text/printable.js';
import { parseSizes, parseStatuses } from '../campaigns/sweep/parse-sizes.js';
import { parseRule } from '../compare/check/rules.js';
import { recordingOptions } from '../record/options/recording-options.js';
import { findingOf } from '../terminal/show-finding.js';
import { programOf } from './command.js';
import type { CommandContext } from './command.js';
import { CliError, Status } from './errors.js';
import { addMetricOptions, addRecordOptions, checked, file, metricOf } from './options.js';
import type { MetricOptions, RecordOptions } from './options.js';
import { textScreen } from './outputs.js';

interface BisectCommandOptions extends RecordOptions, Pick<MetricOptions, 'memory'> {
  build?: string;
  rule?: string[];
  finding?: string;
  sizes?: number[] | 'auto';
  okStatus: number[];
  keep?: string;
}

/** What `git bisect run` makes of it. */
const STATUSES: Readonly<Record<Step['answer'], number>> = { good: 0, bad: 1, skip: 125 };

/** @throws CliError; ComairError where there is no such finding */
async function questionOf(options: BisectCommandOptions): Promise<Question> {
  const { rule = [], finding: text } = options;
  if (text === undefined) {
    if (rule.length > 0) return { rules: rule.map(parseRule) };
    throw new CliError(
      "say what is bad: --rule 'parse <= n log n', or --finding FILE with a report of a bad build",
    );
  }
  if (rule.length > 0) throw new CliError('--rule and --finding are two questions: leave one out');
  const [, path = text, number = '1'] = /^(.*)#([1-9]\d*)$/.exec(text) ?? [];
  const of = await load(path, metricOf(options));
  return { finding: findingOf(of, Number(number)), of };
}

function stepText({ answer, commit, why, where, kept }: Step): string {
  const lines = [
    `${answer}  ${commit.slice(0, 12)}  ${printable(why)}`,
    ...(where === null ? [] : [`      ${printable(where)}`]),
    ...(kept === null ? [] : [`      profile: ${printable(kept)}`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** @returns the exit status, for `git bisect run` */
async function bisect(argv: string[], options: BisectCommandOptions): Promise<number> {
  const cwd = currentFolder();
  const step = await bisectStep(argv, {
    question: await questionOf(options),
    build: options.build ?? null,
    sizes: options.sizes ?? null,
    okStatus: options.okStatus,
    keep: options.keep === undefined ? null : resolve(options.keep),
    cwd,
    recording: recordingOptions(options),
    view: { ...metricOf(options), minShare: 0 },
  });
  textScreen.write(stepText(step));
  return STATUSES[step.answer];
}

export function addBisect(program: Command, context: CommandContext): void {
  const sizes = checked(parseSizes);
  const command = program
    .command('bisect')
    .description(
      'build and judge the commit that is checked out, for git bisect run: exit status 0 when it is good, 1 when bad, 125 when it cannot be judged',
    )
    .usage("--build COMMAND --rule 'routine <= n log n' [options] -- program args…")
    .addOption(new Option('--build <command>', 'builds the program, by a shell'))
    .addOption(
      new Option(
        '--rule <rule>',
        "a commit that breaks it is bad, such as 'parse <= n log n'; repeatable",
      ).argParser((rule: string, before: string[] | undefined) => [...(before ?? []), rule]),
    )
    .addOption(
      new Option(
        '--finding <file>',
        "a report of a bad build: a commit with growth like that of its first finding is bad; 'FILE#2': its second",
      ).argParser(file),
    )
    .addOption(
      new Option(
        '--sizes <list>',
        'run it at these sizes, as sweep does: 100..3200:x2 or auto; write {n} where the size goes',
      ).argParser((text: string) => (text === 'auto' ? text : sizes(text))),
    )
    .addOption(
      new Option('--ok-status <list>', 'exit statuses that are no failure, such as 0,1')
        .argParser(checked(parseStatuses))
        .default([0], '0'),
    )
    .addOption(
      new Option(
        '--keep <folder>',
        'where profiles are kept, by commit (default: comair-bisect in the folder of git)',
      ).argParser(file),
    );
  command.allowExcessArguments();
  addRecordOptions(addMetricOptions(command)).action(async (options: BisectCommandOptions) => {
    const word = command.args.at(0);
    if (word !== undefined) throw new CliError(`write -- before the program: -- ${word}`);
    context.setStatus(await bisect(programOf(context), options));
  });
}

/** To git 125 is a commit that cannot be judged, and 128 or more ends the bisection. */
export const failedStatus = (own: readonly string[]): number =>
  own[0] === 'bisect' ? 255 : Status.Failed;
