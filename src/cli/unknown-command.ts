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
  const [first, second] = own as readonly (string | undefined)[];
  const isHelp = first === 'help';
  const word = isHelp ? second : first;
  if (word === undefined || word === '' || word.startsWith('-') || word === 'help') return;
  if (program.commands.some((command) => command.name() === word)) return;
  const how = isTargetNamed || isHelp ? '' : `; to profile it: comair-bin -- ${own.join(' ')}`;
  throw new CliError(`${refusal(program, word)}${how}`);
}
