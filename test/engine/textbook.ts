/** What the textbook programs are known to do, and their reports. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';
import type { ComplexityClass, Report, RoutineReport } from '../../src/schema/report.js';
import { comair, inFolder } from '../support/command.js';
import { targetPath } from './run.js';

/**
 * By routine: its class in what it reads. A product of matrices reads n^2 cells and takes n^3
 * steps; with its arguments recorded, their n explains the same cost and the class is O(n^3).
 */
export const IN_MEMORY: Record<string, ComplexityClass[]> = {
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
export const BY_VALUE: Record<string, ComplexityClass[]> = {
  fib: ['O(2^n)'],
  queens: ['O(2^n)'],
  sieve: ['O(n)', 'O(n log n)'],
  binary_search: ['O(log n)'],
};

/** By level of optimization: the program with names, and the stripped one. */
export const BUILDS = {
  O0: ['textbook', 'textbook-O0-stripped'],
  O2: ['textbook-O2', 'textbook-O2-stripped'],
  O3: ['textbook-O3', 'textbook-O3-stripped'],
} as const;

/**
 * @param command the program and its arguments
 * @param values the routines whose arguments are recorded
 */
export async function reportOf(
  command: readonly string[],
  values: readonly string[],
  ...options: string[]
): Promise<Report> {
  return inFolder(async (folder) => {
    const json = join(folder, 'report.json');
    const args = values.length > 0 ? ['--args', `^(${values.join('|')})$`] : [];
    const [program, ...rest] = command;
    const all = [...options, '--json', json, ...args, '--', targetPath(program), ...rest];
    const { status, stderr } = await comair(all);
    if (status !== 0) throw new Error(`status ${String(status)}: ${stderr}`);
    return JSON.parse(readFileSync(json, 'utf8')) as Report;
  });
}

/** Whether the class is one of those expected, with an exponent near 1.5 for n^k. */
export function isRight({ class: name, exponent }: RoutineReport, expected: ComplexityClass[]) {
  return expected.includes(name) && (name !== 'O(n^k)' || Math.abs(exponent! - 1.5) < 0.1);
}

/** Where the routine lies, by the twin of the program that has names. */
export function routineAt(report: Report, offset: string): RoutineReport {
  const found = report.routines.filter((each) => each.offset === offset);
  if (found.length !== 1) throw new Error(`${found.length} routines at ${offset}`);
  return found[0];
}

/** What a stripped program calls the routine there. */
export const strippedName = (offset: string) => `sub_${offset.slice(2)}`;

/** Of each program by itself: its routine is the first of all, and of the right class. */
export async function culpritsAreFirst(t: ExecutionContext, level: keyof typeof BUILDS) {
  const [program, stripped] = BUILDS[level];
  for (const [name, classes] of Object.entries({ ...IN_MEMORY, ...BY_VALUE })) {
    const byValue = name in BY_VALUE;
    // Beside what fills its array, a binary search is about one per cent of a run.
    const small = ['--min-share', '0.5', '--sort', 'class'];
    const named = await reportOf([program, name], byValue ? [name] : [], ...small);
    const twin = named.routines.find((each) => each.name === name)!;
    const inNameless = strippedName(twin.offset);
    const nameless = await reportOf([stripped, name], byValue ? [inNameless] : [], ...small);
    for (const [report, expected] of [
      [named, name],
      [nameless, inNameless],
    ] as const) {
      const first = report.routines.find(({ rank }) => rank === 1)!;
      t.is(first.name, expected, `${name}: ${first.class}, ${first.module}`);
      t.true(isRight(first, classes), `${name}: ${first.class} ${first.formula ?? ''}`);
    }
  }
}
