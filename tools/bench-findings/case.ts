/** What a case of the battery is: a program of Debian, inputs of several sizes, and what is known. */

export interface Truth {
  /** Of the own cost of the culprit over a run, by the size of the run. */
  exponent: number;
  /** What does it, in words. */
  what: string;
  /** Where that is documented, or the source that shows it. */
  source: string;
}

export interface Case {
  name: string;
  /** Chosen after the rules of findings were made, none of which is made from it. */
  apart?: true;
  /** Null: ordinary work, which grows like n log n at most. */
  truth: Truth | null;
  /** `{n}` is the size, `{in}` the folder of the inputs of that size. */
  command: readonly string[];
  /** Each twice, or a fixed multiple of, the one before. */
  sizes: readonly number[];
  /** Of the only run, where that is not to be the largest of them. */
  single?: number;
  /** Makes the inputs of one size in an empty folder: the same ones whenever it is called. */
  prepare?: (folder: string, n: number) => void;
}

/** `count` sizes, each `times` the one before, rounded. */
export function sizes(first: number, count = 6, times = 2): number[] {
  return Array.from({ length: count }, (_, i) => Math.round(first * times ** i));
}

/** What runs a program in Python, without packages of the machine. */
export const python = (...code: string[]): string[] => [
  '/usr/bin/python3',
  '-IS',
  '-c',
  code.join('\n'),
];

/** A case of ordinary work. */
export function ordinary(
  name: string,
  command: readonly string[],
  list: readonly number[],
  prepare?: (folder: string, n: number) => void,
): Case {
  return { name, truth: null, command, sizes: list, ...(prepare === undefined ? {} : { prepare }) };
}
