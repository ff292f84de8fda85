/** The programs under measurement: built or generated into a folder, then named with arguments. */
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';
import type { Load } from './measure.js';
import { generator } from './synthetic.js';
import type { Tool } from './tools.js';

export interface Workload {
  name: string;
  argv: readonly string[];
  /** The name of the case that does the same work with one thread, or one client. */
  alone?: string;
  /** Clients, if it is a server. */
  load?: Load;
  /** At most so many times native. */
  goals?: Partial<Record<Tool, number>>;
  /** Only comair-bin's engines are measured. */
  oursOnly?: boolean;
}

export function compile(folder: string, name: string, flags: string[]): string {
  const binary = join(folder, name);
  const source = join(packageRoot(), 'tools/bench/programs', `${name}.c`);
  execFileSync('gcc', [...flags, '-g', '-Wall', '-o', binary, source], { stdio: 'inherit' });
  return binary;
}

/** Words of a small vocabulary: compresses about as text does. */
export function writeText(path: string, bytes: number): void {
  const random = generator(7);
  const letters = 'etaoinshrdlucmfw';
  const words = Array.from({ length: 4000 }, () =>
    Array.from(
      { length: 2 + Math.floor(9 * random()) },
      () => letters[Math.floor(16 * random() ** 2)],
    ).join(''),
  );
  const parts: string[] = [];
  for (let length = 0; length < bytes;) {
    const word = words[Math.floor(words.length * random() ** 3)];
    parts.push(word);
    length += word.length + 1;
  }
  writeFileSync(path, parts.join(' ').slice(0, bytes));
}

function writeSql(path: string, rows: number): void {
  writeFileSync(
    path,
    [
      'create table t (a integer, b integer, c text);',
      `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows})`,
      "insert into t select i, (i * 7919) % 100003, 'row ' || (i % 1000) from n;",
      'create index t_b on t (b);',
      'create index t_c on t (c, a);',
      'select count(*), sum(b) from t where b < 1000;',
      '',
    ].join('\n'),
  );
}

/** C functions of loops and branches, already preprocessed. */
function writeC(path: string, functions: number): void {
  const body = (i: number) => `
int f${i}(int *v, int n) {
  int sum = ${i}, low = v[0];
  for (int i = 0; i < n; i++) {
    if (v[i] < low) low = v[i]; else sum += v[i] * ${i + 3};
    switch (v[i] & 7) {
      case 0: sum ^= low; break;
      case 1: sum += ${i} - low; break;
      case 3: v[i] = sum; break;
      default: sum -= i;
    }
  }
  return ${i === 0 ? 'sum' : `sum + f${i - 1}(v, n / 2)`};
}`;
  writeFileSync(path, Array.from({ length: functions }, (_, i) => body(i)).join('\n') + '\n');
}

export function program(name: string): string | null {
  return (
    ['/usr/bin', '/bin', '/usr/local/bin'].map((dir) => join(dir, name)).find(existsSync) ?? null
  );
}

/** Programs that are not installed are left out, with a line on stderr. */
export function workloads(folder: string): Workload[] {
  // Nearly a second each: what it takes to start is measured by itself (main.ts).
  const list: Workload[] = [
    { name: 'sort', argv: [compile(folder, 'sort', ['-O2']), '4000', '32'] },
    { name: 'list', argv: [compile(folder, 'list', ['-O2']), '40000'] },
    // At -O2, gcc inlines the recursion into itself.
    { name: 'fib', argv: [compile(folder, 'fib', ['-O1']), '41'] },
    { name: 'stream', argv: [compile(folder, 'stream', ['-O2']), '1000000', '1200'] },
  ];
  const text = join(folder, 'text');
  const sql = join(folder, 'load.sql');
  const source = join(folder, 'short.i');
  writeText(text, 20_000_000);
  writeSql(sql, 400_000);
  writeC(source, 60);
  const cc1 = execFileSync('gcc', ['-print-prog-name=cc1'], { encoding: 'utf8' }).trim();
  const installed: [string, string | null, string[]][] = [
    ['gzip', program('gzip'), ['-c', text]],
    ['sqlite3', program('sqlite3'), [':memory:', `.read ${sql}`]],
    ['cc1', existsSync(cc1) ? cc1 : null, ['-quiet', '-O2', source, '-o', '/dev/null']],
  ];
  for (const [name, path, args] of installed) {
    if (path === null) console.error(`${name} is not installed: left out`);
    else list.push({ name, argv: [path, ...args] });
  }
  return list;
}

export function buildMeasure(folder: string): string {
  return compile(folder, 'measure', ['-O1']);
}
