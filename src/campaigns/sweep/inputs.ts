/** Which files of a command line are its input, and parts of them that are smaller ones. */
import { statSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import { areAlike } from './alike.js';
import { textToBytes } from '../../base/text/byte-text.js';
import { lineFile } from './line-file.js';
import type { CutUnit } from './line-file.js';
import { fileIn } from './shell.js';

/** Cut files shall have sizes that span this. */
const SPAN = 64;
/** So many sizes, and no file with fewer lines or records is cut. */
export const SIZES = 7;
/** Of the lines or records of the largest file, what one that is cut with it has at least. */
const SIZE_PART_OF_FILES_ALIKE = 1 / 4;

/** A file that is cut in the same proportion. */
export interface Beside {
  at: number;
  path: string;
  size: number;
}

export interface Cut {
  /** Index into the command line; null: stdin. */
  at: number | null;
  path: string;
  unit: CutUnit;
  /** In units. */
  size: number;
  /** Where what the program reads is in several files: the others. */
  beside: readonly Beside[];
}

interface Where {
  cwd: string;
  /** What the program read from stdin, where that was a file. */
  stdin: string | null;
  /** When it began, in ms. */
  since: number;
}

/** Null where it is no file that can be cut. */
function cutOf(at: number | null, path: string, { cwd, since }: Where): Cut | null {
  try {
    const file = resolve(cwd, path);
    const stat = statSync(textToBytes(file));
    if (!stat.isFile() || stat.size === 0 || stat.mtimeMs >= since) return null;
    const found = lineFile(file);
    if (found === null || 'why' in found) return null;
    return { at, path, ...found, beside: [] };
  } catch {
    return null;
  }
}

export const extensionOf = ({ path }: Pick<Cut, 'path'>): string => extname(basename(path));

/** What -f names is a script, or patterns: no more of the same input. */
const ofScript = (before: string): boolean => /^(?:-f|--(?:file|script)s?)$/.test(before);

/**
 * The largest file of the command line, and with it those of its kind: of two files that are
 * compared or joined, a part of one alone would show what the other one adds to it.
 */
export function inputOf(argv: readonly string[], where: Where): Cut | null {
  const { stdin } = where;
  const candidates = argv.flatMap((word, at) => {
    const cut = at === 0 ? null : cutOf(at, fileIn(word), where);
    return cut === null || cut.size < SIZES ? [] : [cut];
  });
  const read = stdin === null ? null : cutOf(null, stdin, where);
  if (read !== null && read.size >= SIZES) candidates.push(read);
  const data = candidates.filter(({ at }) => at === null || !ofScript(argv[at - 1]));
  const largest = (data.length > 0 ? data : candidates).reduce<Cut | null>(
    (best, cut) => (best === null || cut.size > best.size ? cut : best),
    null,
  );
  if (largest?.at == null) return largest;
  const { cwd } = where;
  const beside = data.flatMap(({ at, path, size, unit }): Beside[] =>
    at !== null &&
    at !== largest.at &&
    unit === largest.unit &&
    size >= SIZE_PART_OF_FILES_ALIKE * largest.size &&
    (extensionOf({ path }) === extensionOf(largest) ||
      areAlike(resolve(cwd, path), resolve(cwd, largest.path)))
      ? [{ at, path, size }]
      : [],
  );
  return { ...largest, beside };
}

/** Up to the size of the file, by a factor. */
export function cutSizes(size: number): number[] {
  const least = Math.max(1, size / SPAN);
  const sizes = Array.from({ length: SIZES }, (_, i) => {
    return Math.round(least * (size / least) ** (i / (SIZES - 1)));
  });
  return [...new Set(sizes)];
}

/** What is read of a file that is cut with another one, of which there are `n` lines or records. */
export const sizeBeside = ({ size }: Beside, whole: number, n: number): number =>
  size === whole ? n : Math.floor((n * size) / whole) + 1;

/** The same for a shell, where n is a variable. */
export const shellSizeBeside = ({ size }: Beside, whole: number): string =>
  size === whole ? '$n' : `$((n * ${size} / ${whole} + 1))`;

/** What a part is called by, with its end: the first ones by the size alone. */
export const partName = (size: number | string, index: number, extension: string): string =>
  `${size}${index === 0 ? '' : `-${index + 1}`}${extension}`;
