/** The routines whose activations are to be caught. */
import { realpathSync } from 'node:fs';
import { basename } from 'node:path';
import { neededFiles } from '../engine/needed.js';
import type { Target } from '../engine/target.js';
import { ComairError, messageOf } from '../errors.js';
import { native } from '../native/addon.js';
import { DEBUG_DIRS } from '../symbols/modules.js';
import { bytesToText, textToBytes } from '../text/byte-text.js';
import { printable } from '../text/printable.js';

export interface Wanted {
  name: string;
  /** As the kernel names it. */
  path: string;
  offset: bigint;
  /** Bytes up to the next routine. */
  length: bigint;
}

/** native/dynamorio/sample/control.h has room for so many. */
const MOST = 1024;

/** Code behind a routine that is not searched for jumps to its start: padding, data. */
const LONGEST = 65536n;

const COLD = /\.cold\b/;

/**
 * The C library's own routines run while it has blocked all signals by system calls that nobody can
 * intercept, such as when a thread starts. An INT3 there would end the program.
 */
const C_LIBRARY = /^(libc|ld-linux-x86-64|libpthread|libdl|librt)[-.]/;

function realPath(path: string): string {
  try {
    return bytesToText(realpathSync(textToBytes(path), 'buffer'));
  } catch {
    return path;
  }
}

function matching(path: string, pattern: RegExp): Wanted[] {
  const module = native().openModule(textToBytes(path), DEBUG_DIRS);
  try {
    const all = module.functions().sort((a, b) => (a.entry < b.entry ? -1 : 1));
    return all.flatMap(({ name, fullName, entry }, i) => {
      const made = `sub_${entry.toString(16)}`;
      const names = name === '' ? [made] : [name, fullName];
      // Several names of one routine: the first will do.
      if (i > 0 && all[i - 1].entry === entry) return [];
      // What the compiler has moved away from a routine is not called.
      if (COLD.test(fullName)) return [];
      if (!names.some((each) => each.search(pattern) >= 0)) return [];
      let next = i + 1;
      while (next < all.length && all[next].entry === entry) next++;
      const length = next < all.length ? all[next].entry - entry : LONGEST;
      return [
        {
          ...{ name: name === '' ? made : name, path, offset: entry },
          length: length > LONGEST ? LONGEST : length,
        },
      ];
    });
  } finally {
    module.close();
  }
}

/**
 * @param pattern of names, with or without arguments
 * @throws ComairError `usage` when no routine, or more than can be caught, match
 */
export function findWanted(target: Target, pattern: RegExp, env: NodeJS.ProcessEnv): Wanted[] {
  const program = target.interpreter ?? target.path;
  let wanted: Wanted[];
  let others = false;
  try {
    const files = [...new Set(neededFiles(program, env).map(realPath))];
    const own = files.filter((path) => !C_LIBRARY.test(basename(path)));
    wanted = own.flatMap((path) => matching(path, pattern));
    others =
      wanted.length === 0 &&
      files.some((path) => !own.includes(path) && matching(path, pattern).length > 0);
  } catch (error) {
    throw new ComairError(`cannot look for routines: ${messageOf(error)}`, 'engine');
  }
  if (others) {
    throw new ComairError(
      `--targets ${pattern.source} matches routines of the C library only, which cannot be caught: name those that call them`,
      'usage',
    );
  }
  if (wanted.length === 0) {
    throw new ComairError(
      `no routine of ${printable(program)} or of its libraries matches --targets ${pattern.source}`,
      'usage',
    );
  }
  if (wanted.length > MOST) {
    throw new ComairError(
      `--targets ${pattern.source} matches ${wanted.length} routines, and ${MOST} can be caught in one run: name fewer`,
      'usage',
    );
  }
  return wanted;
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
