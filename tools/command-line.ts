/** What the command lines of the tools have in common: engines, cases by name, numbers. */
import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import type { EngineName } from '../src/record/options/recording-options.js';

type Options = NonNullable<ParseArgsConfig['options']>;
type Read<T extends Options> = ReturnType<typeof parseArgs<{ options: T; allowPositionals: true }>>;

/** Both engines; `--engine NAME`, once or twice, names others. */
export const ENGINES = {
  type: 'string',
  multiple: true,
  default: ['valgrind', 'dynamorio'] as string[],
} as const;

/** All cases; `--case REGEX` takes those whose names match. */
export const CASE_OPTION = { type: 'string', default: '' } as const;

/** Ends a tool that was called wrongly. */
function fail(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(2);
}

/** Options of this process; what is none of them ends it with one line and status 2. */
export function readOptions<const T extends Options>(options: T): Read<T>['values'] {
  return readCommandLine(options, false).values;
}

/** Options and arguments. */
export function readCommandLine<const T extends Options>(
  options: T,
  allowPositionals = true,
): Read<T> {
  try {
    return parseArgs({ options, allowPositionals: allowPositionals as true });
  } catch (error) {
    return fail((error as Error).message);
  }
}

/** A number above zero, or one of at least `least`. */
export function numberOf(text: string, option: string, least?: number): number {
  const number = text === '' ? NaN : Number(text);
  const isOne = least === undefined ? number > 0 : number >= least;
  return isOne
    ? number
    : fail(`${option} takes a number ${least === undefined ? 'above 0' : `from ${least} on`}`);
}

/** Where DynamoRIO is; null: not here. */
export function dynamorioHome(): string | null {
  const home = process.env['DYNAMORIO_HOME'] ?? '';
  return home === '' ? null : home;
}

export const needDynamorio = (): string =>
  dynamorioHome() ?? fail('set DYNAMORIO_HOME to a release of DynamoRIO');

/** Engines that are here, or those of the names. */
export function enginesOf(named: readonly string[] = []): EngineName[] {
  if (named.length === 0)
    return dynamorioHome() === null ? ['valgrind'] : ['valgrind', 'dynamorio'];
  return named.map((name) =>
    name === 'valgrind' || name === 'dynamorio' ? name : fail(`${name} is no engine`),
  );
}

/** Cases whose names match; a pattern that none matches ends the tool, so that a typo is no success. */
export function casesOf<T extends { readonly name: string }>(
  cases: readonly T[],
  pattern: string,
): T[] {
  const found = cases.filter(({ name }) => new RegExp(pattern).test(name));
  return found.length > 0 ? found : fail(`no case is called ${pattern}`);
}
