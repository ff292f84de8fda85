/** `comair-bin show FILE ROUTINE`: all about one routine or finding, in plain text. */
import type { Command } from 'commander';
import { Option } from 'commander';
import { findFinding, isFindingName, showFinding } from '../terminal/show-finding.js';
import { findRoutine } from '../report/read/find.js';
import { load } from '../api/load.js';
import { showRoutine } from '../terminal/show.js';
import { noProgram } from './command.js';
import type { CommandContext } from './command.js';
import { addMetricOptions, metricOf } from './options.js';
import type { MetricOptions } from './options.js';
import { stdout } from './screen.js';
import { formatter } from './template.js';

interface ShowOptions extends MetricOptions {
  format?: string;
}

/** @returns the exit status */
async function show(path: string, name: string, options: ShowOptions): Promise<number> {
  const aFinding = isFindingName(name);
  const format =
    options.format === undefined
      ? null
      : await formatter(options.format, aFinding ? 'findings' : 'routines');
  const report = await load(path, metricOf(options));
  if (aFinding) {
    const finding = findFinding(report, name);
    stdout.write(format === null ? showFinding(finding, report) : format.item(finding, report));
  } else {
    const routine = findRoutine(report, name);
    stdout.write(format === null ? showRoutine(routine, report) : format.item(routine, report));
  }
  return 0;
}

export function addShow(program: Command, context: CommandContext): void {
  const command = program
    .command('show')
    .description('everything known about one routine or finding, in plain text')
    .argument('<file>', 'a recording, a profile or a report')
    .argument('<routine>', "its id, its rank (#1), its name, or a pattern; or 'finding 1'")
    .addOption(new Option('--format <template>', "only this, like '{class} {predicted.x10.cost}'"));
  addMetricOptions(command).action(async (file: string, routine: string, options: ShowOptions) => {
    noProgram(context, 'show');
    context.setStatus(await show(file, routine, options));
  });
}
