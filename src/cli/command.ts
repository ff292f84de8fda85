/** What commands need of the command line around them. */
import { CliError } from './errors.js';

export interface CommandContext {
  /** The program to profile, from behind `--`; null without `--`. */
  target: string[] | null;
  /** Takes the exit status. */
  setStatus: (status: number) => void;
}

/** @throws CliError when there is none */
export function programOf({ target }: CommandContext): string[] {
  if (target === null || target.length === 0) {
    throw new CliError(
      'no program given: comair-bin [options] -- program args…, as in: comair-bin -- ls -R /usr/share (comair-bin --help tells more)',
    );
  }
  return target;
}

/** @throws CliError when there is one */
export function noProgram({ target }: CommandContext, command: string): void {
  if (target !== null) throw new CliError(`${command} takes no program: leave out the --`);
}
