/** Ordinary work, which is known to grow like n log n at most. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ordinary, python, sizes } from '../case.js';
import type { Case } from '../case.js';
import { csv } from './apart/inputs.js';
import { below, bytes, lines, prose, randomOf, shuffled, write } from '../inputs.js';

const text = (folder: string, n: number) => {
  write(folder, 'text', prose(n * 1024, randomOf(n)));
};
const numbers = (folder: string, n: number) => {
  write(folder, 'numbers', shuffled(n, randomOf(n)).join('\n') + '\n');
};
const files = (folder: string, n: number) => {
  mkdirSync(join(folder, 'files'));
  for (const i of shuffled(n, randomOf(n))) write(folder, `files/file${i}`, `${i}\n`.repeat(40));
};
const git = (folder: string, ...args: string[]) => {
  execFileSync('git', ['-C', join(folder, 'files'), ...args], { stdio: 'ignore' });
};
const objects = (n: number) => {
  const random = randomOf(n);
  return Array.from({ length: n }, (_, i) => ({
    id: i,
    name: `name ${below(random, n)}`,
    tags: [below(random, 10), below(random, 100)],
    price: below(random, 10_000) / 100,
  }));
};
const KEY = '000102030405060708090a0b0c0d0e0f';

export const ORDINARY: readonly Case[] = [
  ordinary('gzip', ['gzip', '-k', '-c', '{in}/text'], sizes(32), text),
  ordinary('xz', ['xz', '-k', '-c', '-T1', '-0', '{in}/text'], sizes(16), text),
  ordinary('bzip2', ['bzip2', '-k', '-c', '{in}/text'], sizes(16), text),
  ordinary('zstd', ['zstd', '-q', '--single-thread', '-c', '{in}/text'], sizes(64), text),
  ordinary('sort', ['sort', '{in}/numbers'], sizes(500), numbers),
  ordinary('tar', ['tar', '-cf', '-', '-C', '{in}', 'files'], sizes(25), files),
  ordinary(
    'python-json',
    python(
      'import json',
      "l = [{'id': i, 'name': 'name %d' % i, 'tags': [i % 10, i % 7]} for i in range({n})]",
      'json.loads(json.dumps(l))',
    ),
    sizes(100),
  ),
  ordinary(
    'python-sort',
    python('l = [i * 7919 % 1000003 for i in range({n})]', 'l.sort()'),
    sizes(1000),
  ),
  ordinary('git-add', ['git', '-C', '{in}/files', 'add', '.'], sizes(16), (folder, n) => {
    files(folder, n);
    git(folder, 'init', '-q');
  }),
  ordinary(
    'git-log',
    ['git', '-C', '{in}/files', '--no-pager', 'log', '--oneline'],
    sizes(50),
    (folder, n) => {
      files(folder, 1);
      git(folder, 'init', '-q', '-b', 'main');
      const commits = Array.from({ length: n }, (_, i) => {
        const data = `${i}\n`;
        return `commit refs/heads/main\ncommitter a <a@b> ${1_600_000_000 + i} +0000\ndata 9\nnumber ${i % 10}\n\nM 644 inline f\ndata ${data.length}\n${data}\n`;
      });
      execFileSync('git', ['-C', join(folder, 'files'), 'fast-import', '--quiet'], {
        input: commits.join(''),
      });
    },
  ),
  ordinary('jq', ['jq', '-c', '.[] | {id, price}', '{in}/list.json'], sizes(50), (folder, n) => {
    write(folder, 'list.json', JSON.stringify(objects(n)));
  }),
  ordinary('xmllint', ['xmllint', '--format', '{in}/list.xml'], sizes(100), (folder, n) => {
    const items = lines(
      n,
      (i) => `<item id="${i}"><name>n${i}</name><price>${i % 97}</price></item>`,
    );
    write(folder, 'list.xml', `<list>\n${items}</list>\n`);
  }),
  ordinary(
    'sqlite-insert',
    [
      'sqlite3',
      ':memory:',
      'create table t(a integer primary key, b); create index i on t(b); with recursive c(x) as (values(1) union all select x + 1 from c where x < {n}) insert into t select x, x * 7919 % 1000003 from c; select count(*), max(b) from t;',
    ],
    sizes(200),
  ),
  ordinary(
    'sqlite-group',
    [
      'sqlite3',
      ':memory:',
      '.mode csv',
      '.import {in}/orders.csv o',
      'create table t as select * from o; select count(*), max(rowid) from t;',
    ],
    sizes(150),
    csv,
  ),
  ordinary(
    'openssl-sha256',
    ['openssl', 'dgst', '-sha256', '{in}/data'],
    sizes(256),
    (folder, n) => {
      write(folder, 'data', bytes(n * 1024, randomOf(n)));
    },
  ),
  ordinary(
    'openssl-aes',
    [
      'openssl',
      'enc',
      '-aes-128-cbc',
      '-K',
      KEY,
      '-iv',
      KEY,
      '-in',
      '{in}/data',
      '-out',
      '/dev/null',
    ],
    sizes(256),
    (folder, n) => {
      write(folder, 'data', bytes(n * 1024, randomOf(n)));
    },
  ),
  ordinary('ls', ['ls', '-l', '{in}/files'], sizes(50), files),
  ordinary('gcc', ['gcc', '-O1', '-S', '-o', '/dev/null', '{in}/many.c'], sizes(4), (folder, n) => {
    const body = (i: number) =>
      `int f${i}(int a, int b) { int s = ${i}; for (int i = 0; i < a; i++) s += (i * b) ^ ${i % 13}; return s; }`;
    write(folder, 'many.c', lines(n, body));
  }),
  ordinary('grep', ['grep', '-c', '[0-9]7[0-9]*3', '{in}/numbers'], sizes(2000), numbers),
  ordinary(
    'perl-hash',
    [
      'perl',
      '-ne',
      '$c{$_}++ for split; END { print "$_ $c{$_}\\n" for sort keys %c }',
      '{in}/text',
    ],
    sizes(8),
    text,
  ),
  ordinary(
    'gawk-group',
    ['gawk', '{ c[$1 % 100] += $1 } END { for (k in c) print k, c[k] }', '{in}/numbers'],
    sizes(500),
    numbers,
  ),
  ordinary('find', ['find', '{in}/files', '-name', '*7*'], sizes(100), files),
  ordinary('wc', ['wc', '{in}/text'], sizes(32), text),
  ordinary(
    'diff-similar',
    ['sh', '-c', 'diff {in}/old {in}/new; exit 0'],
    sizes(1000),
    (folder, n) => {
      write(
        folder,
        'old',
        lines(n, (i) => i),
      );
      write(
        folder,
        'new',
        lines(n, (i) => (i % 50 === 7 ? `new ${i}` : i)),
      );
    },
  ),
  ordinary('cmark', ['cmark', '{in}/text'], sizes(16), text),
];
