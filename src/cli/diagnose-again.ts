/** `--diagnose`: the first finding of a run is looked at closely, in a second run, at once. */
import { Option } from 'commander';
import type { Command } from 'commander';
import { diagnoseAgain, whyNotDiagnosed } from '../api/diagnose-again.js';
import type { ProfileResult } from '../api/profile.js';
import { ComairError } from '../base/errors.js';
import { printable } from '../base/text/printable.js';
import { recordingOptions } from '../record/options/recording-options.js';
import { CliError } from './errors.js';
import type { RecordOptions, StartOptions } from './options.js';
import { complain } from './screen.js';
import { watch } from './watch.js';

export interface DiagnoseAgainOptions {
  diagnose?: boolean;
}

type Options = DiagnoseAgainOptions & RecordOptions & StartOptions;

export function addDiagnoseOption(command: Command): Command {
  return command.addOption(
    new Option(
      '--diagnose',
      'run the program once more, and tell why the loops of the first finding are slow; not if it wrote files, used a network or a device, or read a terminal',
    ),
  );
}

/** @throws ComairError where another option does not go with it */
export function checkDiagnose(options: Options): void {
  if (options.diagnose !== true) return;
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

/**
 * Once the program has ended, before its report is printed.
 * @returns whether the second run was interrupted
 */
export async function diagnoseNow(
  result: ProfileResult,
  argv: string[],
  options: Options,
): Promise<boolean> {
  const whyNot = whyNotDiagnosed(result);
  if (whyNot !== null) {
    say(whyNot);
    return false;
  }
  say('runs the program once more; what it prints is not shown');
  const watching = watch(options.progress, false);
  try {
    const notes = await diagnoseAgain(result, argv, {
      ...recordingOptions(options),
      ...watching.options,
    });
    for (const note of notes) say(note);
  } catch (error) {
    // The report of the first run stands.
    if (!(error instanceof ComairError)) throw error;
    say(error.message);
  } finally {
    watching.ended();
  }
  return watching.stop();
}
