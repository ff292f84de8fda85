import test from 'ava';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import { EXAMPLES } from '../../src/cli/help/examples.js';
import { outline } from '../../src/cli/outline.js';
import { buildProgram } from '../../src/cli/program.js';
import { manual } from '../../tools/manual.js';
import { optionsPage, withCommands } from '../../tools/reference.js';
import { run } from '../support/command.js';

const PAGE = join(packageRoot(), 'man/comair-bin.1');

test('the manual is that of the commands as they are', async (t) => {
  t.is(await readFile(PAGE, 'utf8'), manual(), 'npm run man');
});

test('what the documents list of commands is that of the commands as they are', async (t) => {
  const read = (page: string): Promise<string> => readFile(join(packageRoot(), page), 'utf8');
  t.is(await read('docs/options.md'), optionsPage(), 'npm run man');
  const reference = await read('docs/reference.md');
  t.is(reference, withCommands(reference), 'npm run man');
  for (const name of ['trends', 'tree', 'completion'])
    t.true(reference.includes(`#${name})`), name);
});

test('each command has examples', (t) => {
  for (const { name } of outline(buildProgram(null, () => undefined))) {
    if (name !== 'help') t.true((EXAMPLES[name] ?? []).length >= 2, name);
  }
});

test('mandoc has nothing against it, and shows every command and option', async (t) => {
  const lint = await run('mandoc', ['-T', 'lint', '-W', 'warning', PAGE]);
  t.is(`${String(lint.status)}${lint.stdout}${lint.stderr}`, '0');
  const { stdout } = await run('mandoc', ['-T', 'ascii', '-O', 'width=200', PAGE]);
  // Bold is overstrike.
  const text = stdout.replaceAll(/.\x08/g, ''); // eslint-disable-line no-control-regex
  for (const { name, options } of outline(buildProgram(null, () => undefined))) {
    t.true(text.includes(`comair-bin ${name}`), name);
    for (const flag of options.flatMap(({ names }) => names)) {
      if (flag !== '--help' && flag !== '-h') t.true(text.includes(flag), flag);
    }
  }
});

/** Files whose commands are run by nobody in the tests: their options have to exist at least. */
async function pages(): Promise<string[]> {
  const docs = await readdir(join(packageRoot(), 'docs'));
  return [
    'README.md',
    ...docs.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
  ];
}

test('what the documents call exists', async (t) => {
  const commands = outline(buildProgram(null, () => undefined));
  for (const page of await pages()) {
    const text = await readFile(join(packageRoot(), page), 'utf8');
    for (const [line] of text.matchAll(/(?<=^(?: {4}|\$ ))comair-bin [^\n]*/gm)) {
      const own = line
        .replaceAll(/'[^']*'|"[^"]*"/g, 'x')
        .split(' -- ')[0]
        .split(' ');
      const command = commands.find(({ name }) => name === own[1]) ?? commands[0];
      const known = command.options.flatMap(({ names }) => names);
      const used = own.filter((word) => /^--?[a-z]/.test(word));
      t.deepEqual(
        used.filter((word) => !known.includes(word)),
        [],
        `${page}: ${line}`,
      );
    }
  }
});
