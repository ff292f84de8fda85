/** `comair-bin show FILE ROUTINE`: all about one routine, in plain text. */
import type { Command } from 'commander';
import { Option } from 'commander';
import { findRoutine, load, showRoutine } from '../index.js';
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
  const format = options.format === undefined ? null : await formatter(options.format);
  const report = await load(path, metricOf(options));
  const routine = findRoutine(report, name);
  stdout.write(format === null ? showRoutine(routine, report) : format.routine(routine));
  return 0;
}

export function addShow(program: Command, context: CommandContext): void {
  const command = program
    .command('show')
    .description('everything known about one routine, in plain text')
    .argument('<file>', 'a recording, a profile or a report')
    .argument('<routine>', 'its id, its rank (#1), its name, or a pattern')
    .addOption(new Option('--format <template>', "only this, like '{class} {predicted.x10.cost}'"));
  addMetricOptions(command).action(async (file: string, routine: string, options: ShowOptions) => {
    noProgram(context, 'show');
    context.setStatus(await show(file, routine, options));
  });
}
