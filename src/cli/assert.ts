/** `comair-bin assert 'routine <= n log n' -- program args…`: a check in one line. */
import { endedWords } from '../campaigns/sweep/how-ended.js';
import type { Command } from 'commander';
import { DEFAULT_RULES, parseRule } from '../compare/check/rules.js';
import { checkAll, resourcesOf } from '../compare/check/check-all.js';
import { resourceReports } from '../api/resource-reports.js';
import { checkText } from '../compare/check/check-text.js';
import { colorsFor } from '../base/text/colors.js';
import { profile } from '../api/profile.js';
import { recordingOptions } from '../record/options/recording-options.js';
import { endLike } from '../run/ending.js';
import type { Rules } from '../compare/check/rules.js';
import {
  addVerdictOptions,
  findingsOption,
  unknownOption,
  verdictWriter,
} from './verdict-options.js';
import type { VerdictOutputs } from './verdict-options.js';
import { programOf } from './command.js';
import type { CommandContext } from './command.js';
import { addMetricOptions, addRecordOptions, metricOf } from './options.js';
import type { MetricOptions, RecordOptions } from './options.js';
import { complain, stderr } from './screen.js';
import { watch } from './watch.js';

type AssertOptions = RecordOptions &
  Pick<MetricOptions, 'memory'> &
  VerdictOutputs & { unknown?: Rules['unknown']; findings?: Rules['findings'] };

/** @returns the exit status: the program's when it failed, else 0 when all holds and 1 when not */
async function assertRules(
  texts: string[],
  argv: string[],
  options: AssertOptions,
): Promise<number> {
  // What is wrong on the command line is said before the program runs.
  const rules = texts.map(parseRule);
  const write = await verdictWriter(options);
  const { progress, unknown, findings } = options;
  const watching = watch(progress, false);
  const view = { ...metricOf(options), minShare: 0 };
  const {
    report,
    profile: taken,
    ending,
  } = await profile(argv, {
    ...recordingOptions(options),
    ...view,
    ...watching.options,
  }).finally(() => {
    watching.ended();
  });
  const failed = ending.code !== 0;
  if (failed) complain(`the program ${endedWords(ending)}`);
  const resources = resourceReports(resourcesOf({ rules }), { profile: taken, report }, null, view);
  const all = {
    ...DEFAULT_RULES,
    rules,
    ...(unknown === undefined ? {} : { unknown }),
    ...(findings === undefined ? {} : { findings }),
  };
  const result = checkAll(report, all, null, resources);
  await write(result, report);
  // Stdout is the program's.
  stderr.write(checkText(result, { colors: colorsFor(stderr, process.env), all: true }));
  const interrupted = await watching.stop();
  if (failed) return endLike(ending, interrupted);
  return result.status;
}

export function addAssert(program: Command, context: CommandContext): void {
  const command = program
    .command('assert')
    .description('profile a program and check rules: exit status 0 when they hold, 1 when not')
    .usage("'routine <= n log n'… [options] -- program args…")
    .argument('<rule...>', "like 'parse_* <= n log n', or 'memory parse_* <= n'")
    .addOption(findingsOption())
    .addOption(unknownOption());
  addRecordOptions(addMetricOptions(addVerdictOptions(command))).action(
    async (rules: string[], options: AssertOptions) => {
      context.setStatus(await assertRules(rules, programOf(context), options));
    },
  );
}
