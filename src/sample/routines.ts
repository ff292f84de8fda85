/** The routines of a file, as breakpoints need them. */
import { basename } from 'node:path';
import { native } from '../native/addon.js';
import { DEBUG_DIRS } from '../symbols/modules.js';
import { textToBytes } from '../text/byte-text.js';

export interface Wanted {
  name: string;
  /** As the kernel names it. */
  path: string;
  offset: bigint;
  /** Bytes up to the next routine. */
  length: bigint;
}

/** native/dynamorio/sample/control.h has room for so many. */
export const MOST = 1024;

/** Code behind a routine that is not searched for jumps to its start: padding, data. */
const LONGEST = 65536n;

/**
 * The C library's own routines run while it has blocked all signals by system calls that nobody can
 * intercept, such as when a thread starts. An INT3 there would end the program.
 */
const C_LIBRARY = /^(libc|ld-linux-x86-64|libpthread|libdl|librt)[-.]/;

export function isOfCLibrary(path: string): boolean {
  return C_LIBRARY.test(basename(path));
}

export interface Routine {
  entry: bigint;
  /** Without and with arguments; an address where it has none. */
  names: readonly string[];
}

/** By entry; of several names of one routine the first. */
export function routinesOf(path: string): Routine[] {
  const module = native().openModule(textToBytes(path), DEBUG_DIRS);
  try {
    const all = module.functions().sort((a, b) => (a.entry < b.entry ? -1 : 1));
    return all.flatMap(({ name, fullName, entry }, i) => {
      if (i > 0 && all[i - 1].entry === entry) return [];
      return [{ entry, names: name === '' ? [`sub_${entry.toString(16)}`] : [name, fullName] }];
    });
  } finally {
    module.close();
  }
}

/** @param all as `routinesOf` has them */
export function lengthOf(all: readonly Routine[], offset: bigint): bigint {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (all[middle].entry <= offset) low = middle + 1;
    else high = middle;
  }
  const length = low < all.length ? all[low].entry - offset : LONGEST;
  return length > LONGEST ? LONGEST : length;
}

/** As native/sampler/launch/targets.c reads it; in the order of `wanted`. */
export function listOf(wanted: readonly Wanted[]): string {
  let path = '';
  const lines = wanted.flatMap((each) => {
    const head = each.path === path ? [] : [each.path];
    ({ path } = each);
    return [...head, `${each.offset.toString(16)} ${each.length.toString(16)}`];
  });
  return `${lines.join('\n')}\n`;
}
