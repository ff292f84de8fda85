/**
 * What pages show is what comes: the commands of some pages are run here, those of all pages by
 * `npm run check:docs` in the nightly job. Each command of each page has to be run by that, or to say
 * why not.
 */
import test from 'ava';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { glob } from 'tinyglobby';
import { packageRoot } from '../../src/base/package.js';
import { blocksOf, indentedCommands } from '../../tools/docs/blocks.js';
import { difference } from '../../tools/docs/output.js';
import { runPage } from '../../tools/docs/run-page.js';
import { inFolder } from '../support/command.js';
import { unknownIn } from './commands.js';

const text = (page: string): Promise<string> => readFile(join(packageRoot(), page), 'utf8');

/** Made by `npm run man`: usage, which is no command. */
const MADE = 'docs/options.md';

const pages = async (): Promise<string[]> =>
  (await glob(['README.md', 'docs/*.md'], { cwd: packageRoot() })).filter((page) => page !== MADE);

const PAGE = `
Words.

<!-- before: touch there -->

\`\`\`console status=1
$ ls there
there
$ for n in 1 2; do echo "
    $n"; done
1 2
\`\`\`

<!-- not run: no such server -->

\`\`\`sh
start server
\`\`\`

\`\`\`c a.c
int x;
\`\`\`

    comair-bin -- ls
`;

test('blocks: sessions with what they show, files, what is not run and why', (t) => {
  const [session, left, file, ...more] = blocksOf(PAGE);
  t.deepEqual(more, []);
  t.deepEqual(session.commands, [
    { text: 'ls there', shown: 'there' },
    { text: 'for n in 1 2; do echo "\n    $n"; done', shown: '1 2' },
  ]);
  t.is(session.before, 'touch there');
  t.is(session.status, 1);
  t.is(left.notRun, 'no such server');
  t.is(`${file.kind} ${file.name} ${file.text}`, 'file a.c int x;\n');
  t.deepEqual(indentedCommands(PAGE), ['comair-bin -- ls']);
});

const same = (shown: string, printed: string): boolean => difference(shown, printed) === '';

test('output: words are the same, rounded numbers nearly, counts and exponents exactly', (t) => {
  t.true(same('1 better: 1.48M -> 262k work,\n 0.30 s', '1 better: 1.51M ->\n259k work, 12.7 s'));
  t.true(same('first\n…\nlast 95 %', 'first a b c last 97 %'));
  t.true(same('R² 0.3%', 'R² 0.4%'));
  for (const [shown, printed] of [
    ['1 better', '2 better'],
    ['O(n^2)', 'O(n^3)'],
    ['1.48M work', '1.9M work'],
    ['1.48M work', '1.48k work'],
    ['one', 'one two'],
    ['one two', 'one'],
    ['a … c', 'a b c d'],
    ['a … x … c', 'a b c'],
    ['sub_5bb0', 'sub_5bb8'],
  ])
    t.false(same(shown, printed), `${shown} / ${printed}`);
});

test('a page is run: what differs, and what fails, is told with its line', async (t) => {
  const failures = await inFolder((folder) =>
    runPage(
      folder,
      blocksOf(
        '```txt in.txt\n7 words\n```\n```console\n$ cd . && x=1\n$ cat in.txt\n8 words\n```\n```sh\nfalse\ntrue\n```\n```console status=1\n$ test $x = 2\n```\n',
      ),
    ),
  );
  t.deepEqual(
    failures.map(({ line, command }) => `${line} ${command}`),
    ['4 cat in.txt', '9 false\ntrue\n'],
  );
});

test('no command of a page is hidden from this, and each has commands and options that exist', async (t) => {
  let seen = 0;
  for (const page of await pages()) {
    const markdown = await text(page);
    t.deepEqual(indentedCommands(markdown), [], `${page}: make it a fenced block`);
    for (const { commands, line, kind, text: all, notRun } of blocksOf(markdown)) {
      if (kind === 'text')
        t.notRegex(all, /^(?:\$ )?comair-bin (?!\[|COMMAND)\S/m, `${page}:${line}: no sh`);
      if (notRun !== null) t.regex(notRun, /\S \S/, `${page}:${line}`);
      for (const { text: command } of commands)
        t.deepEqual(unknownIn(command), [], `${page}:${line}`);
      seen += commands.length;
    }
  }
  t.true(seen > 60, String(seen));
});

/** Pages show figures of this system's programs and libc. */
const SYSTEM = 'Debian GNU/Linux 12';
const here = /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? '';

for (const page of ['docs/from-finding-to-fix.md', 'docs/find-a-quadratic.md']) {
  if (!here.startsWith(SYSTEM)) {
    test.skip(`${page} shows what comes in ${SYSTEM}, not in ${here}`, () => undefined);
    continue;
  }
  test.serial(`${page} shows what comes`, async (t) => {
    const failures = await inFolder(async (folder) => runPage(folder, blocksOf(await text(page))));
    t.deepEqual(
      failures.map(({ line, text: what }) => `line ${line}: ${what}`),
      [],
    );
  });
}
