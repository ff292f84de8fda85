/** `comair-bin check FILE`: a gate for continuous integration. */
import { existsSync } from 'node:fs';
import { Option } from 'commander';
import type { Command } from 'commander';
import { ComairError } from '../base/errors.js';
import { DEFAULT_RULES, parseRule, readRules } from '../compare/check/rules.js';
import { analyzeStore } from '../api/fleet.js';
import { checkAll, resourcesOf } from '../compare/check/check-all.js';
import { checkText } from '../compare/check/check-text.js';
import { colorsFor } from '../base/text/colors.js';
import { loadWithProfile } from '../api/load.js';
import { resourceReports } from '../api/resource-reports.js';
import type { Reported } from '../api/resource-reports.js';
import { parseGrowth } from '../growth/write.js';
import type { Rules } from '../compare/check/rules.js';
import { duration, spanOf } from './analyze.js';
import { noProgram, programOf } from './command.js';
import type { CommandContext } from './command.js';
import { CliError } from './errors.js';
import { addDiagnoseFailingOption, diagnoseFailing } from './diagnose-first.js';
import { addMetricOptions, file, metricOf } from './options.js';
import type { MetricOptions, RecordOptions } from './options.js';
import { textScreen } from './outputs.js';
import {
  addVerdictOptions,
  findingsOption,
  unknownOption,
  verdictWriter,
} from './verdict-options.js';
import type { VerdictOutputs } from './verdict-options.js';

interface CheckOptions extends MetricOptions, VerdictOutputs, RecordOptions {
  diagnose?: true;
  rules?: string;
  rule?: string[];
  ceiling?: string;
  baseline?: string;
  /** Seconds. */
  last?: number;
  unknown?: Rules['unknown'];
  findings?: Rules['findings'];
  cautious?: true;
  verbose?: boolean;
}

/** Where rules are when nobody says. */
const RULES_FILE = 'comair.yaml';

/** @throws CliError when there is nothing to check */
async function rulesFrom(options: CheckOptions): Promise<Rules> {
  const { rule = [], ceiling, baseline, unknown, findings } = options;
  const path = options.rules ?? (existsSync(RULES_FILE) ? RULES_FILE : undefined);
  const rules = path === undefined ? { ...DEFAULT_RULES } : await readRules(path);
  // Those of the command line go first: the first match decides.
  rules.rules = [...rule.map(parseRule), ...rules.rules];
  if (unknown !== undefined) rules.unknown = unknown;
  if (findings !== undefined) rules.findings = findings;
  if (options.cautious === true) rules.cautious = true;
  if (ceiling !== undefined) rules.ceiling = parseGrowth(ceiling);
  const byFindings = rules.findings !== null && rules.findings !== 'any';
  const compared = baseline !== undefined || options.last !== undefined;
  const limited = rules.rules.length > 0 || rules.ceiling !== null || byFindings;
  if (!limited && !compared) {
    throw new CliError(
      path === undefined
        ? `nothing to check: there is no ${RULES_FILE} here; write one, or say --rule, --ceiling, --findings or --baseline`
        : `nothing to check: ${path} has neither rules nor a ceiling`,
    );
  }
  return rules;
}

/** The reports of a store's last time, and of as long before; where there is none, null. */
async function lastAndBefore(
  store: string,
  last: number,
  options: CheckOptions,
): Promise<[Reported, Reported | null]> {
  if (options.baseline !== undefined)
    throw new CliError('--last has its baseline: the time before; leave out --baseline');
  const wanted = metricOf(options);
  const { report } = await analyzeStore(store, spanOf({ since: last }), wanted);
  try {
    const before = await analyzeStore(store, spanOf({ since: 2 * last, until: last }), wanted);
    return [
      { report, profile: null },
      { report: before.report, profile: null },
    ];
  } catch (error) {
    // On a first day there is nothing to compare with.
    if (error instanceof ComairError && error.code === 'input')
      return [{ report, profile: null }, null];
    throw error;
  }
}

/**
 * @param argv a program to be run for a diagnosis, if something fails; null: none
 * @returns the exit status: 0 when it passed, 1 when not, 2 when too little could be checked
 */
async function checkFile(
  path: string,
  argv: string[] | null,
  options: CheckOptions,
): Promise<number> {
  const write = await verdictWriter(options);
  const { baseline, last } = options;
  const rules = await rulesFrom(options);
  const wanted = metricOf(options);
  const [now, old] =
    last === undefined
      ? [
          await loadWithProfile(path, wanted),
          baseline === undefined ? null : await loadWithProfile(baseline, wanted),
        ]
      : await lastAndBefore(path, last, options);
  const { report } = now;
  if (last !== undefined && old === null && rules.rules.length === 0 && rules.ceiling === null) {
    textScreen.write('there are no profiles of the time before: nothing to compare with yet\n');
    return 0;
  }
  const asked = resourcesOf(rules);
  if (last !== undefined && asked.length > 0)
    throw new CliError('a store of profiles has the work alone: check one profile for the rest');
  const resources = resourceReports(asked, now, old, wanted);
  let result = checkAll(report, rules, old?.report ?? null, resources);
  if (argv !== null && !result.passed && (await diagnoseFailing(result, report, argv, options)))
    result = checkAll(report, rules, old?.report ?? null, resources);
  await write(result, report);
  const colors = colorsFor(textScreen, process.env);
  textScreen.write(checkText(result, { colors, all: options.verbose === true }));
  return result.status;
}

export function addCheck(program: Command, context: CommandContext): void {
  const command = program
    .command('check')
    .description(
      'hold a report against rules: exit status 0 when they hold, 1 when not, 2 when more than half of the cost could not be checked',
    )
    .argument('<file>', 'a recording or a report; with --last a store of profiles')
    .addOption(
      new Option('--rules <file>', `rules (default: ${RULES_FILE}, if there is one)`).argParser(
        file,
      ),
    )
    .addOption(
      new Option(
        '--rule <rule>',
        "one more rule, like 'parse_* <= n log n', 'parse_* <= n log n per run', or 'memory parse_* <= n'; repeatable",
      ).argParser((rule: string, before: string[] | undefined) => [...(before ?? []), rule]),
    )
    .option('--ceiling <class>', 'for routines without a rule, like n^2')
    .addOption(
      new Option(
        '--baseline <file>',
        'an earlier recording or report: what it has is known',
      ).argParser(file),
    )
    .addOption(
      new Option(
        '--last <time>',
        'of a store of profiles: the last time, like 1d, against as long before',
      ).argParser(duration),
    )
    .addOption(findingsOption())
    .option('--cautious', 'count findings that only may grow, too')
    .addOption(unknownOption())
    .option('-v, --verbose', 'list what holds, and all that is unknown');
  addMetricOptions(addDiagnoseFailingOption(addVerdictOptions(command))).action(
    async (path: string, options: CheckOptions) => {
      const diagnoses = options.diagnose === true;
      if (!diagnoses) noProgram(context, 'check without --diagnose');
      context.setStatus(await checkFile(path, diagnoses ? programOf(context) : null, options));
    },
  );
}
