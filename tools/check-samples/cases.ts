/** Programs whose sampled activations are to be those of full instrumentation. */
import { realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/package.js';

export interface Case {
  name: string;
  argv: readonly string[];
  /** For many samples the same over and over; default: the same. */
  sampled?: readonly string[];
  /** The same for some seconds, for samples of a process that runs already. */
  running?: readonly string[];
  /** Loops are recorded, and compared as well. */
  loops?: true;
  targets: RegExp;
  /** Whose routines are compared; default: the program's. */
  module?: string;
  /** Its samples are cut, as exceptions leave the routine. */
  cut?: RegExp;
}

const own = (name: string): string => join(packageRoot(), 'test/targets/bin', name);

/**
 * All but what the C library starts a program with, which runs while the loader still binds: what a
 * full recording leaves out there depends on the libraries, of which the agent is one more.
 */
const ALL = /^(?!_|frame_dummy|(de)?register_tm)/;

/** Rounds that leave nothing behind for the next one. */
const PYTHON = `import gc, sys
gc.disable()
def work(n):
    d = {}
    for i in range(n):
        d[i * 7919 % 1009] = i
    return sum(sorted(d.values())) + len(",".join(map(str, d)))
total = 0
for i in range(int(sys.argv[1])):
    total += work(10 + i % 20 * 10)
print(total)
`;
const LUA = `collectgarbage("stop")
local sum = 0
for i = 0, arg[1] - 1 do
  local t = {}
  for k = 1, 10 + i % 20 * 10 do t[k] = (k * 7919) % 1009 end
  table.sort(t)
  sum = sum + #table.concat(t, ",")
  collectgarbage()
end
print(sum)
`;
const sql = (rounds: number): string =>
  `with recursive r(i) as (select 0 union all select i + 1 from r where i < ${rounds - 1}),
  c(n, x) as (select 10 + i % 20 * 10, 0 from r union all select n, x + 1 from c where x < n)
  select count(*), sum(x * 7919 % 1009), max(n) from c order by 1;`;

/** @param folder for inputs */
export function cases(folder: string): Case[] {
  const text = join(folder, 'text');
  const lines = Array.from({ length: 6000 }, (_, i) => `line ${(i * 7919) % 1009} of ${i % 97}\n`);
  writeFileSync(text, lines.join(''));
  const [python, lua] = [join(folder, 'work.py'), join(folder, 'work.lua')];
  writeFileSync(python, PYTHON);
  writeFileSync(lua, LUA);
  const rounds = (
    program: readonly string[],
    few: number,
    many: number,
    running: number,
  ): Pick<Case, 'argv' | 'sampled' | 'running'> => ({
    argv: [...program, String(few)],
    sampled: [...program, String(many)],
    running: [...program, String(running)],
  });
  const awk = '{ n[$2]++; for (i = 1; i <= NF; i++) s += length($i) } END { print s, length(n) }';
  return [
    {
      name: 'sorts, recursion',
      argv: [own('sampled'), '3'],
      sampled: [own('sampled'), '3000'],
      running: [own('sampled'), '40000'],
      targets: /^(insertion_sort|merge_sort|sort_by_merging|sort_by_library|copy_text)$/,
    },
    {
      name: 'four threads',
      argv: [own('sampled'), '3', '4'],
      sampled: [own('sampled'), '1500', '4'],
      running: [own('sampled'), '20000', '4'],
      targets: /^(insertion_sort|sort_by_merging|sort_by_library|copy_text)$/,
    },
    {
      name: 'C++ exceptions',
      argv: [own('sampled_throws-static'), '3'],
      sampled: [own('sampled_throws-static'), '4000'],
      running: [own('sampled_throws-static'), '60000'],
      targets: /^(guarded|leaving|searched)/,
      cut: /^(leaving|searched)/,
    },
    { name: 'textbook -O0', argv: [own('textbook')], targets: ALL },
    { name: 'textbook -O2', argv: [own('textbook-O2')], targets: ALL },
    {
      name: 'textbook -O3, stripped',
      argv: [own('textbook-O3-stripped')],
      targets: ALL,
    },
    { name: 'loops', argv: [own('nested')], targets: ALL },
    { name: 'recursion', argv: [own('recursion')], targets: ALL },
    { name: 'C++, virtual calls', argv: [own('vtable')], targets: ALL },
    { name: 'gzip', argv: ['/usr/bin/gzip', '-9nc', text], targets: ALL },
    { name: 'mawk', argv: ['/usr/bin/mawk', awk, text], targets: ALL },
    { name: 'sort', argv: ['/usr/bin/sort', '--parallel=1', text], targets: ALL },
    {
      name: 'loops of sorts',
      argv: [own('sampled'), '3'],
      sampled: [own('sampled'), '3000'],
      running: [own('sampled'), '40000'],
      targets: /^(insertion_sort|merge_sort|sort_by_merging|copy_text)$/,
      loops: true,
    },
    { name: 'shapes of loops', argv: [own('loop_shapes'), '9'], targets: ALL, loops: true },
    {
      name: 'sqlite3',
      argv: ['/usr/bin/sqlite3', ':memory:', sql(40)],
      running: ['/usr/bin/sqlite3', ':memory:', sql(40000)],
      module: realpathSync('/usr/lib/x86_64-linux-gnu/libsqlite3.so.0'),
      targets: /^sqlite3_(step|column_.*|exec|prepare.*|finalize|value_.*|result_.*)$/,
    },
    {
      name: 'python3',
      ...rounds([realpathSync('/usr/bin/python3'), '-I', '-S', python], 100, 3000, 100_000),
      targets: /^_?Py(Dict|List|Unicode|Long)_/,
    },
    {
      name: 'lua',
      ...rounds([realpathSync('/usr/bin/lua5.4'), lua], 100, 5000, 60_000),
      targets: /^luaL?_/,
    },
  ];
}
