/**
 * Debian's programs doing what is known to be slow (docs/real-programs.md says by which source): the
 * report names the routine. Python's executable has the names of its C interface only; where a type's
 * own functions are is read from the exported type objects. Longer ones: real.nightly.
 */
import { forEngines } from './engines.js';
import { first, PYTHON, pythonSlot, reportOf, say } from './real.js';

/** Byte offset in PyTypeObject, see Include/cpython/object.h. */
const REPR = 88;

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
