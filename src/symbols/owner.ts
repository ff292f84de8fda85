/** Which Debian packages would name the routines of stripped files. */
import { realpathSync } from 'node:fs';
import { native } from '../native/addon.js';

/** Where dpkg keeps a list of each package's files. */
const LISTS = '/var/lib/dpkg/info';

/** Where a package's debug symbols are not in NAME-dbgsym. */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = { libc6: 'libc6-dbg' };

/** As dpkg may know the file: links resolved or not, /lib before or after it became /usr/lib. */
function spellings(path: string): string[] {
  let real = path;
  try {
    real = realpathSync(path);
  } catch {
    // Gone meanwhile: as it was named, then.
  }
  const both = [path, real].flatMap((each) => [
    each,
    each.startsWith('/usr/') ? each.slice(4) : `/usr${each}`,
  ]);
  // A list has a name a line.
  return [...new Set(both)].filter((each) => each.startsWith('/') && !each.includes('\n'));
}

/** Files to packages that own them; files that are of no package are left out. */
export function ownersOf(paths: readonly string[], lists = LISTS): Map<string, string> {
  const found = native().packages(lists, paths.map(spellings));
  const named = /^[a-z0-9][a-z0-9+.-]*$/;
  return new Map(
    paths.flatMap((path, i) => (named.test(found[i]) ? [[path, found[i]] as const] : [])),
  );
}

export function debugPackage(owner: string): string {
  return Object.hasOwn(NAMED_OTHERWISE, owner) ? NAMED_OTHERWISE[owner] : `${owner}-dbgsym`;
}
