/** The manual page in man(7), from the commands as they are and a little text. */
import { outline } from '../src/cli/outline.js';
import type { CommandOutline, OptionOutline } from '../src/cli/outline.js';
import { buildProgram } from '../src/cli/program.js';

/** When the text below was last changed. */
const DATE = '2026-11-21';

const NAME = 'comair-bin';

/** Text for roff: nothing of it is a command, and hyphens can be copied. */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('…', '...')
    .replaceAll('²', '^2')
    .replaceAll('→', '->')
    .replaceAll("'", '\\(aq')
    .replaceAll('^', '\\(ha')
    .replaceAll('~', '\\(ti')
    .replace(/^([.'])/gm, '\\&$1');
}

const bold = (text: string): string => `\\fB${roff(text)}\\fR`;
const italic = (text: string): string => `\\fI${roff(text)}\\fR`;

function option(outlined: OptionOutline): string[] {
  const { names, value, choices, description } = outlined;
  const flags = names.map(bold).join(', ');
  const kinds = choices.length > 0 ? ` One of ${choices.join(', ')}.` : '';
  const normal = outlined.default === '' ? '' : ` Default ${outlined.default}.`;
  const text = `${description.charAt(0).toUpperCase()}${description.slice(1)}.${kinds}${normal}`;
  return ['.TP', value === null ? flags : `${flags} ${italic(value)}`, roff(text)];
}

function synopsis({ name, usage }: CommandOutline): string[] {
  const [first] = usage.split('\n');
  return ['.br', `${bold(name === '' ? NAME : `${NAME} ${name}`)} ${roff(first)}`];
}

function command(outlined: CommandOutline): string[] {
  const { name, description, options } = outlined;
  const own = options.filter(({ names }) => !names.includes('--help'));
  return [
    `.SS ${name === '' ? 'Without a command' : bold(name)}`,
    ...synopsis(outlined).slice(1),
    '.PP',
    roff(`${description.charAt(0).toUpperCase()}${description.slice(1).replace(/\.$/, '')}.`),
    ...own.flatMap(option),
  ];
}

const DESCRIPTION = `.PP
Runs an unmodified executable, stripped or not, watches how much input each call of each routine
reads and how many basic blocks it executes, fits a cost function for each routine, and ranks the
routines: the one whose cost grows too fast with its input comes first.
.PP
Everything behind the first
.B \\-\\-
belongs to the program, which keeps its standard streams, terminal, arguments and exit status. The
report goes to standard error when the program has ended.
.PP
A
.I file
is a recording
.RB ( \\-\\-output ),
a profile
.RB ( \\-\\-profile )
or a report
.RB ( \\-\\-json ).`;

const STATUS: [string, string][] = [
  ['0', 'Success; where a program was run, that it ended with 0.'],
  [
    '1',
    'A check or an assertion does not hold; with diff --exit-code, it became worse; with diff --fail-on change, something changed.',
  ],
  ['2', 'check, assert: nothing fails, but more than half of the cost could not be checked.'],
  ['125', 'comair-bin itself failed, or was called in a wrong way.'],
  ['126', 'The program cannot be executed.'],
  ['127', 'The program was not found.'],
  ['128+N', 'Signal N killed the program. Any other status is its own.'],
];

const ENVIRONMENT: [string, string][] = [
  ['NO_COLOR', 'Without colours, whatever its value.'],
  [
    'DEBUGINFOD_URLS',
    'Servers to fetch the debug files of stripped programs from, by libdebuginfod where that is installed.',
  ],
  ['GITHUB_ACTIONS', 'When it is true, check and assert print annotations.'],
  ['COMAIR_DEBUG', 'Unexpected failures print a stack.'],
];

const EXAMPLES: [string, string][] = [
  ['comair-bin -- sqlite3 shop.db ".read join.sql"', 'Profile and report.'],
  ['comair-bin sweep --sizes 100..10000:x2 -- ./prog {n}', 'One run for every size, one report.'],
  ['comair-bin diff old.comair new.comair', 'What changed between two builds.'],
  ["comair-bin assert 'parse <= n log n' -- ./prog big.txt", 'A test for continuous integration.'],
  [
    'comair-bin completion bash > ~/.local/share/bash-completion/completions/comair-bin',
    'Completion for bash.',
  ],
];

const facts = (all: readonly [string, string][]): string[] =>
  all.flatMap(([title, text]) => ['.TP', bold(title), roff(text)]);

export function manual(): string {
  const commands = outline(buildProgram(null, () => undefined));
  const lines = [
    `.\\" Made by "npm run man"; the texts are in tools/manual.ts and src/cli.`,
    `.TH COMAIR\\-BIN 1 ${DATE} "comair\\-bin" "User Commands"`,
    '.SH NAME',
    'comair\\-bin \\- algorithmic profiler for native executables',
    '.SH SYNOPSIS',
    ...commands.flatMap(synopsis).slice(1),
    '.SH DESCRIPTION',
    ...DESCRIPTION.split('\n').slice(1),
    '.SH COMMANDS',
    ...commands.flatMap(command),
    '.SH EXIT STATUS',
    ...facts(STATUS),
    '.SH ENVIRONMENT',
    ...facts(ENVIRONMENT),
    '.SH FILES',
    ...facts([
      ['comair.yaml', 'Rules of check, in the current folder, unless --rules names others.'],
    ]),
    '.SH EXAMPLES',
    ...EXAMPLES.flatMap(([line, text]) => ['.TP', bold(line), roff(text)]),
    '.SH SEE ALSO',
    '.BR valgrind (1),',
    '.BR callgrind_annotate (1)',
  ];
  return `${lines.join('\n')}\n`;
}
