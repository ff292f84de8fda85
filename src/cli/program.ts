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
import { addCheck } from './check.js';
import { addControl } from './control.js';
import { addDiagnose } from './diagnose.js';
import { addDiagnoseOption } from './diagnose-again.js';
import { addDiff } from './diff.js';
import { addCompletion } from './completion.js';
import { noProgram, programOf } from './command.js';
import type { CommandContext } from './command.js';
import { CliError } from './errors.js';
import { addExport } from './export.js';
import { guard } from './guard.js';
import { addMerge } from './merge.js';
import { addQuery } from './query.js';
import {
  addRecordOptions,
  addReportingOptions,
  recordingOption,
  featureOption,
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

const EXAMPLES = `
Examples:
  comair-bin -- sqlite3 :memory: ".read load.sql"      profile and report (to stderr)
  comair-bin --json r.json --top 5 -- gzip -k big.txt  the whole report as JSON as well
  comair-bin record -o small.comair -- ./prog 100      keep a recording,
  comair-bin record -o large.comair -- ./prog 10000    another one,
  comair-bin analyze small.comair large.comair         one report of both
  comair-bin --start paused -- mariadbd &              a server; then, when it is busy,
  comair-bin control $! start                          profile it until "stop"
  comair-bin sweep --sizes 100..10000:x2 -- ./prog {n} one run for every size, one report
  comair-bin trends sweep.profile                      what grows with which feature of them
  comair-bin record --structures -o run.comair -- ./prog; comair-bin tree run.comair
  comair-bin batch suite.yaml                          a whole test suite, one ranked report
  comair-bin batch --ctest build                       the same of a CMake build's tests
  comair-bin batch --queue redis://host suite.yaml     the same on all machines with a worker
  comair-bin report large.comair --html r.html         the same as a page for the browser
  comair-bin serve results                             all files of a folder, in the browser
  comair-bin show large.comair parse_line              all about one routine
  comair-bin diagnose large.comair '#1' -- ./prog 1000  why the loops of its first finding are slow
  comair-bin --diagnose -- ./prog 1000                  the same in one go
  comair-bin diff old.comair new.comair                what changed between two builds
  comair-bin check run.comair --rules comair.yaml      for CI: exit status 1 when a rule is broken
  comair-bin assert 'parse <= n log n' -- ./prog       the same in one line
  comair-bin export large.comair -o routines.csv       for other tools (also parquet, pprof, …)
  comair-bin doctor --fix                              what is missing, and installs it

Exit status: the program's own, 128+N when signal N killed it; 125 when comair-bin itself fails,
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
    .addHelpText('after', EXAMPLES)
    .argument('[command]')
    .addOption(outputOption('keep the recording in this file'))
    .addOption(featureOption())
    .addOption(startOption())
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
  addTree(program, context);
  addTrends(program, context);
  addBatch(program, context);
  addWorker(program, context);
  addQuery(program, context);
  addReport(program, context);
  addShow(program, context);
  addDiagnose(program, context);
  addServe(program, context);
  addDiff(program, context);
  addCheck(program, context);
  addAssert(program, context);
  addExport(program, context);
  addCompletion(program, context);
  addDoctor(program, context);
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
