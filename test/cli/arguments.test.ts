import test from 'ava';
import { splitArguments } from '../../src/cli/arguments.js';
import { comair } from '../support/command.js';

test('the command line is cut at the first --, and the target keeps the others', (t) => {
  t.deepEqual(splitArguments(['--top', '3', '--', 'prog', '--', '--json']), {
    own: ['--top', '3'],
    target: ['prog', '--', '--json'],
  });
  t.deepEqual(splitArguments(['doctor']), { own: ['doctor'], target: null });
});

const WRONG: [args: string[], message: RegExp][] = [
  [['--nonsense', '--', 'true'], /unknown option '--nonsense'/],
  [['--top', '0', '--', 'true'], /--top .* whole number/],
  [['--top', 'many', '--', 'true'], /--top .* whole number/],
  [['--min-share', '101', '--', 'true'], /--min-share .* from 0 to 100/],
  [['--cell', '3', '--', 'true'], /--cell .* 1, 2, 4, 8/],
  [['--size', 'large', '--', 'true'], /--size .* rms, drms, footprint/],
  [['--cost', 'time', '--', 'true'], /--cost .* blocks, instructions/],
  [['--engine', 'gdb', '--', 'true'], /--engine .* auto, valgrind, dynamorio/],
  [['--only', '(', '--', 'true'], /--only .* regular expression/i],
  [['--json', '', '--', 'true'], /--json .* name of a file/],
  [
    ['--json', '/nonexistent/r.json', '--', 'true'],
    /cannot write --json .* no such file or folder/,
  ],
  [['-o', '/nonexistent/r.comair', '--', 'true'], /cannot write -o .* no such file or folder/],
  [['--report', '/', '--', 'true'], /cannot write --report .* folder/],
  [['--'], /no program/],
  [[], /no program/],
  [['true'], /unknown command 'true'.* -- true/],
  [['shwo', 'x'], /unknown command 'shwo' \(Did you mean show\?\).* -- shwo x/],
  [['ls', '-l'], /unknown command 'ls'.* comair-bin -- ls -l/],
  [['help', 'shwo'], /unknown command 'shwo' \(Did you mean show\?\)/],
  [['--top', '3', 'ls', '-l'], /write -- before the program: comair-bin --top 3 -- ls -l/],
  [['-o', '-', '--', 'true'], /-o needs a file/],
  [['--json', '-', '--report', '-', '--', 'true'], /only one output can be -/],
  [['record', '--', 'true'], /-o/],
  [['record', '-o', 'x.comair'], /no program/],
  [['record', '-o', 'x.comair', 'true'], /write -- before the program: -- true/],
  [['--top', '3', 'analyze', 'x'], /write --top behind the command: comair-bin analyze --top/],
  [['analyze'], /missing required argument/],
  [['analyze', '/nonexistent.comair'], /nonexistent\.comair/],
  [['doctor', '--', 'true'], /takes no program/],
  [['doctor', '--nonsense'], /unknown option/],
];

for (const [args, message] of WRONG) {
  test(`refused with 125 and one line: comair-bin ${args.join(' ')}`, async (t) => {
    const { status, stdout, stderr } = await comair(args);
    t.regex(stderr, message);
    t.regex(stderr, /^comair-bin: [^\n]*\n$/);
    t.is(status, 125);
    t.is(stdout, '');
  });
}

test('--help shows examples and --version the version', async (t) => {
  const help = await comair(['--help']);
  t.is(help.status, 0);
  t.regex(help.stdout, /Examples:\n +comair-bin -- sqlite3/);
  t.regex(help.stdout, /--size <metric>/);
  // Commands first, then options by what they are for, then examples.
  t.regex(
    help.stdout,
    /Commands that run[^]* record [^]*Options:[^]*What is written:[^]*Examples:/,
  );
  t.regex((await comair(['help', 'record'])).stdout, /record -o FILE/);
  const version = await comair(['--version']);
  t.is(version.status, 0);
  t.regex(version.stdout, /^\d+\.\d+\.\d+\n$/);
});
