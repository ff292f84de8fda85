/** The commands and their options, as commander knows them. */
import { Command } from 'commander';
import { TOOL } from '../base/version.js';
import { printable } from '../base/text/printable.js';
import { addSpanOptions, analyze } from './analyze.js';
import type { SpanOptions } from './analyze.js';
import { addDecideOption } from './decide.js';
import { addDoctor } from './doctor.js';
import { addAssert } from './assert.js';
import { addBatch } from './batch.js';
import { addBisect } from './bisect.js';
import { addCheck } from './check.js';
import { addControl } from './control.js';
import { addDiagnose } from './diagnose.js';
import { addDiagnoseOption } from './diagnose-first.js';
import { addDiff } from './diff.js';
import { addCompletion } from './completion.js';
import { noProgram, programOf } from './command.js';
import type { CommandContext } from './command.js';
import { CliError } from './errors.js';
import { addExport } from './export.js';
import { addGrowth } from './growth.js';
import { guard } from './guard.js';
import { addExamples } from './help/examples.js';
import { arrangeHelp } from './help/groups.js';
import { addHunt } from './hunt.js';
import { addMcp } from './mcp.js';
import { addMerge } from './merge.js';
import { addQuery } from './query.js';
import {
  addRecordOptions,
  addReportingOptions,
  recordingOption,
  featureOption,
  graceOption,
  memoryOption,
  outputOption,
  startOption,
} from './options.js';
import type { MemoryOptions, ReportingOptions } from './options.js';
import { profile } from './profile.js';
import type { ProfileOptions } from './profile.js';
import { record } from './record.js';
import type { RecordCommandOptions } from './record.js';
import { addShow } from './show.js';
import { addReport } from './report.js';
import { addSample } from './sample.js';
import { complain, stderr, stdout } from './screen.js';
import { addServe } from './serve.js';
import { addSweep } from './sweep.js';
import { addTree } from './tree.js';
import { addTrends } from './trends.js';
import { addWorker } from './worker.js';

const STATUS = `Exit status: the program's own, 128+N when signal N killed it; 125 when comair-bin itself fails,
126 when the program cannot be executed, 127 when it is not found.`;

/**
 * Options before a command are those of the default one: they would go unheard.
 * @throws CliError when there is one
 */
function refuseMisplaced(program: Command, command: Command): void {
  for (const option of program.options) {
    if (program.getOptionValueSource(option.attributeName()) !== 'cli') continue;
    const name = option.long ?? option.flags;
    throw new CliError(`write ${name} behind the command: comair-bin ${command.name()} ${name} …`);
  }
}

/**
 * @param target the program to profile, from behind `--`; null without `--`
 * @param setStatus takes the exit status
 */
export function buildProgram(
  target: string[] | null,
  setStatus: (status: number) => void,
): Command {
  const context: CommandContext = { target, setStatus };
  const program = new Command(TOOL.name)
    .description(
      'Finds the routines of a native program whose cost grows too fast with their input.',
    )
    .version(TOOL.version, '--version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .usage('[options] -- program args…\n       comair-bin COMMAND …')
    .commandsGroup('Other commands:')
    .helpCommand('help [command]', 'print the help of a command')
    .enablePositionalOptions()
    .hook('preSubcommand', refuseMisplaced)
    .exitOverride()
    .configureOutput({
      // Help may be read by a pager that ends before its end.
      writeOut: (text) => {
        stdout.write(text);
      },
      writeErr: (text) => {
        stderr.write(text);
      },
      outputError: (text) => {
        // Commander may add a line with a suggestion.
        complain(
          printable(
            text
              .replace(/^error: /, '')
              .trim()
              .replaceAll(/\s*\n\s*/g, ' '),
          ),
        );
      },
    })
    .argument('[command]')
    .addOption(outputOption('keep the recording in this file'))
    .addOption(featureOption())
    .addOption(startOption())
    .addOption(graceOption())
    .addOption(recordingOption('blockCounts'));
  addDiagnoseOption(addDecideOption(addRecordOptions(addReportingOptions(program)))).action(
    async (word: string | undefined, options: ProfileOptions) => {
      if (word !== undefined) {
        const how = target === null ? `; to profile it: comair-bin [options] -- ${word}` : '';
        throw new CliError(`unknown command '${word}'${how}`);
      }
      setStatus(await profile(programOf(context), options));
    },
  );
  addRecord(program, context);
  addControl(program, context);
  addAnalyze(program, context);
  addMerge(program, context);
  addSample(program, context);
  addSweep(program, context);
  addHunt(program, context);
  addTree(program, context);
  addTrends(program, context);
  addBatch(program, context);
  addWorker(program, context);
  addQuery(program, context);
  addReport(program, context);
  addShow(program, context);
  addDiagnose(program, context);
  addServe(program, context);
  addMcp(program, context);
  addDiff(program, context);
  addCheck(program, context);
  addAssert(program, context);
  addGrowth(program, context);
  addBisect(program, context);
  addExport(program, context);
  addCompletion(program, context);
  addDoctor(program, context);
  arrangeHelp(program);
  addExamples(program, STATUS);
  return program;
}

function addRecord(program: Command, context: CommandContext): void {
  const command = program
    .command('record')
    .description('record a program, to be analysed later')
    .usage('-o FILE [options] -- program args…')
    .addOption(outputOption('the recording').makeOptionMandatory())
    .addOption(recordingOption('size').default('auto'))
    .addOption(recordingOption('cost'))
    .addOption(recordingOption('view'))
    .addOption(featureOption())
    .addOption(startOption())
    .addOption(graceOption())
    .addOption(recordingOption('blockCounts'));
  command.allowExcessArguments();
  addRecordOptions(command).action(async (options: RecordCommandOptions) => {
    const word = command.args.at(0);
    if (word !== undefined) throw new CliError(`write -- before the program: -- ${word}`);
    context.setStatus(await record(programOf(context), options));
  });
}

function addAnalyze(program: Command, context: CommandContext): void {
  const command = program
    .command('analyze')
    .description('one report of several recordings and profiles, or of a store of profiles')
    .argument('<file...>', 'recordings and profiles; or a folder or redis:// with a store')
    .addOption(memoryOption());
  addReportingOptions(guard(addSpanOptions(command))).action(
    async (files: string[], options: ReportingOptions & MemoryOptions & SpanOptions) => {
      noProgram(context, 'analyze');
      context.setStatus(await analyze(files, options));
    },
  );
}
