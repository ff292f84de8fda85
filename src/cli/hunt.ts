/** `comair-bin hunt -- program sample`: which inputs make a program slow. */
import { dirname, resolve } from 'node:path';
import { Option } from 'commander';
import type { Command } from 'commander';
import { hunt } from '../api/hunt.js';
import { colorsFor } from '../base/text/colors.js';
import { currentFolder } from '../base/current-folder.js';
import { heeded } from '../base/started.js';
import { parseDuration } from '../campaigns/sweep/parse-sizes.js';
import { parseMemory } from '../campaigns/batch/suite/units.js';
import { huntSarif, isForbidden } from '../compare/check/hunt-sarif.js';
import { parseGrowth } from '../growth/write.js';
import type { Growth } from '../growth/classes.js';
import { huntPage } from '../pages/hunt-page.js';
import { recordingOptions } from '../record/options/recording-options.js';
import { huntText } from '../terminal/hunt-text.js';
import { programOf } from './command.js';
import type { CommandContext } from './command.js';
import { CliError } from './errors.js';
import { HuntProgress } from './hunt-progress.js';
import { checked, addRecordOptions, file, positive } from './options.js';
import type { RecordOptions } from './options.js';
import { checkOutput, textScreen, writeOutput } from './outputs.js';
import { stderr } from './screen.js';

interface HuntCommandOptions extends RecordOptions {
  seconds: number;
  seed: number;
  sample?: string[];
  text?: string[];
  folder: string;
  allowEffects?: true;
  diagnose?: true;
  memory?: number;
  jobs?: number;
  failOn?: Growth;
  full?: true;
  json?: string;
  html?: string;
  sarif?: string;
  root?: string;
}

const ROWS = 12;
const FAILED_GATE = 1;

const list = (text: string, others: string[] | undefined): string[] => [...(others ?? []), text];

/** @returns the exit status */
async function run(command: string[], options: HuntCommandOptions): Promise<number> {
  const output = options.json === undefined ? null : await checkOutput('--json', options.json);
  const html = options.html === undefined ? null : await checkOutput('--html', options.html);
  const sarif = options.sarif === undefined ? null : await checkOutput('--sarif', options.sarif);
  let stopped = false;
  const stop = (): void => {
    stopped = true;
  };
  const signals = heeded(['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.once(signal, stop);
  const progress = new HuntProgress(stderr, options.progress, options.seconds);
  const { seconds, seed, folder, sample, text, allowEffects, diagnose, memory, jobs, failOn } =
    options;
  const result = await hunt(command, {
    ...recordingOptions(options),
    seconds,
    seed,
    folder,
    cwd: currentFolder(),
    ...(sample === undefined ? {} : { samples: sample }),
    ...(text === undefined ? {} : { texts: text }),
    ...(allowEffects === undefined ? {} : { allowEffects }),
    ...(diagnose === undefined ? {} : { diagnose }),
    pages: html !== null,
    ...(memory === undefined ? {} : { memory }),
    ...(jobs === undefined ? {} : { jobs }),
    stopped: () => stopped,
    onStep: (phase, what) => {
      progress.step(phase, what);
    },
    onRun: () => {
      progress.run();
    },
  }).finally(() => {
    progress.stop();
  });
  if (output !== null) await writeOutput('--json', output, `${JSON.stringify(result, null, 2)}\n`);
  if (html !== null)
    await writeOutput('--html', html, huntPage(result, dirname(resolve(html.path))));
  if (sarif !== null) {
    const root = resolve(options.root ?? '.');
    await writeOutput('--sarif', sarif, huntSarif(result, failOn ?? null, root));
  }
  const width = Math.min(160, Math.max(60, textScreen.columns ?? 100));
  const colors = colorsFor(textScreen, process.env);
  const rows = options.full === true ? Infinity : ROWS;
  textScreen.write(huntText(result, { width, rows, colors }));
  const failed = failOn !== undefined && result.results.some((each) => isForbidden(each, failOn));
  return failed ? FAILED_GATE : 0;
}

export function addHunt(program: Command, context: CommandContext): void {
  const command = program
    .command('hunt')
    .description('find the inputs that make a program slow, from an ordinary sample')
    .usage('[options] -- program args… sample.file')
    .addOption(
      new Option('--seconds <time>', 'that it may take, such as 90s or 10m')
        .argParser(checked(parseDuration))
        .default(300, '5m'),
    )
    .addOption(
      new Option('--seed <n>', 'another one tries other families').argParser(positive).default(1),
    )
    .addOption(
      new Option(
        '--sample <file>',
        'where the command has {input}, or reads stdin; repeatable (default: the last argument that is a file, or stdin)',
      ).argParser(list),
    )
    .addOption(
      new Option(
        '--text <text>',
        'a sample that is the argument {input} itself; repeatable',
      ).argParser(list),
    )
    .addOption(
      new Option(
        '--folder <folder>',
        'where what is found is written; what is there from an earlier hunt is tried first',
      )
        .argParser(file)
        .default('hunt'),
    )
    .addOption(
      new Option(
        '--fail-on <class>',
        'exit status 1 if an input grows like this, such as n^2, or faster',
      ).argParser(checked(parseGrowth)),
    )
    .option(
      '--diagnose',
      'look closely at what is found, in one more run each: why its loops are slow',
    )
    .option('--allow-effects', 'hunt although the program writes files or uses the network')
    .addOption(
      new Option('--memory <size>', 'that a run may take, like 4G (default: 2 GB)').argParser(
        checked(parseMemory),
      ),
    )
    .addOption(
      new Option('--jobs <n>', 'runs at the same time (default: processors)').argParser(positive),
    )
    .option('--full', 'all rows of the table')
    .addOption(new Option('--json <file>', 'write all of it as JSON').argParser(file))
    .addOption(
      new Option(
        '--html <file>',
        'write a page, and the report of each result beside its family',
      ).argParser(file),
    )
    .addOption(
      new Option(
        '--sarif <file>',
        'write what is found as SARIF 2.1.0: errors are what --fail-on forbids',
      ).argParser(file),
    )
    .addOption(
      new Option('--root <folder>', 'paths in SARIF are relative to it (default: .)').argParser(
        file,
      ),
    );
  command.allowExcessArguments();
  addRecordOptions(command).action(async (options: HuntCommandOptions) => {
    const word = command.args.at(0);
    if (word !== undefined) throw new CliError(`write -- before the program: -- ${word}`);
    context.setStatus(await run(programOf(context), options));
  });
}
