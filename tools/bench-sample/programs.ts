/**
 * What sampling is measured on: each runs for longer than five seconds, since what is lent at first
 * is paid back at 1 % by then. The one with 200 MB runs longer.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/package.js';

/** The program runs while the work is done. */
export type Turn = (work: () => Promise<void> | void) => Promise<void>;

export interface Program {
  name: string;
  /** Routines whose activations are sampled. */
  targets: string;
  argv: readonly string[];
  /** Of a server: what its clients do, while it runs; it ends the server. */
  clients?: (turn: Turn) => Promise<void>;
}

const PYTHON = `
import json
text = json.dumps([{'k%d' % i: [i, str(i), i * 0.5]} for i in range(2000)])
print(sum(len(json.dumps(sorted(json.loads(text), key=str))) for _ in range(ROUNDS)))
`;

const SQL = (rounds: number): string => `
create table t(a integer primary key, b text);
with recursive c(x) as (select 1 union all select x+1 from c where x < 60000)
  insert into t select x, hex(x*7919 % 100003) from c;
create index i on t(b);
${"select count(*), min(b), max(b), sum(length(b)) from t where a % 3 = 0 and b > '35';\n".repeat(rounds)}
update t set b = b || 'x' where a % 5 = 0; select count(distinct b) from t;
`;

/** About a hundred thousand different lines. */
function textFile(path: string): void {
  if (existsSync(path)) return;
  const lines = Array.from(
    { length: 400_000 },
    (_, i) => `line ${(i * 7919) % 100_003} of ${i % 977}\n`,
  );
  writeFileSync(path, lines.join(''));
}

const WRITER = join(packageRoot(), 'test/targets/bin/writer');

/** @param more arguments of it (test/targets/writer.c) */
export const writer = (mb: number, rounds: number, ...more: readonly number[]): Program => ({
  name: `writer ${mb} MB`,
  targets: '_pages$',
  argv: [WRITER, ...[mb, rounds, ...more].map(String)],
});

/**
 * @param folder for their inputs
 * @param length 1: some seconds; 0.2: a fifth of it
 */
export function programs(folder: string, length: number): Program[] {
  mkdirSync(folder, { recursive: true });
  const text = join(folder, 'text');
  textFile(text);
  const texts = Array.from({ length: Math.max(1, Math.round(25 * length)) }, () => text);
  const script = join(folder, 'bench.py');
  writeFileSync(script, PYTHON.replace('ROUNDS', String(Math.round(2500 * length))));
  const sql = join(folder, 'bench.sql');
  writeFileSync(sql, SQL(Math.max(1, Math.round(2200 * length))));
  return [
    { name: 'gzip', targets: 'sub_[0-9a-f]*0$', argv: ['/usr/bin/gzip', '-6nc', ...texts] },
    {
      name: 'python3',
      targets: '^_?Py(Dict|List|Unicode|Long)_',
      argv: ['/usr/bin/python3', '-sS', script],
    },
    {
      name: 'sqlite3',
      targets: '^sqlite3(VdbeExec|Btree|Pager|_step)',
      argv: ['/usr/bin/sqlite3', ':memory:', `.read ${sql}`],
    },
    writer(10, Math.round(3_000_000 * length)),
    // A budget of 1 % affords its first sample after a quarter of a minute: it runs for half of one.
    writer(200, 6_600_000),
  ];
}

export function installed({ argv }: Program): boolean {
  try {
    execFileSync('test', ['-x', argv[0]]);
    return true;
  } catch {
    return false;
  }
}
