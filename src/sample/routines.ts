/** The routines of a file, as breakpoints need them. */
import { basename } from 'node:path';
import type { RoutinePlaces } from '../record/engine/routine-list.js';
import { native } from '../native/addon.js';
import { DEBUG_DIRS } from '../symbols/modules.js';
import { textToBytes } from '../base/text/byte-text.js';

export interface Wanted {
  name: string;
  /** As the kernel names it. */
  path: string;
  offset: bigint;
  /** Bytes up to the next routine. */
  length: bigint;
  /** Of a loop of the routine, as `offset`: its entries are to be caught, not the routine's calls. */
  header?: bigint;
  /** A function of a script, which begins in this line; its path is the script. */
  line?: number;
  /** Whether loops of the routine are recorded. */
  loops?: boolean;
}

/** What the compiler has moved away from a routine is not called. */
const COLD = /\.cold\b/;

/** What is taken to be of the last routine of a file. */
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
  return low < all.length ? all[low].entry - offset : LONGEST;
}

/** Those of a file whose activations can be caught. */
export function catchable(path: string, isMeant: (names: readonly string[]) => boolean): Wanted[] {
  const all = routinesOf(path);
  return all.flatMap(({ names, entry }) =>
    names.some((each) => COLD.test(each)) || !isMeant(names)
      ? []
      : [{ name: names[0], path, offset: entry, length: lengthOf(all, entry) }],
  );
}

/** Routines of which loops are to be caught: theirs are recorded. */
export function loopsAmong(wanted: readonly Wanted[]): RoutinePlaces {
  const places = new Map<string, bigint[]>();
  for (const { path, offset, header } of wanted)
    if (header !== undefined) places.set(path, [...(places.get(path) ?? []), offset]);
  return places;
}

/** Marks those of which loops are recorded. @param places true: of all */
export function withLoops(
  wanted: readonly Wanted[],
  places: true | readonly RoutinePlaces[],
): Wanted[] {
  const keyOf = (path: string, offset: bigint): string => `${path} ${offset}`;
  if (places === true) return wanted.map((each) => ({ ...each, loops: true }));
  const known = new Set(
    places.flatMap((all) =>
      [...all].flatMap(([path, offsets]) => offsets.map((each) => keyOf(path, each))),
    ),
  );
  return wanted.map((each) => ({ ...each, loops: known.has(keyOf(each.path, each.offset)) }));
}

/** In the order of files, and there of places. */
export function inOrder(wanted: readonly Wanted[]): Wanted[] {
  const files = [...new Set(wanted.map(({ path }) => path))];
  const places = new Map(files.map((path, i) => [path, i]));
  return wanted.toSorted(
    (a, b) => places.get(a.path)! - places.get(b.path)! || (a.offset < b.offset ? -1 : 1),
  );
}

/**
 * As native/sampler/costly/candidates.c reads it; in the order of `wanted`.
 *
 * @param choose whether costly ones are to be sampled, else all
 */
export function listOf(wanted: readonly Wanted[], choose: boolean): string {
  let path = '';
  const first = choose ? ['costly'] : [];
  // A third number is the loop that is meant; where costly ones are sought, that there may be one.
  const more = ({ header, loops = false }: Wanted): bigint[] =>
    header !== undefined ? [header] : choose && loops ? [1n] : [];
  const lines = wanted.flatMap((each) => {
    const head = each.path === path ? [] : [each.path];
    ({ path } = each);
    const places = [each.offset, each.length, ...more(each)];
    return [...head, places.map((place) => place.toString(16)).join(' ')];
  });
  return `${[...first, ...lines].join('\n')}\n`;
}
