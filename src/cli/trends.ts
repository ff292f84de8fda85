/** `comair-bin trends FILE…`: how costs over several runs grow with features of their workloads. */
import { Option } from 'commander';
import type { Command } from 'commander';
import { colorsFor } from '../base/text/colors.js';
import { analyze } from '../api/analyze.js';
import { trends } from '../api/trends.js';
import { toHtml } from '../pages/to-html.js';
import { trendsText } from '../compare/trends/trends-text.js';
import type { CostMetric } from '../schema/metrics.js';
import type { FeatureValue } from '../campaigns/sweep/plan-sweep.js';
import type { TrendCount } from '../schema/trends.js';
import { noProgram } from './command.js';
import type { CommandContext } from './command.js';
import { guard } from './guard.js';
import { recordingOption, featureValueOption, file, memoryOption, positive } from './options.js';
import { checkOutput, writeOutput, textScreen } from './outputs.js';

interface TrendsCommandOptions {
  feature?: string[];
  at?: FeatureValue[];
  count: TrendCount;
  cost?: CostMetric;
  memory?: number;
  top: number;
  json?: string;
  html?: string;
}

/** @returns the exit status */
async function showTrends(files: string[], options: TrendsCommandOptions): Promise<number> {
  const { feature, at, count, cost, memory, top, json, html } = options;
  const output = json === undefined ? null : await checkOutput('--json', json);
  const page = html === undefined ? null : await checkOutput('--html', html);
  const found = await trends(files, {
    count,
    cost,
    memory,
    ...(feature === undefined ? {} : { features: feature }),
    ...(at === undefined ? {} : { at }),
  });
  if (output !== null) await writeOutput('--json', output, `${JSON.stringify(found, null, 2)}\n`);
  if (page !== null) {
    const report = await analyze(files, { memory, ...(cost === undefined ? {} : { cost }) });
    await writeOutput('--html', page, await toHtml(report, { trends: found }));
  }
  const colors = colorsFor(textScreen, process.env);
  textScreen.write(trendsText(found, { top, width: textScreen.columns ?? 100, colors }));
  return 0;
}

export function addTrends(program: Command, context: CommandContext): void {
  const command = program
    .command('trends')
    .description('how costs over several runs grow with features of their workloads')
    .argument('<file...>', 'profiles and recordings of runs with --feature')
    .addOption(
      new Option(
        '--feature <name>',
        'only this feature of the workloads; may be repeated',
      ).argParser((text: string, others: string[] | undefined) => [...(others ?? []), text]),
    )
    .addOption(
      featureValueOption('--at <name=value>', 'also predict costs at this value of a feature'),
    )
    .addOption(
      new Option(
        '--count <what>',
        'own cost of routines, cost with callees, calls, runs of basic blocks, or own cost of loops',
      )
        .choices(['self', 'total', 'calls', 'blocks', 'loops'])
        .default('self'),
    )
    .addOption(recordingOption('cost'))
    .addOption(new Option('--top <n>', 'clusters in the table').argParser(positive).default(20))
    .addOption(new Option('--json <file>', 'write all of it as JSON').argParser(file))
    .addOption(
      new Option(
        '--html <file>',
        'write the report on the runs as a page, with all of it',
      ).argParser(file),
    )
    .addOption(memoryOption());
  guard(command).action(async (files: string[], options: TrendsCommandOptions) => {
    noProgram(context, 'trends');
    context.setStatus(await showTrends(files, options));
  });
}
