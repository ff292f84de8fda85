/** `--diagnose`: the first finding of runs is looked at closely, in one more run, at once. */
import { labelOf } from '../campaigns/sweep/plan-sweep.js';
import { fstatSync } from 'node:fs';
import { Option } from 'commander';
import type { Command } from 'commander';
import { diagnoseFirst, subjectOf, whyNotDiagnosed, whyThis } from '../api/diagnose-first.js';
import type { Before } from '../api/diagnose-first.js';
import { ofFinding } from '../api/diagnosis-subject.js';
import type { Subject } from '../api/diagnosis-subject.js';
import type { ProfileResult } from '../api/profile.js';
import type { SweepResult } from '../api/sweep.js';
import { ComairError } from '../base/errors.js';
import { stdinOf } from '../campaigns/sweep/stdin.js';
import { failing } from '../compare/check/check-model.js';
import type { CheckResult, Verdict } from '../compare/check/check-model.js';
import { printable } from '../base/text/printable.js';
import { recordingOptions } from '../record/options/recording-options.js';
import type { Finding, Report } from '../schema/report.js';
import { CliError } from './errors.js';
import { recordingOption } from './options.js';
import type { RecordOptions, StartOptions } from './options.js';
import { complain } from './screen.js';
import { watch } from './watch.js';

export interface DiagnoseFirstOptions {
  /** A routine; true: the first finding, or where the work is. */
  diagnose?: boolean | string;
}

type Options = DiagnoseFirstOptions & RecordOptions & StartOptions;

const HELP =
  'run the program once more, and tell why the loops of a routine are slow, or those of the first finding, or of where the work is';
/** When not. */
const UNNOTICED = 'not if it wrote files, used a network or a device, or read a terminal';

export const addDiagnoseOption = (command: Command): Command =>
  command.addOption(new Option('--diagnose [routine]', `${HELP}; ${UNNOTICED}`));

export const addDiagnoseFailingOption = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--diagnose',
        'run the program that comes after --, and tell why the loops of the first finding that fails are slow',
      ),
    )
    .addOption(recordingOption('engine'))
    .option('--no-progress', 'no progress line (there is one only on a terminal)');

export const addDiagnoseLargestOption = (command: Command): Command =>
  command.addOption(new Option('--diagnose [routine]', `${HELP}, at the largest size`));

/** @throws ComairError where another option does not go with it */
export function checkDiagnose(options: Options): void {
  if (options.diagnose === undefined) return;
  if (options.start !== undefined) {
    throw new CliError('--diagnose is for whole runs: leave out --start');
  }
  if (options.follow === false) {
    throw new CliError(
      '--diagnose has to know what executed programs do as well: leave out --no-follow',
    );
  }
}

const say = (text: string): void => {
  complain(`--diagnose: ${printable(text)}`);
};

/** What to look at; null: nothing, and it has been said why. */
function subjectIn(report: Report, { diagnose }: Options): Subject | null {
  const asked = typeof diagnose === 'string' ? diagnose : null;
  try {
    const subject = subjectOf(report, asked);
    const why = asked === null ? whyThis(report, subject) : null;
    if (why !== null) say(why);
    return subject;
  } catch (error) {
    // The report of the runs before stands.
    if (!(error instanceof ComairError)) throw error;
    say(error.message);
    return null;
  }
}

/** @returns whether the run was interrupted */
async function run(before: Before, argv: readonly string[], options: Options): Promise<boolean> {
  const watching = watch(options.progress, false);
  try {
    const notes = await diagnoseFirst(before, argv, {
      ...recordingOptions(options),
      ...watching.options,
    });
    for (const note of notes) say(note);
  } catch (error) {
    // The report of the runs before stands.
    if (!(error instanceof ComairError)) throw error;
    say(error.message);
  } finally {
    watching.ended();
  }
  return watching.stop();
}

/**
 * Once the program has ended, before its report is printed.
 * @returns whether the second run was interrupted
 */
export async function diagnoseNow(
  result: ProfileResult,
  argv: string[],
  options: Options,
): Promise<boolean> {
  const { report, ending } = result;
  const subject = subjectIn(report, options);
  if (subject === null) return false;
  const whyNot = whyNotDiagnosed(result);
  if (whyNot !== null) {
    say(whyNot);
    return false;
  }
  say('runs the program once more; what it prints is not shown');
  return run({ report, subject, ending, input: stdinOf().path }, argv, options);
}

/** Ours, for the program to read; null: there is none. */
function ownStdin(): number | null {
  try {
    fstatSync(0);
    return 0;
  } catch {
    return null;
  }
}

/**
 * The first finding that makes a check fail, or that is about a routine which does.
 * @returns whether it has a diagnosis now
 */
export async function diagnoseFailing(
  result: CheckResult,
  report: Report,
  argv: string[],
  options: Options,
): Promise<boolean> {
  const of = ({ finding, routine }: Verdict): Finding | undefined =>
    (report.findings ?? []).find(({ rank, routines: [first] }) =>
      finding === null ? first.id === routine.id : rank === finding,
    );
  const finding = failing(result)
    .map(of)
    .find((each) => each !== undefined);
  if (finding === undefined) {
    say('nothing that fails is a finding');
    return false;
  }
  say(`runs the program for finding ${finding.rank}; what it prints is not shown`);
  const subject = ofFinding(finding, report);
  await run({ report, subject, ending: null, input: ownStdin() }, argv, options);
  return finding.diagnosis !== undefined;
}

/** The same for a sweep, which has run the program at several sizes already. */
export async function diagnoseLargest(
  { report, largest }: Pick<SweepResult, 'report' | 'largest'>,
  options: Options,
): Promise<void> {
  const subject = largest === null ? null : subjectIn(report, options);
  if (largest === null || subject === null) return;
  say(`runs the program once more, with ${labelOf(largest)}; what it prints is not shown`);
  await run({ report, subject, ending: null, input: null }, largest.argv, options);
}
