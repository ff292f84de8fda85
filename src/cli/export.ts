/** `comair-bin export FILE --to FORMAT -o OUT`: a report in the format of another tool. */
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { EXPORT_FORMATS, TABLES, exportReport, formatOfName, isBinary } from '../exports/export.js';
import { load } from '../api/load.js';
import type { ExportFormat, TableName } from '../exports/export.js';
import { noProgram } from './command.js';
import type { CommandContext } from './command.js';
import { CliError } from './errors.js';
import { addMetricOptions, metricOf, outputOption } from './options.js';
import type { MetricOptions } from './options.js';
import { checkOutput, writeOutput } from './outputs.js';
import { stdout } from './screen.js';

interface ExportOptions extends MetricOptions {
  to?: ExportFormat;
  output?: string;
  table?: TableName;
  /** ms since 1970 */
  time?: number;
}

/** "now", "2026-02-03T04:05:06Z" */
function time(text: string): number {
  const at = text === 'now' ? Date.now() : Date.parse(text);
  if (Number.isNaN(at) || at < 0)
    throw new InvalidArgumentError('It must be now, or a time like 2026-02-03T04:05:06Z.');
  return at;
}

/** @returns the exit status */
async function exportFile(path: string, options: ExportOptions): Promise<number> {
  const { output, table, time: at } = options;
  const format = options.to ?? (output === undefined ? null : formatOfName(output));
  if (format === null)
    throw new CliError(
      'no format is known by the name of the output: end it in .json, .csv, .parquet, .pb.gz, .speedscope.json, .prom or callgrind.out.NAME, or say --to FORMAT',
    );
  if (table !== undefined && format !== 'csv' && format !== 'parquet') {
    throw new CliError(`--table is for csv and parquet: ${format} holds everything`);
  }
  if (at !== undefined && format !== 'pprof') {
    throw new CliError(`--time is for pprof: ${format} has no time`);
  }
  if (output === undefined && stdout.isTTY && isBinary(format)) {
    throw new CliError(`${format} is nothing for a terminal: write -o FILE`);
  }
  const checked = output === undefined ? null : await checkOutput('-o', output);
  const report = await load(path, metricOf(options));
  const data = await exportReport(report, format, table, at);
  if (checked === null) stdout.write(data);
  else await writeOutput('-o', checked, data);
  return 0;
}

export function addExport(program: Command, context: CommandContext): void {
  const command = program
    .command('export')
    .description('write a report in the format of another tool')
    .argument('<file>', 'a recording or a report')
    .addOption(
      new Option(
        '--to <format>',
        "json, csv, parquet, callgrind (KCachegrind), pprof, speedscope, openmetrics; default: by OUT's name",
      ).choices(EXPORT_FORMATS),
    )
    .addOption(outputOption('write there; default: stdout'))
    .addOption(
      new Option('--table <name>', 'which table for csv and parquet; default: routines').choices(
        TABLES,
      ),
    )
    .addOption(
      new Option(
        '--time <when>',
        'when it was profiled: now, or like 2026-02-03T04:05:06Z; for stores of pprof profiles',
      ).argParser(time),
    );
  addMetricOptions(command).action(async (file: string, options: ExportOptions) => {
    noProgram(context, 'export');
    context.setStatus(await exportFile(file, options));
  });
}
