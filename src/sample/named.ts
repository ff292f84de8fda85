/** Routines that a file names, looked up in the program that is to be sampled: never by name. */
import { basename } from 'node:path';
import { ComairError } from '../base/errors.js';
import { native } from '../native/addon.js';
import type { ElfInfo } from '../native/native-symbols.js';
import { bytesOfReadable, bytesToText, textToBytes } from '../base/text/byte-text.js';
import { existsSync } from 'node:fs';
import { printable } from '../base/text/printable.js';
import { isOfCLibrary, lengthOf, routinesOf } from './routines.js';
import type { Routine, Wanted } from './routines.js';

export interface NamedRoutine {
  name: string;
  /** As a report writes it. */
  path: string;
  /** Hex; '' where its file has none. */
  buildId: string;
  offset: bigint;
  /** As that of a Wanted, of a loop that is meant. */
  header?: bigint;
  /** Indexes of those that run within it. */
  below: readonly number[];
}

function elfOf(path: string): ElfInfo | null {
  try {
    return native().readElf(textToBytes(path));
  } catch {
    return null;
  }
}

/**
 * The program's file that holds a routine, or a library that it may load later.
 *
 * @param files of the program
 * @throws ComairError `mismatch` when it is another build, or not there
 */
function fileOf(routine: NamedRoutine, files: readonly string[], from: string): string {
  const { path, buildId } = routine;
  const named = bytesToText(Buffer.from(bytesOfReadable(path, existsSync)));
  const isSame = (each: string): boolean =>
    buildId === '' ? each === named : elfOf(each)?.buildId === buildId;
  const same = files.find(isSame);
  if (same !== undefined) return same;
  const later = elfOf(named);
  const other = files.find((each) => basename(each) === basename(named));
  if (other === undefined && later?.interpreter === null && isSame(named)) return named;
  const isOther = other !== undefined || later?.interpreter === null;
  throw new ComairError(
    isOther
      ? `${from} is of another build of ${printable(other ?? named)}: record this one, or name routines (--targets REGEX)`
      : `${from} names routines of ${printable(path)}, which this program does not have`,
    'mismatch',
  );
}

/** @returns those that can be caught; null in the place of one of the C library */
export function findNamed(
  routines: readonly NamedRoutine[],
  files: readonly string[],
  from: string,
): (Wanted | null)[] {
  const known = new Map<string, Routine[]>();
  return routines.map((routine) => {
    const path = fileOf(routine, files, from);
    if (isOfCLibrary(path)) return null;
    let all = known.get(path);
    if (all === undefined) known.set(path, (all = routinesOf(path)));
    const { name, offset, header } = routine;
    const length = lengthOf(all, offset);
    return { name, path, offset, length, ...(header === undefined ? {} : { header }) };
  });
}
