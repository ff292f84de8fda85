/** `--decide`: the sweep that the report proposes, run as soon as that is printed. */
import { sizesForAClaim } from '../fit/enough.js';
import { basename, extname } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { currentFolder } from '../base/current-folder.js';
import { messageOf } from '../base/errors.js';
import { heeded } from '../base/started.js';
import { printable } from '../base/text/printable.js';
import { seconds } from '../base/text/numbers.js';
import { decide } from '../api/decide.js';
import type { Decided } from '../api/decide.js';
import type { ProfileResult } from '../api/profile.js';
import { DEFAULT_BUDGET } from '../campaigns/sweep/auto.js';
import { parseDuration } from '../campaigns/sweep/parse-sizes.js';
import { recordingOptions } from '../record/options/recording-options.js';
import { toHtml } from '../pages/to-html.js';
import type { Report } from '../schema/report.js';
import { okStatusOption, viewOf } from './options.js';
import type { KeepOptions, OutputOptions, RecordOptions, ReportingOptions } from './options.js';
import { checkReportOutputs, present } from './present.js';
import type { ReportOutputs } from './present.js';
import { stderr } from './screen.js';
import { writeOutput } from './outputs.js';
import { isHiddenByStartUp } from '../words/verdict/hidden.js';
import { SweepProgress } from './sweep-progress.js';

export interface DecideCommandOptions {
  /** Seconds; true: as many as usual. */
  decide?: number | true;
  /** Of the runs of the sweep. */
  okStatus?: number[];
}

type Options = DecideCommandOptions & RecordOptions & ReportingOptions;

export function addDecideOption(command: Command): Command {
  const statuses = okStatusOption(
    'with --decide: exit statuses of its runs that are no failure, such as 0,1 (default: 0, and that of the first run)',
  );
  return command.addOption(statuses).addOption(
    new Option(
      '--decide [time]',
      'where much is undecided, run the sweep that would tell, for so long (default: 2m); not if the program wrote files, used a network or a device, or read a terminal',
    ).argParser((text: string) => {
      try {
        return parseDuration(text);
      } catch (error) {
        throw new InvalidArgumentError(`${messageOf(error)}.`);
      }
    }),
  );
}

const FILES = ['json', 'html', 'report', 'profile'] as const;

/** The second report's files stand beside the first one's: r.json, r.sweep.json. */
function besideFirst(path: string): string {
  const extension = extname(path);
  return `${path.slice(0, path.length - extension.length)}.sweep${extension}`;
}

/** A second report where the first one goes; nothing is written twice to a device or a pipe. */
async function secondOutputs(
  options: OutputOptions & KeepOptions,
  first: ReportOutputs,
): Promise<{ outputs: ReportOutputs; files: string[] }> {
  const beside = Object.fromEntries(
    FILES.flatMap((name) => {
      const path = options[name];
      return path === undefined || first[name]?.special === true
        ? []
        : [[name, besideFirst(path)] as const];
    }),
  );
  const { top, format } = options;
  const asked = {
    ...(top === undefined ? {} : { top }),
    ...(format === undefined ? {} : { format }),
    ...beside,
  };
  const outputs = await checkReportOutputs(asked);
  return { outputs, files: Object.values(beside) };
}

/**
 * @returns what is to be done once the first report is printed; null: nothing
 * @throws ComairError where a second file cannot be written, before the program runs
 */
export async function prepareDecision(
  options: Options,
  first: ReportOutputs,
): Promise<((result: ProfileResult) => Promise<void>) | null> {
  if (options.decide === undefined) return null;
  const { outputs, files } = await secondOutputs(options, first);
  const budget = options.decide === true ? DEFAULT_BUDGET : options.decide;
  return (result) => decideNow(result, { options, first, outputs, files, budget });
}

interface Settings {
  options: Options;
  /** Where the report of the run went. */
  first: ReportOutputs;
  outputs: ReportOutputs;
  files: readonly string[];
  budget: number;
}

const say = (text: string): void => {
  stderr.write(`comair-bin: --decide: ${printable(text)}\n`);
};

async function decideNow(result: ProfileResult, settings: Settings): Promise<void> {
  const { report, again } = result;
  const next = report.growth?.next;
  if (again === null) {
    say(
      isHiddenByStartUp(report)
        ? 'parts of an input that is too small tell nothing: run it on a larger one'
        : next === undefined
          ? 'nothing that a sweep would tell is left open'
          : 'no sweep can be made of this command: what would help is said above',
    );
    return;
  }
  if (again.whyNot !== null) {
    say(`the sweep above is not run: ${again.whyNot}`);
    return;
  }
  let stopped = false;
  const stop = (): void => {
    stopped = true;
  };
  const signals = heeded(['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, stop);
  const line = new SweepProgress(stderr, settings.options.progress);
  try {
    const decided = await runSweep(result, settings, line, () => stopped);
    line.stop();
    await told(decided, result, settings, stopped);
  } finally {
    line.stop();
    for (const signal of signals) process.off(signal, stop);
  }
}

function runSweep(
  { report, again, ending }: ProfileResult,
  { options, budget }: Settings,
  line: SweepProgress,
  stopped: () => boolean,
): Promise<Decided> {
  say(
    `runs the sweep above, for at most ${seconds(budget)}; what the program prints in it is not shown; Ctrl-C ends it`,
  );
  const [run] = report.runs;
  return decide(again!.plan, {
    ...recordingOptions(options),
    ...viewOf(options),
    budget,
    // Of the command: its first process may have become another program.
    status: ending.code ?? 0,
    okStatus: options.okStatus,
    took: run.wall_s,
    cwd: currentFolder(),
    onPlan: (sizes) => {
      line.begin({ sizes, budget, jobs: 1 });
    },
    onStart: (n, why) => {
      line.started(n, why);
    },
    onRun: (n, failure, took) => {
      line.finished(n, failure, took);
    },
    onTimed: (n) => {
      line.timed(n);
    },
    stopped,
  });
}

/** The page of the run says what was decided, too: its file is written once more. */
async function addToPage(
  { report, tree }: ProfileResult,
  sweep: Report,
  { html }: ReportOutputs,
  options: Options,
): Promise<void> {
  if (html === null || html.special) return;
  const page = basename(besideFirst(html.path));
  const { sourceRoot: sourceRoots } = options;
  const text = await toHtml(report, { sourceRoots, tree, decided: { sweep, page } });
  await writeOutput('--html', html, text);
}

async function told(
  { swept, withdrawn }: Decided,
  result: ProfileResult,
  { options, first, outputs, files }: Settings,
  stopped: boolean,
): Promise<void> {
  const enough = swept !== null && swept.profile.runs.length >= sizesForAClaim.value;
  if (stopped && !enough) {
    say('interrupted: the report above stands');
    return;
  }
  if (swept === null) {
    say(`the proposal above is withdrawn: ${withdrawn}`);
    return;
  }
  const { report, profile, chosen } = swept;
  if (chosen !== null) say(`${chosen.decided ? 'decided' : 'not decided'}: ${chosen.why}`);
  stderr.write('\n');
  await present(report, options, outputs, stderr, profile);
  // Of fewer sizes nothing is known of growth.
  if (enough) await addToPage(result, report, first, options);
  if (files.length > 0) say(`the report of the sweep: ${files.join(', ')}`);
}
