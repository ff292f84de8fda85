/**
 * Textbook programs: the right class for the named routine, and the culprit before all that calls
 * it, whatever the compiler did and whether there are names or not.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupOf } from '../../src/analysis/rank.js';
import type { ComplexityClass, Report, RoutineReport } from '../../src/report/schema.js';
import { comair, inFolder } from '../cli/run.js';
import { forEngines } from './engines.js';
import { targetPath } from './run.js';

/**
 * By routine: its class in what it reads. A product of matrices reads n^2 cells and takes n^3
 * steps; with its arguments recorded, their n explains the same cost and the class is O(n^3).
 */
const IN_MEMORY: Record<string, ComplexityClass[]> = {
  naive_search: ['O(n^2)'],
  hash_badly: ['O(n^2)'],
  insertion_sort: ['O(n^2)'],
  merge_sort: ['O(n log n)'],
  heap_sort: ['O(n log n)'],
  matrix_product: ['O(n^k)', 'O(n^3)'],
  floyd_warshall: ['O(n^k)', 'O(n^3)'],
  kmp_search: ['O(n)'],
  hash_well: ['O(n)'],
  list_append: ['O(n)'],
  string_append: ['O(n)'],
};
/** The same of routines whose input is a value, not memory. */
const BY_VALUE: Record<string, ComplexityClass[]> = {
  fib: ['O(2^n)'],
  queens: ['O(2^n)'],
  sieve: ['O(n)', 'O(n log n)'],
  binary_search: ['O(log n)'],
};

/** @param values the routines whose arguments are recorded */
async function reportOf(engine: string, program: string, values: string[]): Promise<Report> {
  return inFolder(async (folder) => {
    const json = join(folder, 'report.json');
    const options = ['--engine', engine, '--json', json, '--only', 'textbook'];
    const args = values.length > 0 ? ['--args', `^(${values.join('|')})$`] : [];
    const { status, stderr } = await comair([...options, ...args, '--', targetPath(program)]);
    if (status !== 0) throw new Error(`status ${String(status)}: ${stderr}`);
    return JSON.parse(readFileSync(json, 'utf8')) as Report;
  });
}

/** Where the routine lies, by the twin of the program that has names. */
function routineAt(report: Report, offset: string): RoutineReport {
  const found = report.routines.filter((each) => each.offset === offset);
  if (found.length !== 1) throw new Error(`${found.length} routines at ${offset}`);
  return found[0];
}

for (const level of ['O0', 'O2', 'O3']) {
  const program = level === 'O0' ? 'textbook' : `textbook-${level}`;
  forEngines(`textbook programs at -${level}, with names and stripped`, async (t, engine) => {
    const values = engine.name === 'valgrind';
    const marked = values ? Object.keys(BY_VALUE) : [];
    const named = await reportOf(engine.name, program, marked);
    const offsets = named.routines.filter(({ name }) => marked.includes(name));
    const stripped = await reportOf(
      engine.name,
      `textbook-${level}-stripped`,
      offsets.map(({ offset }) => `sub_${offset.slice(2)}`),
    );
    const expected = values ? { ...IN_MEMORY, ...BY_VALUE } : IN_MEMORY;
    for (const [name, classes] of Object.entries(expected)) {
      const [twin] = named.routines.filter((each) => each.name === name);
      for (const [report, title] of [
        [named, name],
        [stripped, `${name}, stripped`],
      ] as const) {
        const routine = routineAt(report, twin.offset);
        const said = `${title}: ${routine.class} ${routine.formula ?? routine.reason ?? ''}`;
        t.true(classes.includes(routine.class), said);
        if (routine.class === 'O(n^k)') t.true(Math.abs(routine.exponent! - 1.5) < 0.1, said);
        if (report === stripped) t.regex(routine.name, /^sub_/);
        // What calls it is of a lower group, or comes behind it.
        for (const { routine: caller } of routine.callers) {
          if (caller === null || report.routines[caller] === routine) continue;
          t.true(report.routines[caller].rank! > routine.rank!, `${said}: behind its caller`);
        }
      }
    }
    const [first] = named.routines.filter(({ rank }) => rank === 1);
    t.is(groupOf(first), values ? 0 : 1, first.name);
  });
}
