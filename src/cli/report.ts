/** `comair-bin report FILE`: the report that a file holds, as text, JSON or HTML. */
import type { Command } from 'commander';
import { load } from '../api/load.js';
import { noProgram } from './command.js';
import type { CommandContext } from './command.js';
import { addMetricOptions, addOutputOptions, metricOf } from './options.js';
import type { MetricOptions, OutputOptions } from './options.js';
import { checkReportOutputs, present, treeOf } from './present.js';
import { textScreen } from './outputs.js';

/** @returns the exit status */
async function report(path: string, options: MetricOptions & OutputOptions): Promise<number> {
  const outputs = await checkReportOutputs(options);
  const report = await load(path, metricOf(options));
  await present(report, options, outputs, textScreen, null, await treeOf([path], options));
  return 0;
}

export function addReport(program: Command, context: CommandContext): void {
  const command = program
    .command('report')
    .description('show a report again: from a recording, or from the JSON of an earlier one')
    .argument('<file>', 'a recording or a report');
  addMetricOptions(addOutputOptions(command)).action(
    async (file: string, options: MetricOptions & OutputOptions) => {
      noProgram(context, 'report');
      context.setStatus(await report(file, options));
    },
  );
}
