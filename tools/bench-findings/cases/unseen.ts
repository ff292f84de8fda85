/** Documented behaviour that was looked for after findings were made, to try them on. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sizes } from '../case.js';
import type { Case } from '../case.js';
import { lines, randomOf, shuffled, write } from '../inputs.js';

/** Two commits; the second moves each of `n` files to another name and changes a line. */
function renames(folder: string, n: number): void {
  mkdirSync(join(folder, 'repository'));
  const git = ['-C', join(folder, 'repository')];
  execFileSync('git', [...git, 'init', '-q', '-b', 'main'], { stdio: 'ignore' });
  const file = (name: string, content: string) =>
    `M 644 inline ${name}\ndata ${content.length}\n${content}\n`;
  const text = (i: number, first: string) =>
    `${first}\n${lines(12, (line) => `${(i * 7919 + line * 104729) % 1000003} in ${i}`)}`;
  const commit = (time: number, changes: string) =>
    `commit refs/heads/main\ncommitter a <a@b> ${time} +0000\ndata 1\nx\n${changes}\n`;
  const before = Array.from({ length: n }, (_, i) => file(`old${i}`, text(i, 'old'))).join('');
  const after = shuffled(n, randomOf(n))
    .map((i, k) => `D old${i}\n${file(`new${k}`, text(i, 'new'))}`)
    .join('');
  execFileSync('git', [...git, 'fast-import', '--quiet'], {
    input: commit(1_600_000_000, before) + commit(1_600_000_001, after),
  });
}

export const UNSEEN: readonly Case[] = [
  {
    name: 'git-renames',
    truth: {
      exponent: 2,
      what: 'each file that is gone is compared with each that is new',
      source: 'https://git-scm.com/docs/git-diff#Documentation/git-diff.txt--lnum',
    },
    command: ['git', '-C', '{in}/repository', 'diff', '-M', '-l0', '--stat', 'main~1', 'main'],
    sizes: sizes(20),
    prepare: renames,
  },
  {
    name: 'php-levenshtein',
    truth: {
      exponent: 2,
      what: 'a table of the length of one string by that of the other',
      source: 'https://www.php.net/manual/en/function.levenshtein.php',
    },
    command: [
      'php',
      '-n',
      '-r',
      'echo levenshtein(str_repeat("ab", {n}), str_repeat("bca", {n}));',
    ],
    sizes: sizes(50),
  },
  {
    name: 'python-difflib',
    truth: {
      exponent: 2,
      what: 'for each element all places of equal ones in the other sequence',
      source: 'https://docs.python.org/3.11/library/difflib.html#difflib.SequenceMatcher',
    },
    command: [
      '/usr/bin/python3',
      '-IS',
      '-c',
      'import difflib\nprint(difflib.SequenceMatcher(None, "ab" * {n}, "ba" * {n}, False).ratio())',
    ],
    sizes: sizes(20),
  },
  {
    name: 'sqlite-offset',
    truth: {
      exponent: 2,
      what: 'OFFSET k goes over k rows',
      source: 'https://www.sqlite.org/rowvalue.html#scrolling_window_queries',
    },
    command: ['sqlite3', ':memory:', '.read {in}/pages.sql'],
    sizes: sizes(50),
    prepare: (folder, n) => {
      const pages = lines(n, (i) => `select a from t limit 1 offset ${i};`);
      const fill = `with recursive c(x) as (values(1) union all select x + 1 from c where x < ${n}) insert into t select x from c;`;
      write(folder, 'pages.sql', `create table t(a);\n${fill}\n${pages}`);
    },
  },
  {
    name: 'xmllint-entities',
    truth: {
      exponent: 3,
      what: 'each of n references appends n characters, and measures all of the text so far to do so',
      source: 'https://docs.python.org/3.11/library/xml.html#xml-vulnerabilities',
    },
    command: ['xmllint', '--huge', '--noent', '{in}/entities.xml'],
    sizes: sizes(50),
    prepare: (folder, n) => {
      write(
        folder,
        'entities.xml',
        `<!DOCTYPE r [<!ENTITY a "${'x'.repeat(n)}">]>\n<r>${'&a;'.repeat(n)}</r>\n`,
      );
    },
  },
  {
    name: 'jq-gsub',
    truth: {
      exponent: 2,
      what: 'each match makes the string anew',
      source: 'https://github.com/jqlang/jq/issues/1113',
    },
    command: ['jq', '-n', '"a" * {n} | gsub("a"; "b") | length'],
    sizes: sizes(100),
  },
  {
    name: 'guile-list-ref',
    truth: {
      exponent: 2,
      what: 'list-ref walks the list from its start',
      source: 'https://www.gnu.org/software/guile/manual/html_node/List-Selection.html',
    },
    command: [
      'guile',
      '--no-auto-compile',
      '-c',
      '(define l (iota {n})) (let loop ((i 0) (s 0)) (if (< i {n}) (loop (+ i 1) (+ s (list-ref l i))) (display s)))',
    ],
    sizes: sizes(200),
  },
  {
    name: 'join-equal-keys',
    truth: {
      exponent: 2,
      what: 'each line of a key with each of the other file',
      source: 'https://www.gnu.org/software/coreutils/manual/html_node/join-invocation.html',
    },
    command: ['join', '{in}/a', '{in}/b'],
    sizes: sizes(50),
    prepare: (folder, n) => {
      write(
        folder,
        'a',
        lines(n, (i) => `key ${i}`),
      );
      write(
        folder,
        'b',
        lines(n, (i) => `key ${i}`),
      );
    },
  },
];
