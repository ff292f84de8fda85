/** `comair-bin diff OLD NEW`: what changed between two runs or builds. */
import { Option } from 'commander';
import type { Command } from 'commander';
import { colorsFor } from '../base/text/colors.js';
import { diff } from '../compare/diff/diff.js';
import { diffHtml } from '../compare/diff/diff-html.js';
import { diffMarkdown } from '../compare/diff/diff-markdown.js';
import { diffText } from '../compare/diff/diff-text.js';
import { load } from '../api/load.js';
import { noProgram } from './command.js';
import type { CommandContext } from './command.js';
import { addMetricOptions, file, markdownOption, metricOf, percentage } from './options.js';
import type { MetricOptions } from './options.js';
import { checkOutput, writeOutput, textScreen } from './outputs.js';

interface DiffCommandOptions extends MetricOptions {
  json?: string;
  html?: string;
  markdown?: string;
  /** Per cent. */
  minShare?: number;
  threshold?: number;
  exitCode?: boolean;
  failOn?: 'worse' | 'change';
}

/** @returns the exit status */
async function diffFiles(old: string, now: string, options: DiffCommandOptions): Promise<number> {
  const { json, html, markdown, minShare, threshold } = options;
  const failOn = options.failOn ?? (options.exitCode === true ? 'worse' : null);
  const jsonOut = json === undefined ? null : await checkOutput('--json', json);
  const htmlOut = html === undefined ? null : await checkOutput('--html', html);
  const markdownOut = markdown === undefined ? null : await checkOutput('--markdown', markdown);
  const before = await load(old, metricOf(options));
  const after = await load(now, metricOf(options));
  const result = diff(before, after, {
    ...(minShare === undefined ? {} : { minShare: minShare / 100 }),
    ...(threshold === undefined ? {} : { threshold: threshold / 100 }),
  });
  if (jsonOut !== null) {
    await writeOutput('--json', jsonOut, `${JSON.stringify(result, null, 2)}\n`);
  }
  if (htmlOut !== null) await writeOutput('--html', htmlOut, await diffHtml(result, before, after));
  if (markdownOut !== null) await writeOutput('--markdown', markdownOut, diffMarkdown(result));
  const colors = colorsFor(textScreen, process.env);
  textScreen.write(diffText(result, { width: textScreen.columns ?? 100, colors }));
  if (failOn === 'change') return result.changes.length > 0 ? 1 : 0;
  return failOn === 'worse' && result.verdict === 'worse' ? 1 : 0;
}

export function addDiff(program: Command, context: CommandContext): void {
  const command = program
    .command('diff')
    .description('what changed between two runs, or two builds of a program')
    .argument('<old>', 'a recording or a report')
    .argument('<new>', 'another one')
    .addOption(
      new Option(
        '--threshold <percent>',
        'smallest change of cost at equal size that is reported (default: 5)',
      ).argParser(percentage),
    )
    .addOption(
      new Option(
        '--min-share <percent>',
        'leave out routines with less of the cost (default: 1)',
      ).argParser(percentage),
    )
    .option('--exit-code', 'exit status 1 when it became worse, weighed by cost')
    .addOption(
      new Option(
        '--fail-on <what>',
        'exit status 1 when it became worse, or on any change',
      ).choices(['worse', 'change']),
    )
    .addOption(new Option('--json <file>', 'write the comparison as JSON').argParser(file))
    .addOption(
      new Option(
        '--html <file>',
        'write the new report as a page, compared with the old one',
      ).argParser(file),
    )
    .addOption(markdownOption('write it as Markdown, for comments and summaries'));
  addMetricOptions(command).action(
    async (old: string, now: string, options: DiffCommandOptions) => {
      noProgram(context, 'diff');
      context.setStatus(await diffFiles(old, now, options));
    },
  );
}
