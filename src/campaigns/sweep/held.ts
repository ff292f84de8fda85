/**
 * Inputs that a sweep held while it varied one: of what grows with the product of two, it sees one
 * factor alone, and that grows like a line.
 */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { currentFolder } from '../../base/current-folder.js';
import { textToBytes } from '../../base/text/byte-text.js';
import { placeOf } from './factors.js';
import type { Factor } from './factors.js';
import { numbersOf, withPlaces } from './numbers.js';
import { PLACEHOLDER } from './plan-sweep.js';
import { isInput, series, sizesAbout } from './prepare.js';
import { scriptAt } from './script-at.js';
import { fileIn } from './shell.js';

export interface Held {
  /** That were the same in all runs, as the command line has them. */
  inputs: string[];
  /** The command with a place for a size of the first of them, too. */
  both: string[];
  /** That size. */
  factor: Factor;
  /** Files, or folders, to be made for that, the smallest first; empty: it is a number. */
  make: string[];
}

/** Folders that nothing is read from for being named. */
const NO_FOLDER = /^(?:\.{0,2}\/*|~|\/(?:tmp|dev|proc|usr|var)(?:\/.*)?)$/;

function isFolder(path: string): boolean {
  try {
    return statSync(textToBytes(path)).isDirectory();
  } catch {
    return false;
  }
}

/** The first that stands for nothing in the command yet. */
function freeName(command: readonly string[]): string | undefined {
  return ['m', 'k', 'l', 'p', 'q'].find((name) =>
    command.every((word) => !word.includes(placeOf(name))),
  );
}

/**
 * @param command with the place for the size
 * @param cwd where relative names begin
 */
export function heldBy(command: readonly string[], cwd: string = currentFolder()): Held | null {
  const isFile = (word: string): boolean => isInput(resolve(cwd, fileIn(word)));
  const script = scriptAt(command, isFile);
  const paths = command.flatMap((word, at) => {
    const path = fileIn(word);
    if (at === 0 || at === script || word.includes(PLACEHOLDER)) return [];
    const isThere = isFile(word) || (!NO_FOLDER.test(path) && isFolder(resolve(cwd, path)));
    return isThere ? [{ at, path }] : [];
  });
  const isPath = (word: string) => isFile(word) || isFolder(resolve(cwd, fileIn(word)));
  const numbers = numbersOf(command, isPath);
  const words = paths.map(({ path }) => path);
  const name = freeName(command);
  if (name === undefined) return null;
  const place = placeOf(name);
  if (numbers !== null) {
    const inputs = [...new Set([numbers.number, ...words])];
    const factor = { name, sizes: sizesAbout(Number(numbers.number)) };
    return { inputs, both: withPlaces(command, numbers, place), factor, make: [] };
  }
  const [first] = paths as readonly ((typeof paths)[number] | undefined)[];
  if (first === undefined) return null;
  const made = series(first.path, place);
  const both = command.map((word, at) =>
    at === first.at ? word.slice(0, word.length - first.path.length) + made.name : word,
  );
  const make = made.sizes.map((size) => made.name.replace(place, String(size)));
  return { inputs: words, both, factor: { name, sizes: made.sizes }, make };
}
