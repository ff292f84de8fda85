/** The commands and options as data, for completion and the manual. */
import type { Command, Option } from 'commander';

export interface OptionOutline {
  /** '-o', '--output'. */
  names: string[];
  /** Null where it takes no value, else what the value is: 'file', 'n', ... */
  value: string | null;
  choices: string[];
  /** '' where there is none. */
  default: string;
  description: string;
}

export interface CommandOutline {
  /** '' for the program itself. */
  name: string;
  description: string;
  usage: string;
  /** Names of the arguments: 'file', 'routine', ... */
  arguments: string[];
  options: OptionOutline[];
}

function optionOutline(option: Option): OptionOutline {
  const { short, long, flags, argChoices, description } = option;
  const normal: unknown = option.defaultValue;
  return {
    names: [short, long].filter((name) => name !== undefined),
    value: /[<[]([^>\]]+)[>\]]/.exec(flags)?.[1] ?? null,
    choices: argChoices ?? [],
    default: typeof normal === 'string' || typeof normal === 'number' ? String(normal) : '',
    description,
  };
}

function commandOutline(command: Command, name: string): CommandOutline {
  const help = command.createHelp();
  return {
    name,
    description: command.description(),
    usage: command.usage(),
    arguments: command.registeredArguments.map((argument) => argument.name()),
    options: help.visibleOptions(command).map(optionOutline),
  };
}

/** The program itself first. */
export function outline(program: Command): CommandOutline[] {
  return [
    commandOutline(program, ''),
    ...program
      .createHelp()
      .visibleCommands(program)
      .map((command) => commandOutline(command, command.name())),
  ];
}

/** Values that are names of files or folders. */
export function isFile(value: string | null): boolean {
  return value === 'file' || value === 'folder' || value === 'old' || value === 'new';
}
