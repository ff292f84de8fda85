/** `comair-bin completion SHELL`: completion for a shell, from the commands as they are. */
import { Argument } from 'commander';
import type { Command } from 'commander';
import { TOOL } from '../base/version.js';
import { noProgram } from './command.js';
import type { CommandContext } from './command.js';
import { isFile, outline } from './outline.js';
import type { CommandOutline, OptionOutline } from './outline.js';
import { stdout } from './screen.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** A word in single quotes, for all three shells. */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const words = (all: readonly string[]): string => quote(all.join(' '));

function valuesOf({ value, choices }: OptionOutline): string {
  if (choices.length > 0) return `COMPREPLY=($(compgen -W ${words(choices)} -- "$cur"))`;
  return isFile(value) ? 'COMPREPLY=($(compgen -f -- "$cur"))' : 'COMPREPLY=()';
}

function bash(commands: readonly CommandOutline[]): string {
  const names = commands.map(({ name }) => name).filter((name) => name !== '');
  const cases = commands.map(({ name, options }) => {
    const values = options
      .filter(({ value }) => value !== null)
      .map((option) => `        ${option.names.join('|')}) ${valuesOf(option)}; return ;;`);
    const all = options.flatMap((option) => option.names);
    return [
      `    ${quote(name)})`,
      ...(values.length > 0 ? ['      case $prev in', ...values, '      esac'] : []),
      `      options=${words(all)} ;;`,
    ].join('\n');
  });
  return `# bash completion for ${TOOL.name}; source it, or: ${TOOL.name} completion bash >
# ~/.local/share/bash-completion/completions/${TOOL.name}
_comair_bin() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} command= options= i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case \${COMP_WORDS[i]} in
      --)
        # The rest is a command line of its own.
        if declare -F _command_offset >/dev/null; then
          _command_offset $((i + 1))
        elif ((i + 1 == COMP_CWORD)); then
          COMPREPLY=($(compgen -c -f -- "$cur"))
        else
          COMPREPLY=($(compgen -f -- "$cur"))
        fi
        return ;;
      ${names.join('|')}) [[ -n $command ]] || command=\${COMP_WORDS[i]} ;;
    esac
  done
  case $command in
${cases.join('\n')}
  esac
  if [[ $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$options --" -- "$cur"))
  elif [[ -z $command ]]; then
    COMPREPLY=($(compgen -W ${words(names)} -- "$cur"))
  elif [[ $command == completion ]]; then
    COMPREPLY=($(compgen -W ${words(SHELLS)} -- "$cur"))
  elif [[ $command == help ]]; then
    COMPREPLY=($(compgen -W ${words(names)} -- "$cur"))
  else
    COMPREPLY=($(compgen -f -- "$cur"))
  fi
}
complete -o filenames -F _comair_bin ${TOOL.name}
`;
}

/** Text within a specification of _arguments or _describe. */
const zshText = (text: string): string => text.replace(/[\\[\]:]/g, '\\$&');

function zshOption(option: OptionOutline): string {
  const { names, value, choices, description } = option;
  const action = choices.length > 0 ? `(${choices.join(' ')})` : isFile(value) ? '_files' : ' ';
  const end = value === null ? '' : `:${zshText(value)}:${action}`;
  const text = `[${zshText(description)}]${end}`;
  return names.map((name) => quote(`*${name}${text}`)).join(' ');
}

function zsh(commands: readonly CommandOutline[]): string {
  const named = commands.filter(({ name }) => name !== '');
  const descriptions = named.map(({ name, description }) =>
    quote(`${name}:${zshText(description)}`),
  );
  const last = (name: string): string =>
    name === 'completion'
      ? quote(`*:shell:(${SHELLS.join(' ')})`)
      : name === 'help'
        ? quote(`*:command:(${named.map((command) => command.name).join(' ')})`)
        : quote('*:file:_files');
  const cases = commands.map(
    ({ name, options }) =>
      `    ${quote(name)}) _arguments ${[...options.map(zshOption), last(name)].join(' \\\n      ')} ;;`,
  );
  return `#compdef ${TOOL.name}
# zsh completion for ${TOOL.name}; write it to a file _${TOOL.name} in a folder of $fpath
_comair_bin() {
  local -a commands
  local command i
  commands=(${descriptions.join('\n    ')})
  for ((i = 2; i < CURRENT; i++)); do
    if [[ $words[i] == -- ]]; then
      # The rest is a command line of its own.
      words=("\${(@)words[i+1,-1]}")
      ((CURRENT -= i))
      _normal
      return
    fi
    [[ -z $command && -n \${(M)commands:#\${words[i]}:*} ]] && command=$words[i]
  done
  if [[ -z $command && $words[CURRENT] != -* ]]; then
    _describe command commands
    return
  fi
  case $command in
${cases.join('\n')}
  esac
}
if [[ \${funcstack[1]} == _${TOOL.name} ]]; then
  _comair_bin "$@"
else
  compdef _comair_bin ${TOOL.name}
fi
`;
}

function fishOption(option: OptionOutline, condition: string): string {
  const { names, value, choices, description } = option;
  const flags = names.map((name) =>
    name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`,
  );
  const argument =
    value === null
      ? ''
      : choices.length > 0
        ? ` -x -a ${words(choices)}`
        : isFile(value)
          ? ' -r -F'
          : ' -x';
  return `complete -c ${TOOL.name} -n ${quote(condition)} ${flags.join(' ')}${argument} -d ${quote(description)}`;
}

function fish(commands: readonly CommandOutline[]): string {
  const own = '__comair_own; and __fish_use_subcommand';
  const lines = commands.flatMap(({ name, description, options }) => {
    const condition = name === '' ? own : `__comair_own; and __fish_seen_subcommand_from ${name}`;
    return [
      ...(name === ''
        ? []
        : [`complete -c ${TOOL.name} -n ${quote(own)} -f -a ${name} -d ${quote(description)}`]),
      ...options.map((option) => fishOption(option, condition)),
    ];
  });
  const names = commands.map(({ name }) => name).join(' ');
  const of = (command: string, all: string): string =>
    `complete -c ${TOOL.name} -n ${quote(`__comair_own; and __fish_seen_subcommand_from ${command}`)} -f -a ${quote(all.trim())}`;
  return `# fish completion for ${TOOL.name}; write it to ~/.config/fish/completions/${TOOL.name}.fish
function __comair_own
  # False behind the --, where the rest is a command line of its own.
  not contains -- -- (commandline -opc)
end
complete -c ${TOOL.name} -n 'not __comair_own' -x -a '(__fish_complete_subcommand)'
${lines.join('\n')}
${of('completion', SHELLS.join(' '))}
${of('help', names)}
`;
}

function completionScript(shell: Shell, commands: readonly CommandOutline[]): string {
  return { bash, zsh, fish }[shell](commands);
}

export function addCompletion(program: Command, context: CommandContext): void {
  program
    .command('completion')
    .description('print completion for a shell: bash, zsh or fish')
    .addArgument(new Argument('<shell>', 'whose').choices(SHELLS))
    .action((shell: Shell) => {
      noProgram(context, 'completion');
      stdout.write(completionScript(shell, outline(program)));
      context.setStatus(0);
    });
}
