/** `comair-bin diagnose FILE '#1' -- program args…`: why the loops of a finding or a routine are slow. */
import { Option } from 'commander';
import type { Command } from 'commander';
import { DIAGNOSIS_MEMORY, diagnoseFinding } from '../api/diagnose-finding.js';
import { printable } from '../base/text/printable.js';
import { RATE_THRESHOLDS } from '../claims/diagnosis/results.js';
import { closeLookText, diagnosisText } from '../terminal/diagnosis-text.js';
import { toJson } from '../report/read/json.js';
import { recordingOptions } from '../record/options/recording-options.js';
import { endLike } from '../run/ending.js';
import { programOf } from './command.js';
import type { CommandContext } from './command.js';
import { CliError } from './errors.js';
import { file, recordingOption } from './options.js';
import type { RecordOptions } from './options.js';
import { checkOutput, writeOutput } from './outputs.js';
import { complain, stderr } from './screen.js';
import { watch } from './watch.js';

const MEMORY_MOST = 0xffffff;

interface DiagnoseCommandOptions extends RecordOptions {
  json?: string;
  search: number;
  some: number;
  most: number;
  redundant: number;
  memory: number;
  exact?: boolean;
}

function rate(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1)) {
    throw new CliError(`'${text}' is no rate: write a number from 0 to 1`);
  }
  return value;
}

function megabytes(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > MEMORY_MOST) {
    throw new CliError(`'${text}' is no size: write megabytes, up to ${MEMORY_MOST}`);
  }
  return value;
}

/** @returns the exit status: the program's */
async function diagnose(
  path: string,
  name: string,
  argv: string[],
  options: DiagnoseCommandOptions,
): Promise<number> {
  const { json, search, some, most, redundant, progress } = options;
  const output = json === undefined ? null : await checkOutput('--json', json);
  const watching = watch(progress, false);
  const { report, finding, ending, notes } = await diagnoseFinding(path, name, argv, {
    ...recordingOptions(options),
    thresholds: { search, some, most, redundant },
    looking: { all: options.exact === true, memory: options.memory },
    ...watching.options,
  }).finally(() => {
    watching.ended();
  });
  for (const note of notes) complain(printable(note));
  if (output !== null) await writeOutput('--json', output, toJson(report));
  stderr.write(finding === null ? closeLookText(report) : diagnosisText(finding));
  return endLike(ending, await watching.stop());
}

export function addDiagnose(program: Command, context: CommandContext): void {
  const threshold = (name: keyof typeof RATE_THRESHOLDS, help: string): Option =>
    new Option(`--${name} <rate>`, help).argParser(rate).default(RATE_THRESHOLDS[name]);
  program
    .command('diagnose')
    .description('run a program again, and tell why the loops of a finding or a routine are slow')
    .usage('FILE FINDING|ROUTINE [options] -- program args…')
    .argument('<file>', 'a recording, a profile or a report')
    .argument('<finding>', "its rank: #1 or 'finding 1'; or a routine: its name, id or a pattern")
    .addOption(
      new Option('--json <file>', 'write the report, with the diagnosis in the finding').argParser(
        file,
      ),
    )
    .addOption(threshold('search', 'a search with a lower rate of results is inefficient'))
    .addOption(threshold('some', 'a loop with results in some iterations is, below this rate'))
    .addOption(threshold('most', 'from this rate on, nearly all iterations have results'))
    .addOption(
      threshold('redundant', 'a loop of which more instances do something again is redundant'),
    )
    .addOption(
      new Option('--exact', 'look at all iterations, not a sample of them: takes much longer'),
    )
    .addOption(
      new Option('--memory <MB>', 'for inputs of loops: each that is compared takes 2.2 MB')
        .argParser(megabytes)
        .default(DIAGNOSIS_MEMORY),
    )
    .addOption(recordingOption('engine'))
    .addOption(recordingOption('follow'))
    .option('--no-progress', 'no progress line (there is one only on a terminal)')
    .action(async (path: string, name: string, options: DiagnoseCommandOptions) => {
      context.setStatus(await diagnose(path, name, programOf(context), options));
    });
}
