/** Programs that an engine must leave alone, because they would lose the rights they run with. */
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { native } from '../../native/addon.js';

const STANDARD = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];

/** Names that mean themselves in Valgrind's lists of patterns. */
const PLAIN = /^[\w.+/-]+$/;

/**
 * Setuid and setgid programs in the directories of `pathList` and the usual ones, under each of
 * the names that they have there.
 */
export function privilegedPrograms(pathList: string, standard = STANDARD): string[] {
  const directories = pathList.split(':').filter((directory) => directory.startsWith('/'));
  // /bin is often /usr/bin by another name: each is looked through once.
  const names = new Map<string, string[]>();
  const found: string[] = [];
  for (const directory of new Set([...directories, ...standard])) {
    const real = realOf(directory);
    if (real === null) continue;
    let list = names.get(real);
    if (list === undefined) {
      list = native().privileged(real).sort();
      names.set(real, list);
    }
    found.push(...list.map((name) => join(directory, name)).filter((path) => PLAIN.test(path)));
  }
  return found;
}

function realOf(directory: string): string | null {
  try {
    return realpathSync(directory);
  } catch {
    return null;
  }
}
