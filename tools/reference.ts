/** docs/options.md, and the list of commands in docs/reference.md, from the commands as they are. */
import { EXAMPLES } from '../src/cli/help/examples.js';
import { outline } from '../src/cli/outline.js';
import type { CommandOutline, OptionOutline } from '../src/cli/outline.js';
import { buildProgram } from '../src/cli/program.js';

const MARK = /(<!-- Commands: made by "npm run man" -->\n)[^]*?(\n<!-- End -->)/;

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function flags({ names, value }: OptionOutline): string {
  return `\`${names.join(', ')}${value === null ? '' : ` <${value}>`}\``;
}

function optionLine(option: OptionOutline): string {
  const { choices, description, default: normal } = option;
  const kinds = choices.length > 0 ? ` One of ${choices.join(', ')}.` : '';
  const standard = normal === '' ? '' : ` Default ${normal}.`;
  // What stands for something, like {n}, is text.
  const text = sentence(description).replaceAll(/[<>*_]/g, '\\$&');
  return `- ${flags(option)}: ${text}.${kinds}${standard}`;
}

const usageOf = ({ name, usage }: CommandOutline): string[] =>
  usage
    .split('\n')
    .map((line, i) => (i > 0 ? line.trim() : `comair-bin ${name === '' ? '' : `${name} `}${line}`));

function section(command: CommandOutline): string {
  const { name, description, options } = command;
  const own = options.filter(({ names }) => !names.includes('--help'));
  const examples = (EXAMPLES[name] ?? []).map(([line]) => `    ${line}`);
  return [
    `## ${name === '' ? 'Without a command' : name}`,
    `${sentence(description).replace(/\.$/, '')}.`,
    usageOf(command)
      .map((line) => `    ${line}`)
      .join('\n'),
    ...(own.length === 0 ? [] : [own.map(optionLine).join('\n')]),
    ...(examples.length === 0 ? [] : [`Examples:\n\n${examples.join('\n')}`]),
  ].join('\n\n');
}

const commands = (): CommandOutline[] => outline(buildProgram(null, () => undefined));

export function optionsPage(): string {
  const head =
    '# Commands and options\n\nEvery option of every command, as `comair-bin help COMMAND` has them. [Reference](reference.md) says more of those that people ask for. This page is made by `npm run man`.';
  return `${[head, ...commands().map(section)].join('\n\n')}\n`;
}

/** The page with the list of commands as they are. */
export function withCommands(page: string): string {
  const all = commands()
    .filter(({ name }) => name !== '' && name !== 'help')
    .map(({ name, description }) => `- [\`${name}\`](options.md#${name}): ${description}`);
  const list = `\n${all.join('\n')}\n`;
  return page.replace(MARK, (_, before: string, after: string) => before + list + after);
}
