/** Routines of which more is to be recorded, found before the program starts. */
import { realpathSync } from 'node:fs';
import { bytesToText, textToBytes } from '../text/byte-text.js';
import { ComairError, messageOf } from '../errors.js';
import { printable } from '../text/printable.js';
import { native } from '../native/addon.js';
import { DEBUG_DIRS } from '../symbols/modules.js';
import { neededFiles } from './needed.js';
import type { Target } from './target.js';

/** An engine sees a file under its real name. */
function realPath(path: string): string {
  try {
    return bytesToText(realpathSync(textToBytes(path), 'buffer'));
  } catch {
    return path;
  }
}

/** Offsets of the routines of a file that match. */
function matching(path: string, pattern: RegExp): bigint[] {
  const module = native().openModule(textToBytes(path), DEBUG_DIRS);
  try {
    return module.functions().flatMap(({ name, fullName, entry }) => {
      const names = name === '' ? [`sub_${entry.toString(16)}`] : [name, fullName];
      return names.some((each) => each.search(pattern) >= 0) ? [entry] : [];
    });
  } finally {
    module.close();
  }
}

/** ELF vaddrs of entries, by the path of their file. */
export type RoutinePlaces = ReadonlyMap<string, readonly bigint[]>;

/** As native/core/features/routine_list.h reads it. */
export function listText(...all: readonly RoutinePlaces[]): string {
  const lines = all.flatMap((places) =>
    [...places].flatMap(([path, offsets]) => [
      realPath(path),
      ...offsets.map((each) => each.toString(16)),
    ]),
  );
  return `${lines.join('\n')}\n`;
}

/**
 * @param pattern of names, with or without arguments
 * @param option that the pattern was given with
 * @throws ComairError `usage` when no routine matches
 */
export function routinesMatching(
  target: Target,
  pattern: RegExp,
  env: NodeJS.ProcessEnv,
  option: '--args' | '--loops',
): RoutinePlaces {
  const program = target.interpreter ?? target.path;
  const places = new Map<string, bigint[]>();
  try {
    for (const path of new Set(neededFiles(program, env).map(realPath))) {
      const offsets = matching(path, pattern);
      if (offsets.length > 0) places.set(path, offsets);
    }
  } catch (error) {
    throw new ComairError(`cannot look for routines: ${messageOf(error)}`, 'engine');
  }
  if (places.size === 0) {
    throw new ComairError(
      `no routine of ${printable(program)} or of its libraries matches ${option} ${pattern.source}`,
      'usage',
    );
  }
  return places;
}
