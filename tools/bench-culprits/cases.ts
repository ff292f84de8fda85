/** Services with a known problem: they answer requests of many sizes, as daemons do. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/base/package.js';

export interface Service {
  name: string;
  /** @param seconds of processor time, about */
  argv: (seconds: number) => readonly string[];
  /** Whether it looks at the clock: so many seconds are as many in a full recording. */
  timed: boolean;
  /** What is known of the culprit's name; stripped programs have none, and places differ by build. */
  culprit: RegExp;
}

/** Rounds that one second has on a machine of today, about. */
const PER_SECOND: Readonly<Record<string, number>> = {
  insertion_sort: 100_000,
  bubble_sort: 30_000,
  remove_duplicates: 100_000,
  prefix_sums: 90_000,
  nested_join: 35_000,
  list_by_index: 45_000,
  append_by_length: 110_000,
  remove_front: 100_000,
  longest_run: 45_000,
  triple_sum: 60_000,
};

/** Joins that one second has. */
const SQL_PER_SECOND = 160;
const TABLES = 25;
/** Rows of the largest table: a call reads some 240 cells whatever it does, and two a row. */
const MOST_ROWS = 700;

const SERVICES = join(packageRoot(), 'test/targets/bin/services');

function own(): Service[] {
  return Object.entries(PER_SECOND).map(([name, rounds]) => ({
    name,
    timed: false,
    argv: (seconds) => [SERVICES, name, String(Math.round(seconds * rounds))],
    culprit: new RegExp(`^${name}$`),
  }));
}

/** @param each of a request, whose size is n */
const python = (seconds: number, each: string, ...options: string[]): string[] => [
  '/usr/bin/python3',
  '-IS',
  ...options,
  '-c',
  [
    'import random, re, time',
    'random.seed(7)',
    `while time.process_time() < ${seconds}:`,
    '    n = random.randrange(20, 1500)',
    `    ${each}`,
    "    ','.join(str(i) for i in range(n)).split(',')",
  ].join('\n'),
];

/** @param folder for their inputs */
function debian(folder: string): Service[] {
  /** A database with tables of many sizes, of which one after the other is asked for. */
  const sql = (name: string, seconds: number, each: (table: string) => string): string[] => {
    const path = join(folder, `${name}-${seconds}.sql`);
    const tables = Array.from({ length: TABLES }, (_, i) => {
      const most = Math.round((MOST_ROWS * (i + 1)) / TABLES);
      const rows = `with recursive c(x) as (select 1 union all select x+1 from c where x < ${most})`;
      return `create table t${i}(a, b); insert into t${i} ${rows} select x, hex(x) from c;\n`;
    });
    const requests = Array.from(
      { length: Math.round(SQL_PER_SECOND * seconds) },
      (_, i) => `${each(`t${(i * 7919) % TABLES}`)}\n`,
    );
    writeFileSync(path, `pragma automatic_index=0;\n${tables.join('')}${requests.join('')}`);
    return ['/usr/bin/sqlite3', ':memory:', `.read ${path}`];
  };
  return [
    {
      name: 'python3: int to str',
      timed: true,
      argv: (seconds) => python(seconds, 'str((1 << (30 * n)) - 1)', '-X', 'int_max_str_digits=0'),
      culprit: /^(sub_|PyObject_Str$|_?PyLong_)/,
    },
    {
      name: 'python3: str to int',
      timed: true,
      // Its quadratic part is dearer than its linear one from some 7,500 digits on.
      argv: (seconds) => python(seconds, "int('7' * (60 * n))", '-X', 'int_max_str_digits=0'),
      culprit: /^(sub_|_?PyLong_From(String|UnicodeObject))/,
    },
    {
      name: 'python3: regular expression',
      timed: true,
      argv: (seconds) => python(seconds, "re.match('a*a*b', 'a' * (2 * n))"),
      culprit: /^sub_/,
    },
    {
      name: 'sqlite3: join',
      timed: false,
      argv: (seconds) =>
        sql('join', seconds, (t) => `select count(*) from ${t} x, ${t} y where x.b = y.b;`),
      culprit: /^sqlite3VdbeExec$/,
    },
    {
      name: 'sqlite3: ranks by counting',
      timed: false,
      argv: (seconds) =>
        sql(
          'rank',
          seconds,
          (t) => `select sum((select count(*) from ${t} y where y.b < x.b)) from ${t} x;`,
        ),
      culprit: /^sqlite3VdbeExec$/,
    },
    {
      name: 'perl: regular expression',
      timed: true,
      argv: (seconds) => [
        '/usr/bin/perl',
        '-e',
        `srand 7; while ((times)[0] < ${seconds}) { my $n = 10 + int rand 300; my $s = 'a' x $n; $s =~ /[ab]*[ac]*d|e/; join(',', 1 .. $n); }`,
      ],
      culprit: /^Perl_(regexec_flags|pp_match)$|^sub_/,
    },
  ];
}

export const services = (folder: string): Service[] => [...own(), ...debian(folder)];
