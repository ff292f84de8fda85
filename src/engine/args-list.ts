/** The routines whose arguments are to be recorded, found before the program starts. */
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

/**
 * The list for an engine, see native/core/features/args.h.
 * @param pattern of names, with or without arguments
 * @throws ComairError `usage` when no routine matches
 */
export function argsListFor(target: Target, pattern: RegExp, env: NodeJS.ProcessEnv): string {
  const program = target.interpreter ?? target.path;
  const lines: string[] = [];
  try {
    for (const path of new Set(neededFiles(program, env).map(realPath))) {
      const offsets = matching(path, pattern);
      if (offsets.length > 0) lines.push(path, ...offsets.map((each) => each.toString(16)));
    }
  } catch (error) {
    throw new ComairError(`cannot look for routines: ${messageOf(error)}`, 'engine');
  }
  if (lines.length === 0) {
    throw new ComairError(
      `no routine of ${printable(program)} or of its libraries matches --args ${pattern.source}`,
      'usage',
    );
  }
  return `${lines.join('\n')}\n`;
}
