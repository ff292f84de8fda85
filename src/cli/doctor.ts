/** `comair-bin doctor`: what is found, what is missing, how to get it, and getting it. */
import { createInterface } from 'node:readline/promises';
import { isatty } from 'node:tty';
import type { Command } from 'commander';
import { TOOL } from '../base/version.js';
import { colorsFor } from '../base/text/colors.js';
import { diagnose } from '../api/diagnose.js';
import { isInstalled, ownDynamorio } from '../base/places.js';
import { printable } from '../base/text/printable.js';
import type { Colors } from '../base/text/colors.js';
import type { Diagnosis } from '../api/diagnose.js';
import { noProgram } from './command.js';
import type { CommandContext } from './command.js';
import { CliError } from './errors.js';
import { carryOut, mend, repairs } from './repair.js';
import type { Step } from './repair.js';
import { complain, stderr, stdout } from './screen.js';
import { unpackDynamorio } from './unpack-dynamorio.js';

export interface DoctorOptions {
  fix?: true;
  /** The archive of a release. */
  dynamorio?: string;
  yes?: true;
}

/** Of the longest name of what is looked for. */
const WIDTH = 11;

function verdictOf(found: Diagnosis[]): string {
  const missing = found.filter(({ state }) => state === 'missing').length;
  if (missing === 0) return 'Ready to profile.';
  const how = isInstalled()
    ? '"comair-bin doctor --fix" installs what this system has.'
    : 'In a clone, "npm run setup" installs and builds it.';
  return `Cannot profile yet: ${missing} missing. ${how}`;
}

/** @returns what to print, and the exit status: 0 when a program can be profiled */
export function diagnosis(found: Diagnosis[], colors: Colors): { lines: string[]; status: 0 | 1 } {
  const marks = {
    ok: colors.green('ok     '),
    missing: colors.red('MISSING'),
    note: colors.yellow('note   '),
  };
  const lines = found.flatMap(({ state, what, text, remedy, more = [] }) => {
    const how = remedy === undefined ? '' : `; to get it: ${remedy}`;
    const line = `${marks[state]} ${what.padEnd(WIDTH)} ${printable(text)}${how}`;
    return [line, ...more.map((each) => `${' '.repeat('MISSING '.length + WIDTH)} ${each}`)];
  });
  return {
    lines: [`${TOOL.name} ${TOOL.version}`, ...lines, verdictOf(found)],
    status: found.some(({ state }) => state === 'missing') ? 1 : 0,
  };
}

/** Whether the user wants `steps` to be run. */
async function agreed(steps: Step[], options: DoctorOptions): Promise<boolean> {
  const commands = steps.map(({ shown }) => `  ${printable(shown)}\n`).join('');
  stderr.write(`To install what is missing, comair-bin would run:\n${commands}`);
  if (options.yes === true) return true;
  if (!isatty(0) || !isatty(2)) {
    complain(
      'nothing was installed, as there is no terminal to ask: --yes installs without asking',
    );
    return false;
  }
  const line = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await line.question('Run this? [y/N] ')).trim());
  } finally {
    line.close();
  }
}

/** Prints the findings, having mended them where that is asked for. @returns the exit status */
export async function doctor(options: DoctorOptions): Promise<number> {
  if (options.yes === true && options.fix !== true) {
    throw new CliError('--yes goes with --fix: comair-bin doctor --fix --yes');
  }
  if (options.dynamorio !== undefined) {
    if (options.fix !== true) {
      throw new CliError('--dynamorio goes with --fix: comair-bin doctor --fix --dynamorio FILE');
    }
    const folder = ownDynamorio();
    const version = unpackDynamorio(options.dynamorio, folder);
    complain(`DynamoRIO ${version} is now in ${printable(folder)}`);
  }
  const found =
    options.fix === true
      ? await mend({
          diagnose,
          repairs,
          agreed: (steps) => agreed(steps, options),
          carryOut,
        })
      : diagnose();
  const { lines, status } = diagnosis(found, colorsFor(stdout, process.env));
  stdout.write(`${lines.join('\n')}\n`);
  return status;
}

export function addDoctor(program: Command, context: CommandContext): void {
  program
    .command('doctor')
    .description('check what is installed; exit status 0 when a program can be profiled, else 1')
    .option('--fix', 'install what is missing by the package manager, after asking')
    .option('--dynamorio <file>', 'with --fix: unpack this DynamoRIO-Linux-….tar.gz')
    .option('--yes', 'with --fix: do not ask')
    .action(async (options: DoctorOptions) => {
      noProgram(context, 'doctor');
      context.setStatus(await doctor(options));
    });
}
