/** Services with a known problem: they answer requests of many sizes, as daemons do. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/package.js';

export interface Service {
  name: string;
  /** @param seconds of processor time, about */
  argv: (seconds: number) => readonly string[];
  targets: string;
  /** Whose finding is to be the first one. */
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

const SERVICES = join(packageRoot(), 'test/targets/bin/services');

function own(): Service[] {
  return Object.entries(PER_SECOND).map(([name, rounds]) => ({
    name,
    argv: (seconds) => [SERVICES, name, String(Math.round(seconds * rounds))],
    targets: `^(${name}|read_request|checksum|write_answer|make_list)$`,
    culprit: new RegExp(`^${name}$`),
  }));
}

/** @param each of a request, whose size is n */
const python = (seconds: number, each: string, ...options: string[]): string[] => [
  ...['/usr/bin/python3', '-IS', ...options, '-c'],
  [
    'import random, re, time',
    'random.seed(7)',
    `while time.process_time() < ${seconds}:`,
    '    n = random.randrange(20, 1500)',
    `    ${each}`,
    "    ','.join(str(i) for i in range(n)).split(',')",
  ].join('\n'),
];

const ROUTINES = '^_?Py(Long|Object|Unicode|List|Dict|Number|Bytes)_';

/** @param folder for their inputs */
function debian(folder: string): Service[] {
  /** Tables of many sizes, joined again and again. */
  const sql = (name: string, seconds: number, each: (n: number) => string): string[] => {
    const path = join(folder, `${name}-${seconds}.sql`);
    const lines = Array.from({ length: Math.round(30 * seconds) }, (_, i) => {
      const n = 20 + ((i * 7919) % 331);
      const rows = `with recursive c(x) as (select 1 union all select x+1 from c where x < ${n})`;
      return `delete from t; insert into t ${rows} select x, hex(x) from c;\n${each(n)}\n`;
    });
    writeFileSync(path, `pragma automatic_index=0; create table t(a, b);\n${lines.join('')}`);
    return ['/usr/bin/sqlite3', ':memory:', `.read ${path}`];
  };
  const vdbe = '^sqlite3(VdbeExec|_step|_prepare_v2|_finalize|BtreeInsert)$|^sqlite3VdbeHalt$';
  return [
    {
      name: 'python3: int to str',
      argv: (seconds) => python(seconds, 'str((1 << (30 * n)) - 1)', '-X', 'int_max_str_digits=0'),
      targets: `${ROUTINES}|^sub_574e[47]0$`,
      culprit: /^(sub_574e[47]0|PyObject_Str|_?PyLong_)/,
    },
    {
      name: 'python3: str to int',
      argv: (seconds) => python(seconds, "int('7' * (4 * n))", '-X', 'int_max_str_digits=0'),
      targets: ROUTINES,
      culprit: /^_?PyLong_From(String|UnicodeObject)/,
    },
    {
      name: 'python3: regular expression',
      argv: (seconds) => python(seconds, "re.match('a*a*b', 'a' * (n // 4))"),
      targets: `${ROUTINES}|^sub_5e0340$`,
      culprit: /^sub_5e0340$/,
    },
    {
      name: 'sqlite3: join',
      argv: (seconds) =>
        sql('join', seconds, () => 'select count(*) from t x, t y where x.b = y.b;'),
      targets: vdbe,
      culprit: /^sqlite3VdbeExec$/,
    },
    {
      name: 'sqlite3: ranks by counting',
      argv: (seconds) =>
        sql(
          'rank',
          seconds,
          () => 'select sum((select count(*) from t y where y.b < x.b)) from t x;',
        ),
      targets: vdbe,
      culprit: /^sqlite3VdbeExec$/,
    },
    {
      name: 'perl: regular expression',
      argv: (seconds) => [
        '/usr/bin/perl',
        '-e',
        `srand 7; while ((times)[0] < ${seconds}) { my $n = 10 + int rand 300; my $s = 'a' x $n; $s =~ /[ab]*[ac]*d|e/; join(',', 1 .. $n); }`,
      ],
      targets: '^Perl_(regexec_flags|pp_match|pp_join|pp_repeat|re_intuit_start|sv_setsv_flags)$',
      culprit: /^Perl_(regexec_flags|pp_match)$|^sub_/,
    },
  ];
}

export const services = (folder: string): Service[] => [...own(), ...debian(folder)];
