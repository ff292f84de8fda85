/**
 * Inputs that a sweep held while it varied one: of what grows with the product of two, it sees one
 * factor alone, and that grows like a line.
 */
import { statSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { currentFolder } from '../../base/current-folder.js';
import { textToBytes } from '../../base/text/byte-text.js';
import { numbersOf, withPlaces } from './numbers.js';
import { PLACEHOLDER } from './plan-sweep.js';
import { isInput } from './prepare.js';
import { scriptAt } from './script-at.js';
import { fileIn } from './shell.js';

export interface Held {
  /** That were the same in all runs, as the command line has them. */
  inputs: string[];
  /** The command with the place for the size in the first of them, too. */
  both: string[];
  /** Files, or folders, to be made for that: their name with the place; null: it is a number. */
  make: string | null;
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

/** "a/list.txt" is "a/list-{n}.txt". */
function named(path: string): string {
  const end = extname(path);
  const name = `${basename(path, end)}-${PLACEHOLDER}${end}`;
  return dirname(path) === '.' ? name : join(dirname(path), name);
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
  if (numbers !== null) {
    const inputs = [...new Set([numbers.number, ...words])];
    return { inputs, both: withPlaces(command, numbers), make: null };
  }
  const [first] = paths as readonly ((typeof paths)[number] | undefined)[];
  if (first === undefined) return null;
  const make = named(first.path);
  const both = command.map((word, at) =>
    at === first.at ? word.slice(0, word.length - first.path.length) + make : word,
  );
  return { inputs: words, both, make };
}
