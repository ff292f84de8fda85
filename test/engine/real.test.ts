/**
 * Debian's programs doing what is known to be slow (docs/real-programs.md says by which source): the
 * report names the routine. Python's executable has the names of its C interface only; where a type's
 * own functions are is read from the exported type objects.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report, RoutineReport } from '../../src/schema/report.js';
import type { Engine } from '../../src/record/engine/engine.js';
import { comair, inFolder } from '../support/command.js';
import { forEngines } from './engines.js';

const PYTHON = '/usr/bin/python3';

/** Programs read their variables, which makes sizes larger: there are few here, and always the same. */
const KEPT = ['PATH', 'HOME', 'TMPDIR', 'DYNAMORIO_HOME'];
const DROPPED = Object.fromEntries(
  Object.keys(process.env).flatMap((name) => (KEPT.includes(name) ? [] : [[name, undefined]])),
);

/** @param command comair-bin's command and options, up to what is profiled */
async function reportOf(
  engine: Engine,
  command: string[],
  program: string[],
  script: string,
  env: NodeJS.ProcessEnv = {},
): Promise<Report> {
  return inFolder(async (folder) => {
    const [json, file] = [join(folder, 'report.json'), join(folder, 'script')];
    writeFileSync(file, script);
    const target = program.map((argument) => argument.replace('SCRIPT', file));
    const { status, stderr } = await comair(
      [...command, '--engine', engine.name, '--json', json, '--', ...target],
      { env: { ...DROPPED, ...env } },
    );
    if (status !== 0) throw new Error(`status ${String(status)}: ${stderr}`);
    return JSON.parse(readFileSync(json, 'utf8')) as Report;
  });
}

const first = (report: Report): RoutineReport => report.routines.find(({ rank }) => rank === 1)!;
const say = ({ name, class: its, formula, reason }: RoutineReport) =>
  `${name}: ${its} ${formula ?? ''} ${reason ?? ''}`;

/** Offset of a function that a type object of Python points to, by the slots on the way. */
function pythonSlot(type: string, ...slots: number[]): string {
  const code = [
    'import ctypes, sys',
    `at = ctypes.addressof(ctypes.c_char.in_dll(ctypes.pythonapi, '${type}'))`,
    `for slot in (${slots.join(', ')},): at = ctypes.c_void_p.from_address(at + slot).value`,
    'print(hex(at))',
  ].join('\n');
  return execFileSync(PYTHON, ['-c', code], { encoding: 'utf8' }).trim();
}

/** Byte offsets in PyTypeObject and PySequenceMethods, see Include/cpython/object.h. */
const DEALLOC = 48;
const REPR = 88;
const AS_SEQUENCE = 104;
const CONCAT = 8;

forEngines('python3: int to str is quadratic', async (t, engine) => {
  const report = await reportOf(
    engine,
    [],
    [PYTHON, '-IS', '-X', 'int_max_str_digits=0', 'SCRIPT'],
    // From 30,000 bits on Python 3.12 has another algorithm.
    'import sys\nlast, a, b = (29000, 51, 50) if sys.version_info >= (3, 12) else (150000, 5, 4)\n' +
      'n = 1000\nwhile n <= last:\n    str((1 << n) - 1)\n    n = n * a // b\n',
  );
  const culprit = first(report);
  t.is(culprit.class, 'O(n^2)', say(culprit));
  t.true(culprit.cost_share > 0.5);
  // It is long_to_decimal_string_internal, or what that is inlined in: int's repr itself.
  const repr = pythonSlot('PyLong_Type', REPR);
  const distance = Math.abs(Number(culprit.offset) - Number(repr));
  t.true(distance < 256, `${say(culprit)} at ${culprit.offset}, int's repr at ${repr}`);
});

forEngines('python3: tuple += tuple copies, and is quadratic over runs', async (t, engine) => {
  const report = await reportOf(
    engine,
    ['sweep', '--sizes', '200..3200:x2', '--view', 'bottom-up'],
    [PYTHON, '-IS', 'SCRIPT', '{n}'],
    'import sys\nt = ()\nfor i in range(int(sys.argv[1])):\n    t += (i,)\n',
  );
  // The copy, and the end of the tuple that was copied.
  const known = [
    pythonSlot('PyTuple_Type', AS_SEQUENCE, CONCAT),
    pythonSlot('PyTuple_Type', DEALLOC),
  ];
  t.true(known.includes(first(report).offset), say(first(report)));
  for (const offset of known) {
    const routine = report.routines.find((each) => each.offset === offset)!;
    // What Python 3.13 does besides for each tuple makes it 2.07.
    t.true(Math.abs(routine.per_run!.exponent! - 2) < 0.1, say(routine));
    t.true(routine.rank! <= 3, say(routine));
  }
});

forEngines('python3: a regex that backtracks is exponential in its pattern', async (t, engine) => {
  const report = await reportOf(
    engine,
    [],
    [PYTHON, '-IS', 'SCRIPT'],
    "import re\nfor n in range(1, 18):\n    re.match('a?' * n + 'a' * n, 'a' * n)\n",
  );
  const culprit = first(report);
  t.is(culprit.class, 'O(2^n)', say(culprit));
  t.true(culprit.calls >= 17 && culprit.calls <= 20, String(culprit.calls));
  t.true(culprit.cost_self > 0.4 * culprit.cost_total);
});

forEngines('bash: appending to a variable is worse than linear over runs', async (t, engine) => {
  const report = await reportOf(
    engine,
    ['sweep', '--sizes', '50..1600:x2', '--view', 'bottom-up'],
    ['/usr/bin/bash', 'SCRIPT', '{n}'],
    's=\nfor ((i = 0; i < $1; i++)); do s="${s}0123456789abcdef"; done\n',
  );
  // What the value is copied with, and read, again for each turn of the script's loop.
  const [finding] = report.findings!;
  t.is(first(report).name, 'dequote_string', say(first(report)));
  t.deepEqual(
    [finding.routines[0].name, finding.class],
    ['dequote_string', 'O(n^2)'],
    finding.text,
  );
  t.true(finding.share > 0.4, finding.text);
});

forEngines('mawk: appending copies, by vectors or by string instructions', async (t, engine) => {
  const report = await reportOf(
    engine,
    ['sweep', '--sizes', '200..3200:x2', '--view', 'bottom-up'],
    ['/usr/bin/mawk', '-f', 'SCRIPT', '{n}'],
    'BEGIN { n = ARGV[1]; for (i = 0; i < n; i++) s = s "0123456789abcdef" }\n',
  );
  const copy = first(report);
  t.regex(copy.name, /^__mem(cpy|move)_/, say(copy));
  t.is(copy.class, 'O(n^2)', say(copy));
  t.true(copy.cost_share > 0.8, say(copy));
});

/** A table joined with itself over growing sizes, with an index on the column or without. */
function join2(indexed: boolean): string {
  const sizes = [25, 50, 100, 200, 400, 800];
  const rows = Array.from({ length: 800 }, (_, i) => `(${i}, 'row ${(i * 7919) % 3000}')`);
  return [
    'pragma automatic_index = off;',
    'create table a (x integer, y text);',
    'begin;',
    ...rows.map((row) => `insert into a values ${row};`),
    'commit;',
    ...sizes.flatMap((n) => [
      `create table p${n} as select x, y from a limit ${n};`,
      ...(indexed ? [`create index i${n} on p${n} (y);`] : []),
    ]),
    ...sizes.map((n) => `select count(*) from p${n} u join p${n} v on u.y = v.y;`),
  ].join('\n');
}

forEngines('sqlite3: a join is quadratic without an index, and not with one', async (t, engine) => {
  const program = ['/usr/bin/sqlite3', ':memory:', '.read SCRIPT'];
  const without = await reportOf(engine, [], program, join2(false));
  t.is(first(without).name, 'sqlite3VdbeExec');
  t.is(first(without).class, 'O(n^2)', say(first(without)));
  const indexed = await reportOf(engine, [], program, join2(true));
  for (const routine of indexed.routines.filter(({ rank }) => rank !== null)) {
    t.false(/\^2|\^3|2\^n/.test(routine.class), say(routine));
    if (routine.class === 'O(n^k)') t.true(routine.exponent! < 1.5, say(routine));
  }
});
