/** Debian's programs, with samples taken: what they write is the same, byte for byte. */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Report } from '../../src/schema/report.js';
import { comair, inFolder, run } from '../support/command.js';
import { withDynamorio } from '../engine/dynamorio-here.js';

const SQL = `
create table t(a integer primary key, b text);
with recursive c(x) as (select 1 union all select x+1 from c where x < 20000)
  insert into t select x, hex(x*7919 % 100003) from c;
create index i on t(b); select count(*), min(b), max(b) from t;
delete from t where a % 3 = 0; vacuum; select count(*) from t;
`;
const PYTHON = 'import json; print(sum(len(json.dumps(list(range(i)))) for i in range(600)))';
const CC1 = execFileSync('gcc', ['-print-prog-name=cc1'], { encoding: 'utf8' }).trim();

interface Case {
  argv: [string, ...string[]];
  targets: string;
  input?: string;
  /** File that it writes. */
  output?: string;
}

const CASES: Case[] = [
  { argv: ['/usr/bin/gzip', '-9nc', '{text}'], targets: 'sub_[0-9a-f]*0$' },
  {
    argv: ['/usr/bin/sqlite3', '{folder}/t.db'],
    targets: '^sqlite3(VdbeExec|Btree|Pager|_step)',
    input: SQL,
    output: 't.db',
  },
  { argv: ['/usr/bin/python3', '-c', PYTHON], targets: '^_?Py(Dict|List|Unicode|Long)_' },
  {
    argv: ['/usr/bin/git', 'diff', '--no-index', '--stat', '{text}', '{other}'],
    targets: 'sub_[0-9a-f]*80$',
  },
  {
    argv: [CC1, '-quiet', '-O2', '{source}', '-o', '{folder}/t.s'],
    targets: 'sub_[0-9a-f]*1c0$',
    output: 't.s',
  },
];

async function prepare(folder: string): Promise<Record<string, string>> {
  const [text, other, source] = ['text', 'other', 'source.c'].map((name) => join(folder, name));
  const lines = Array.from({ length: 20_000 }, (_, i) => `line ${(i * 7919) % 10_007}\n`);
  await writeFile(text, lines.join(''));
  await writeFile(other, lines.filter((_, i) => i % 7 !== 0).join(''));
  const functions = Array.from(
    { length: 300 },
    (_, i) =>
      `int f${i}(int *a, int n) { int s = ${i}; while (n-- > 0) s += a[n] * s; return s; }\n`,
  );
  await writeFile(source, functions.join(''));
  return { folder, text, other, source };
}

for (const { argv, targets, input = '', output } of CASES)
  withDynamorio(`unharmed: ${argv[0].replace(/^.*\//, '')}`, async (t) => {
    const results: (string | number | null)[][] = [];
    for (const sampled of [false, true])
      await inFolder(async (folder) => {
        const names = await prepare(folder);
        const words = argv.map((word) =>
          word.replace(/\{(\w+)\}/, (_, name: string) => names[name]),
        );
        const json = join(folder, 'r.json');
        const { status, signal, stdout, stderr } = sampled
          ? await comair(
              [
                'sample',
                '--targets',
                targets,
                '--budget',
                '20%',
                '--json',
                json,
                '--report',
                '/dev/null',
                '--',
                ...words,
              ],
              { input },
            )
          : await run(words[0], words.slice(1), { input });
        const written = output === undefined ? '' : await readFile(join(folder, output), 'latin1');
        // Of temporary folders: names differ.
        const clean = (all: string): string => all.replaceAll(folder, '');
        results.push([status, signal, clean(stdout), clean(stderr), clean(written)]);
        if (!sampled) return;
        const report = JSON.parse(await readFile(json, 'utf8')) as Report;
        const { exact, failed, samples } = report.runs[0].sampled!;
        t.true(exact > 0);
        t.is(failed, 0);
        t.log(`${exact} of ${samples} samples exact`);
      });
    t.deepEqual(results[1], results[0]);
  });
