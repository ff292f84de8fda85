/**
 * What sampling is measured on: each runs for longer than five seconds, since what is lent at first
 * is paid back at 1 % by then. The one with 200 MB runs longer.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';

/** The program runs while the work is done. */
export type Turn = (work: () => Promise<void> | void) => Promise<void>;

export interface Program {
  name: string;
  /** Routines whose activations are sampled. */
  targets: string;
  /** It writes a line for each piece of its work, or about as many. */
  argv: readonly string[];
  /** Seconds after which what a copy takes is over: by then, the program has written to its memory. */
  settled: number;
  /** Of a server: what its clients do, while it runs; it ends the server. */
  clients?: (turn: Turn) => Promise<void>;
  /** Of a server: the same for a shell, that writes a line for each piece. */
  script?: string;
}

const PYTHON = `
import json
text = json.dumps([{'k%d' % i: [i, str(i), i * 0.5]} for i in range(2000)])
for _ in range(ROUNDS):
    print(len(json.dumps(sorted(json.loads(text), key=str))), flush=True)
`;

const SQL = (rounds: number): string => `
create table t(a integer primary key, b text);
with recursive c(x) as (select 1 union all select x+1 from c where x < 60000)
  insert into t select x, hex(x*7919 % 100003) from c;
create index i on t(b);
${"select count(*), min(b), max(b), sum(length(b)) from t where a % 3 = 0 and b > '35';\n".repeat(rounds)}
update t set b = b || 'x' where a % 5 = 0; select count(distinct b) from t;
`;

function textFile(path: string): void {
  if (existsSync(path)) return;
  const lines = Array.from(
    { length: 20_000 },
    (_, i) => `line ${(i * 7919) % 100_003} of ${i % 977}\n`,
  );
  writeFileSync(path, lines.join(''));
}

const WRITER = join(packageRoot(), 'test/targets/bin/writer');

/** About a millisecond's. */
const ROUNDS_OF_PIECE = 400;

const writer = (mb: number, rounds: number): Program => ({
  name: `writer ${mb} MB`,
  targets: '_pages$',
  argv: [WRITER, ...[mb, rounds, ROUNDS_OF_PIECE].map(String)],
  settled: mb > 100 ? 0.5 : 0.1,
});

/**
 * @param folder for their inputs
 * @param length 1: some seconds; 0.2: a fifth of it
 */
export function programs(folder: string, length: number): Program[] {
  mkdirSync(folder, { recursive: true });
  const text = join(folder, 'lines');
  textFile(text);
  const texts = Array.from({ length: Math.max(1, Math.round(500 * length)) }, () => text);
  const script = join(folder, 'bench.py');
  writeFileSync(script, PYTHON.replace('ROUNDS', String(Math.round(2500 * length))));
  const sql = join(folder, 'bench.sql');
  writeFileSync(sql, SQL(Math.max(1, Math.round(2200 * length))));
  return [
    {
      name: 'gzip',
      targets: 'sub_[0-9a-f]*0$',
      // Of the compressed text some bytes are line feeds, of each file as many.
      argv: ['/usr/bin/gzip', '-6nc', ...texts],
      // A file takes 5 ms to 10, and all of its memory.
      settled: 0.05,
    },
    {
      name: 'python3',
      targets: '^_?Py(Dict|List|Unicode|Long)_',
      argv: ['/usr/bin/python3', '-sS', script],
      settled: 0.1,
    },
    {
      name: 'sqlite3',
      targets: '^sqlite3(VdbeExec|Btree|Pager|_step)',
      argv: ['/usr/bin/sqlite3', ':memory:', `.read ${sql}`],
      settled: 0.1,
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
