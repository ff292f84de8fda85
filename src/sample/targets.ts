/** The routines whose names match, and whose activations are to be caught. */
import { ComairError, messageOf } from '../base/errors.js';
import { printable } from '../base/text/printable.js';
import { catchable, isOfCLibrary } from './routines.js';
import type { Wanted } from './routines.js';

const matching = (path: string, pattern: RegExp): Wanted[] =>
  catchable(path, (names) => names.some((each) => each.search(pattern) >= 0));

/**
 * All that can be caught, of which those that are found costly are to be.
 *
 * @throws ComairError `engine`
 */
export function findAll(files: readonly string[]): Wanted[] {
  try {
    return files
      .filter((path) => !isOfCLibrary(path))
      .flatMap((path) => catchable(path, () => true));
  } catch (error) {
    throw new ComairError(`cannot look for routines: ${messageOf(error)}`, 'engine');
  }
}

/**
 * @param program as it is called in messages
 * @param files of the program
 * @param pattern of names, with or without arguments
 * @throws ComairError `usage` when no routine matches
 */
export function findMatching(program: string, files: readonly string[], pattern: RegExp): Wanted[] {
  const own = files.filter((path) => !isOfCLibrary(path));
  let wanted: Wanted[];
  let others = false;
  try {
    wanted = own.flatMap((path) => matching(path, pattern));
    others =
      wanted.length === 0 &&
      files.some((path) => !own.includes(path) && matching(path, pattern).length > 0);
  } catch (error) {
    throw new ComairError(`cannot look for routines: ${messageOf(error)}`, 'engine');
  }
  const started = `programs that ${printable(program)} starts are not sampled: if you mean one of these, give it in the place of ${printable(program)}`;
  if (others) {
    throw new ComairError(
      `--targets ${pattern.source} matches routines of the C library only, which cannot be caught: name those that call them (${started})`,
      'usage',
    );
  }
  if (wanted.length > 0) return wanted;
  throw new ComairError(
    `no routine of ${printable(program)} or of its libraries matches --targets ${pattern.source} (${started})`,
    'usage',
  );
}
