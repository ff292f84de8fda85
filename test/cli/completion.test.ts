/** Completion, asked of the shells themselves. */
import test from 'ava';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { comair, inFolder, run } from '../support/command.js';

/** Runs `use` with a file that holds the completion for a shell. */
async function withScript(shell: string, use: (path: string) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const { status, stdout } = await comair(['completion', shell]);
    if (status !== 0) throw new Error('no completion');
    const path = join(folder, '_comair-bin');
    await writeFile(path, stdout);
    await writeFile(join(folder, 'run.comair'), '');
    await use(path);
  });
}

/** What is offered for the last word. */
const CASES: [words: string[], offered: string[], not: string[]][] = [
  [['ex'], ['export'], ['record']],
  [['--js'], ['--json'], ['--junit', 'export']],
  [['check', '--j'], ['--json', '--junit'], ['--jobs']],
  [['export', '--to', 's'], ['speedscope'], ['csv']],
  [['record', '--size', ''], ['rms', 'drms', 'footprint'], ['run.comair']],
  [['show', 'run'], ['run.comair'], ['export']],
  [['completion', 'b'], ['bash'], ['zsh']],
  [['help', 'di'], ['diff'], ['--json']],
];

test('bash', async (t) => {
  await withScript('bash', async (path) => {
    const complete = async (words: string[]): Promise<string[]> => {
      const script = `source "$1"; shift; COMP_WORDS=(comair-bin "$@"); COMP_CWORD=$#
        _comair_bin; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const args = ['--norc', '-c', script, 'bash', path, ...words];
      const { stdout, stderr } = await run('bash', args, { cwd: join(path, '..') });
      t.is(stderr, '');
      return stdout.trimEnd().split('\n');
    };
    for (const [words, offered, not] of CASES) {
      const found = await complete(words);
      for (const word of offered) t.true(found.includes(word), `${words.join(' ')}: ${word}`);
      for (const word of not) t.false(found.includes(word), `${words.join(' ')}: ${word}`);
    }
    // Behind -- options are the program's.
    t.false((await complete(['--', 'ls', '--js'])).includes('--json'));
  });
});

test('fish', async (t) => {
  await withScript('fish', async (path) => {
    for (const [words, offered, not] of CASES) {
      const line = `comair-bin ${words.join(' ')}`;
      const script = `source $argv[1]; complete -C $argv[2]`;
      const { stdout, stderr } = await run('fish', ['--no-config', '-c', script, path, line], {
        cwd: join(path, '..'),
      });
      t.is(stderr, '');
      const found = stdout.split('\n').map((row) => row.split('\t')[0]);
      for (const word of offered) t.true(found.includes(word), `${line}: ${word} in ${stdout}`);
      for (const word of not) t.false(found.includes(word), `${line}: ${word}`);
    }
  });
});

test('zsh', async (t) => {
  await withScript('zsh', async (path) => {
    // What the shell's own functions are called with, which a terminal would be needed for.
    const script = `
      compdef() { }
      _describe() { print -rl -- \${(P)2} }
      _arguments() { print -rl -- "$@" }
      _normal() { print -r -- "$CURRENT normal $words" }
      source $1 || exit
      shift
      words=(comair-bin "$@")
      CURRENT=$#words
      _comair_bin`;
    const complete = async (words: string[]): Promise<string> => {
      const { status, stdout, stderr } = await run('zsh', [
        '-f',
        '-c',
        script,
        'zsh',
        path,
        ...words,
      ]);
      t.is(`${String(status)}${stderr}`, '0', words.join(' '));
      return stdout;
    };
    t.regex(await complete(['ex']), /^export:write a report .*\n(?:.*\n)*doctor:/m);
    t.regex(await complete(['--js']), /^\*--json\[write the whole report as JSON\]:file:_files$/m);
    t.regex(
      await complete(['export', '--to', 's']),
      /^\*--to\[.*\]:format:\(json csv .* openmetrics\)$/m,
    );
    t.regex(await complete(['check', '-']), /^\*-v\[list what holds, and all that is unknown\]$/m);
    t.regex(await complete(['show', 'x']), /^\*:file:_files$/m);
    t.regex(await complete(['completion', '']), /^\*:shell:\(bash zsh fish\)$/m);
    t.is(await complete(['--top', '3', '--', 'ls', '-']), '2 normal ls -\n');
  });
});

test('another shell is refused', async (t) => {
  const { status, stderr } = await comair(['completion', 'csh']);
  t.is(status, 125);
  t.regex(stderr, /^comair-bin: [^\n]*bash, zsh, fish\.?\n$/);
});
