/** Where no part of an input is an input: files of several sizes have to be made by who knows how. */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { textToBytes } from '../../base/text/byte-text.js';
import { lineFile } from './line-file.js';
import { PLACEHOLDER } from './plan-sweep.js';
import { scriptAt } from './script-at.js';
import { fileIn, shell } from './shell.js';

/** Programs, fonts, what is compressed: no input whose size is known by that of the file. */
const NO_INPUT =
  /\.(?:so(?:\.\d+)*|a|o|ko|exe|dll|jar|class|pyc|wasm|[ot]t[cf]|woff2?|pf[abm]|zip|gz|tgz|bz2|xz|zst|lz4?|7z|rar|deb|rpm|db|sqlite3?)$/i;
const ELF = Buffer.from('\x7fELF', 'latin1');
const SIZES = 5;

function isElf(path: string): boolean {
  const fd = openSync(textToBytes(path), 'r');
  try {
    const start = Buffer.alloc(ELF.length);
    return readSync(fd, start, 0, ELF.length, 0) === ELF.length && start.equals(ELF);
  } finally {
    closeSync(fd);
  }
}

/** Bytes; null where it is no input, or was made since then. */
function sizeOf(path: string, since: number): number | null {
  try {
    const stat = statSync(textToBytes(path));
    const isInput = stat.isFile() && stat.size > 0 && stat.mtimeMs < since;
    return isInput && !NO_INPUT.test(path) && !isElf(path) ? stat.size : null;
  } catch {
    return null;
  }
}

/** Whether a path is of a file that a program may read as its input. */
export const isInput = (path: string): boolean => sizeOf(path, Infinity) !== null;

/** From this on, whole sizes that halve are distinct. */
const LEAST_MOST = 2 ** (SIZES - 1);

/** Five sizes, each about twice the one before: up to one that is known, or from it where it is small. */
export const sizesAbout = (known: number): number[] =>
  Array.from({ length: SIZES }, (_, i) =>
    known >= LEAST_MOST ? Math.round(known / 2 ** (SIZES - 1 - i)) : known * 2 ** i,
  );

/** Names with the place for the size, and sizes up to that in the name, or 16 times the first. */
export function series(path: string, place = PLACEHOLDER): { name: string; sizes: number[] } {
  const end = extname(path);
  const stem = basename(path, end);
  const number = /\d+(?=\D*$)/.exec(stem);
  const most = Number(number?.[0] ?? 0);
  const known = number !== null && most >= LEAST_MOST;
  const name = known
    ? `${stem.slice(0, number.index)}${place}${stem.slice(number.index + number[0].length)}`
    : `${stem}-${place}`;
  const sizes = sizesAbout(known ? most : 1);
  return { name: `${dirname(path) === '.' ? '' : `${dirname(path)}/`}${name}${end}`, sizes };
}

/** Options of a sweep whose runs may end as this one did. */
export const okStatus = (status: number): string[] =>
  status === 0 ? [] : ['--ok-status', `0,${status}`];

export interface Prepared {
  /** A sentence, with the command. */
  text: string;
}

/**
 * What to make, and how to sweep over it. Null where the command names no input.
 * @param argv of the run, as the sweep is to have it
 */
export function preparedInputs(
  argv: readonly string[],
  asked: { cwd: string; since: number; options: readonly string[]; status: number },
): Prepared | null {
  const { cwd, since } = asked;
  const whole = (path: string) => join(resolve(cwd, dirname(path)), basename(path));
  const script = scriptAt(argv, (word) => sizeOf(whole(fileIn(word)), since) !== null);
  let best: { at: number; path: string; size: number } | null = null;
  for (const [at, word] of argv.entries()) {
    const path = fileIn(word);
    const size = at === 0 || at === script ? null : sizeOf(whole(path), since);
    if (size === null) continue;
    if (best === null || size > best.size) best = { at, path, size };
  }
  if (best === null) return null;
  const { at, path } = best;
  const { name, sizes } = series(path);
  const words = argv.map((word, i) =>
    i === at ? word.slice(0, word.length - path.length) + name : word,
  );
  const file = (n: number) => shell([name.replace(PLACEHOLDER, String(n))]);
  const options = [...asked.options, ...okStatus(asked.status)];
  const sweep = ['comair-bin', 'sweep', ...options, '--sizes', sizes.join(','), '--', ...words];
  const found = lineFile(resolve(cwd, path));
  // Too few lines to be cut are seen by everybody.
  const why =
    found !== null && 'why' in found
      ? ` (its first lines alone may be no input: ${found.why})`
      : '';
  return {
    text: `To find out, make ${shell([path])} in at least five sizes${why}, each about twice the one before, such as ${file(sizes[0])} to ${file(sizes[SIZES - 1])}, and run: ${shell(sweep)}`,
  };
}
