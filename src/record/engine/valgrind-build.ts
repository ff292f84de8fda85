/** The tool for a Valgrind that the user names, instead of the package's own. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packageRoot } from '../../base/package.js';
import { rebuiltValgrind, toolIn } from '../../base/places.js';
import type { ValgrindTool } from '../../base/places.js';
import { printable } from '../../base/text/printable.js';
import { StartError } from './start-error.js';

/**
 * Builds it where it is not built yet for these sources and this Valgrind.
 *
 * @param folder that Valgrind is installed below, like /usr: it has bin, include/valgrind, and
 *   lib or libexec
 * @throws StartError when there is none, or the tool cannot be built
 */
export function toolForValgrind(folder: string, root = packageRoot()): ValgrindTool {
  const valgrind = resolve(folder);
  if (!existsSync(join(valgrind, 'include/valgrind/pub_tool_basics.h'))) {
    throw new StartError(
      `there is no Valgrind with headers below ${printable(valgrind)}: name the folder that has include/valgrind, like /usr, or leave --valgrind out for the one of this package`,
      125,
    );
  }
  const out = rebuiltValgrind(valgrind, root);
  const script = `${root}scripts/build-valgrind.mjs`;
  const { status, stderr } = spawnSync(process.execPath, [script, out, valgrind], {
    encoding: 'utf8',
  });
  const tool = status === 0 ? toolIn(out) : null;
  if (tool === null) {
    const why = stderr.trim().split('\n', 2).join(' ');
    throw new StartError(
      `the tool for the Valgrind below ${printable(valgrind)} cannot be built: ${printable(why)}`,
      125,
    );
  }
  return tool;
}
