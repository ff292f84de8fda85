/** Routines of which more is to be recorded, found before the program starts. */
import { realpathSync } from 'node:fs';
import { bytesToText, textToBytes } from '../../base/text/byte-text.js';
import { ComairError, messageOf } from '../../base/errors.js';
import { printable } from '../../base/text/printable.js';
import { native } from '../../native/addon.js';
import type { RecordedCost } from '../../schema/metrics.js';
import { DEBUG_DIRS } from '../../symbols/modules.js';
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

/** The program's file and its libraries, before it starts. @throws ComairError `engine` */
export function filesOf(target: Target, env: NodeJS.ProcessEnv): string[] {
  try {
    const files = neededFiles(target.interpreter ?? target.path, env);
    return [...new Set(files.map(realPath))];
  } catch (error) {
    throw new ComairError(`cannot look for routines: ${messageOf(error)}`, 'engine');
  }
}

/**
 * @param program as it is called in messages
 * @param files of the program
 * @param pattern of names, with or without arguments
 * @param option that the pattern was given with
 * @throws ComairError `usage` when no routine matches
 */
export function routinesMatching(
  program: string,
  files: readonly string[],
  pattern: RegExp,
  option: '--args' | '--loops',
): RoutinePlaces {
  const places = new Map<string, bigint[]>();
  try {
    for (const path of files) {
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

/**
 * What the engine is told of the routines whose loops are recorded.
 *
 * @param all of all routines
 * @param places else of these
 * @returns null: there are none
 */
export function loopsList(all: boolean, places: readonly RoutinePlaces[]): string | null {
  if (all) return 'all';
  return places.every(({ size }) => size === 0) ? null : listText(...places);
}

/** Where steps are to be counted and no loops are recorded. @throws ComairError `usage` */
export function refuseNoSteps(cost: RecordedCost, loops: string | null): void {
  if (cost !== 'steps' || loops !== null) return;
  throw new ComairError(
    '--cost steps counts iterations of loops, and none are to be recorded: --loops',
    'usage',
  );
}
