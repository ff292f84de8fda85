/** The routines whose arguments are to be recorded, found before the program starts. */
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { ComairError, messageOf } from '../errors.js';
import { native } from '../native.js';
import { DEBUG_DIRS } from '../symbols/modules.js';
import type { Target } from './target.js';

/** The program and the libraries that its loader finds for it, as absolute paths. */
function filesOf(path: string, env: NodeJS.ProcessEnv): string[] {
  const { interpreter } = native().readElf(path);
  if (interpreter === null) return [path];
  // The loader only looks: nothing of the program runs.
  const { stdout } = spawnSync(interpreter, ['--list', path], {
    env,
    encoding: 'utf8',
    timeout: 30_000,
  });
  const libraries = [...stdout.matchAll(/(?:^|=> )\s*(\/.*) \(0x[0-9a-f]+\)$/gm)];
  return [path, ...libraries.map((match) => match[1])];
}

/** An engine sees a file under its real name. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Offsets of the routines of a file that match. */
function matching(path: string, pattern: RegExp): bigint[] {
  const module = native().openModule(path, DEBUG_DIRS);
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
 * The list for an engine, see native/core/marks.h.
 * @param pattern of names, with or without arguments
 * @throws ComairError `usage` when no routine matches
 */
export function marksFor(target: Target, pattern: RegExp, env: NodeJS.ProcessEnv): string {
  const program = target.interpreter ?? target.path;
  const lines: string[] = [];
  try {
    for (const path of new Set(filesOf(program, env).map(realPath))) {
      const offsets = matching(path, pattern);
      if (offsets.length > 0) lines.push(path, ...offsets.map((each) => each.toString(16)));
    }
  } catch (error) {
    throw new ComairError(`cannot look for routines: ${messageOf(error)}`, 'engine');
  }
  if (lines.length === 0) {
    throw new ComairError(
      `no routine of ${program} or of its libraries matches --args ${pattern.source}`,
      'usage',
    );
  }
  return `${lines.join('\n')}\n`;
}
