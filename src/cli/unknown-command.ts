/** A word where a command stands that is none. */
import { Command, CommanderError } from 'commander';
import { CliError } from './errors.js';

/** "unknown command 'shwo' (Did you mean show?)" */
function refusal(program: Command, word: string): string {
  const probe = new Command().exitOverride().configureOutput({ outputError: () => undefined });
  for (const command of program.commands) probe.command(command.name());
  try {
    probe.parse([word], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError && error.code === 'commander.unknownCommand') {
      return error.message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ');
    }
  }
  return `unknown command '${word}'`;
}

/** Behind options of ours and their values: what stands where a program would. */
function firstArgument(program: Command, own: readonly string[]): number {
  for (let i = 0; i < own.length; i++) {
    if (!own[i].startsWith('-')) return i;
    const option = program.options.find(({ long, short }) => [long, short].includes(own[i]));
    if (option === undefined && !own[i].includes('=')) return -1;
    if (option?.required === true) i++;
  }
  return -1;
}

/**
 * A program behind options of ours, without the `--` that stands before it.
 * @throws CliError that says where it belongs
 */
function refuseWithoutDashes(program: Command, own: readonly string[]): void {
  const at = firstArgument(program, own);
  if (at <= 0) return;
  const word = own[at];
  if (word === 'help' || program.commands.some((command) => command.name() === word)) return;
  const [before, rest] = [own.slice(0, at), own.slice(at)].map((words) => words.join(' '));
  throw new CliError(`write -- before the program: comair-bin ${before} -- ${rest}`);
}

/**
 * Its options would be read as ours: they are not looked at.
 * @param own the words of ours
 * @param isTargetNamed whether there is a `--`
 * @throws CliError when the first word is no command
 */
export function refuseUnknownCommand(
  program: Command,
  own: readonly string[],
  isTargetNamed: boolean,
): void {
  if (!isTargetNamed) refuseWithoutDashes(program, own);
  const [first, second] = own as readonly (string | undefined)[];
  const isHelp = first === 'help';
  const word = isHelp ? second : first;
  if (word === undefined || word === '' || word.startsWith('-') || word === 'help') return;
  if (program.commands.some((command) => command.name() === word)) return;
  const how = isTargetNamed || isHelp ? '' : `; to profile it: comair-bin -- ${own.join(' ')}`;
  throw new CliError(`${refusal(program, word)}${how}`);
}
