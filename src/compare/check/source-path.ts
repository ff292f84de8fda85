/** Paths of sources as others know them: relative to the root of the sources. */
import type { Verdict } from './check-model.js';
import { existsSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';

/**
 * Null where the file lies outside of `root` (a library's sources), or is relative to a folder that
 * nobody knows any more and is not found below `root`.
 */
export function relativeSource(file: string | null, root: string): string | null {
  if (file === null) return null;
  if (!isAbsolute(file))
    return existsSync(join(root, file)) ? relative(root, join(root, file)) : null;
  const path = relative(root, file);
  return path === '' || path.startsWith('..') || isAbsolute(path) ? null : path;
}

/** Where to look: in the program, where it is known what there calls a library's routine. */
export function sourceOf({ called_at: at, routine }: Verdict): {
  file: string | null;
  line: number | null;
} {
  return at ?? { file: routine.file, line: routine.line };
}
