/** The whole way, from the command line to the report: known culprits are found. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report, RoutineReport } from '../../src/schema/report.js';
import type { Engine } from '../../src/record/engine/engine.js';
import { comair, inFolder } from '../support/command.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';
import { sqliteScript } from './sql.js';

async function reportOf(
  engine: Engine,
  ...args: string[]
): Promise<{ report: Report; stdout: string }> {
  return inFolder(async (folder) => {
    const file = join(folder, 'report.json');
    const { status, stdout, stderr } = await comair([
      '--engine',
      engine.name,
      '--json',
      file,
      '-o',
      join(folder, 'run.comair'),
      ...args,
    ]);
    if (status !== 0) throw new Error(`status ${String(status)}: ${stderr}`);
    return { report: JSON.parse(readFileSync(file, 'utf8')) as Report, stdout };
  });
}

/** @throws Error when there is no such routine, or more than one. */
function routine(report: Report, name: string, module: string): RoutineReport {
  const found = report.routines.filter((each) => each.name === name && each.module === module);
  if (found.length !== 1) throw new Error(`${found.length} routines ${name} in ${module}`);
  return found[0];
}

forEngines('an insertion sort is quadratic in its array', async (t, engine) => {
  const { report } = await reportOf(engine, '--cell', '4', '--', targetPath('sort'), '400');
  const sort = routine(report, 'insertion_sort', 'sort');
  t.like(sort, { rank: 1, class: 'O(n^2)', calls: 100, sizes: 100, size_range: [4, 400] });
  t.true(sort.file!.endsWith('sort.c'));
  t.true(report.runs[0].complete);
});

forEngines('a list append is linear, and what it costs is known', async (t, engine) => {
  const { report } = await reportOf(engine, '--', targetPath('list'), '200');
  const append = routine(report, 'append', 'list');
  t.is(append.class, 'O(n)');
  t.is(append.calls, (200 / 5 + 1) * (200 / 5) * 2.5);
  t.true(append.rank! <= 3);
});

forEngines('fib makes its calls and one routine', async (t, engine) => {
  const { report } = await reportOf(engine, '--', targetPath('fib'), '15');
  const fib = routine(report, 'fib', 'fib');
  t.is(fib.calls, 1973);
  t.is(fib.class, 'unknown');
  t.truthy(fib.reason);
});

forEngines('a routine that makes its own input is found by its footprint', async (t, engine) => {
  const { report } = await reportOf(
    engine,
    '--size',
    'footprint',
    '--',
    targetPath('builder'),
    '200',
  );
  t.like(routine(report, 'build_and_search', 'builder'), { rank: 1, class: 'O(n^2)' });
});

forEngines(
  'a stripped C++ program has its quadratic routine first or second',
  async (t, engine) => {
    const { report } = await reportOf(engine, '--', targetPath('search-stripped'), '200');
    const [culprit] = report.routines.filter(
      ({ rank, module, exponent }) =>
        rank !== null && rank <= 2 && module === 'search-stripped' && exponent! > 1.5,
    );
    t.regex(culprit.name, /^sub_[0-9a-f]+$/);
    t.is(culprit.calls, 40);
  },
);

forEngines('sqlite3: a join without an index is first or second', async (t, engine) => {
  await inFolder(async (folder) => {
    const script = join(folder, 'load.sql');
    writeFileSync(script, sqliteScript(20_000));
    const { report, stdout } = await reportOf(
      engine,
      '--',
      '/usr/bin/sqlite3',
      ':memory:',
      `.read ${script}`,
    );
    t.is(stdout, '25\n50\n100\n200\n400\n');
    t.true(report.runs[0].complete);
    const [execute] = report.routines.filter(({ name }) => name === 'sqlite3VdbeExec');
    t.is(execute.class, 'O(n^2)');
    t.true(execute.rank! <= 2, `rank ${String(execute.rank)}`);
  });
});

forEngines('what free costs beyond 7 blocks of a size is a second regime', async (t, engine) => {
  const { report } = await reportOf(engine, '--', targetPath('frees'));
  const { class: name, regimes = [] } = routine(report, 'free_list', 'frees');
  t.is(name, 'O(n)');
  const [low, high] = regimes;
  // A block has two cells, and is read.
  t.deepEqual(
    [low.size_range, high.size_range],
    [
      [2, 14],
      [16, 200],
    ],
  );
  t.deepEqual([low.class, high.class], ['O(n)', 'O(n)']);
  const slope = ({ curve }: typeof low): number =>
    curve.terms.find(({ power }) => power === 1)!.coefficient;
  // 9.5 with glibc 2.36, 8 with 2.41.
  t.true(slope(low) < 0.8 * slope(high), low.formula);
  t.true(Math.abs(slope(high) - 13) < 0.1, high.formula);
});
