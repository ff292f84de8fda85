/** The order of help: commands first, and options under what they are for. */
import { Help } from 'commander';
import type { Command } from 'commander';

const RECORDED = 'What is recorded:';
const SHOWN = 'What is shown:';
const WRITTEN = 'What is written:';
const RUN = 'How the program is run:';
/** Commander's own title, of what has no group. */
const OTHERS = 'Options:';

/** By the long name of an option, in whatever command. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  [WRITTEN]: [
    '--output',
    '--json',
    '--html',
    '--report',
    '--profile',
    '--format',
    '--source-root',
    '--markdown',
    '--junit',
    '--sarif',
    '--code-quality',
    '--openmetrics',
    '--keep',
    '--to',
  ],
  [SHOWN]: [
    '--full',
    '--brief',
    '--top',
    '--all',
    '--sort',
    '--only',
    '--skip',
    '--min-share',
    '--fit',
    '--at',
  ],
  [RECORDED]: [
    '--size',
    '--cost',
    '--counts',
    '--view',
    '--loops',
    '--no-loops',
    '--loops-from',
    '--contexts',
    '--structures',
    '--args',
    '--footprint',
    '--cell',
    '--block-counts',
    '--feature',
    '--start',
  ],
  [RUN]: [
    '--engine',
    '--dynamorio',
    '--valgrind',
    '--traces',
    '--no-follow',
    '--aslr',
    '--no-progress',
    '--decide',
    '--diagnose',
  ],
};

const COMMAND_GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Commands that run a program:': [
    'record',
    'sweep',
    'hunt',
    'sample',
    'batch',
    'worker',
    'assert',
    'growth',
    'bisect',
    'diagnose',
    'control',
  ],
  'Commands that read files:': [
    'report',
    'show',
    'analyze',
    'merge',
    'diff',
    'check',
    'trends',
    'tree',
    'export',
    'serve',
    'query',
  ],
  'Other commands:': ['mcp', 'doctor', 'completion', 'help'],
};

function groupOf(groups: Readonly<Record<string, readonly string[]>>, name: string): string | null {
  return Object.keys(groups).find((title) => groups[title].includes(name)) ?? null;
}

/** Commands in the order of their groups, then options in the order of theirs. */
class Ordered extends Help {
  override formatHelp(command: Command, helper: Help): string {
    const sections = super.formatHelp(command, helper).trimEnd().split('\n\n');
    const order = [...Object.keys(COMMAND_GROUPS), OTHERS, ...Object.keys(GROUPS)];
    const rank = (section: string): number => order.indexOf(section.split('\n', 1)[0]);
    const head = sections.filter((section) => rank(section) < 0);
    const rest = sections
      .filter((section) => rank(section) >= 0)
      .toSorted((a, b) => rank(a) - rank(b));
    return `${[...head, ...rest].join('\n\n')}\n`;
  }
}

/** Options that stand alone keep commander's title: groups are for many. */
const MANY = 8;

export function arrangeHelp(program: Command): void {
  for (const command of [program, ...program.commands]) {
    command.createHelp = () => new Ordered();
    const { options } = command;
    if (options.length < MANY) continue;
    for (const option of options) {
      const group = groupOf(GROUPS, option.long ?? '');
      if (group !== null) option.helpGroup(group);
    }
  }
  for (const command of program.commands) {
    command.helpGroup(groupOf(COMMAND_GROUPS, command.name()) ?? 'Commands:');
  }
}
