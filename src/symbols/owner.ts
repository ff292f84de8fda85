/** Which Debian packages would name the routines of stripped files. */
import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';

const DPKG_QUERY = '/usr/bin/dpkg-query';
const TIMEOUT_MS = 5000;

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
  // To dpkg-query these are patterns.
  return [...new Set(both)].filter((each) => each.startsWith('/') && !/[*?[\]\\\n]/.test(each));
}

/** Files to packages that own them; files that are of no package are left out. */
export function ownersOf(paths: readonly string[]): Map<string, string> {
  const owners = new Map<string, string>();
  const asked = new Map(paths.flatMap((path) => spellings(path).map((each) => [each, path])));
  if (asked.size === 0 || !existsSync(DPKG_QUERY)) return owners;
  let text: string;
  try {
    text = execFileSync(DPKG_QUERY, ['-S', '--', ...asked.keys()], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: TIMEOUT_MS,
    });
  } catch (error) {
    // Status 1 where it knows only some of them.
    const { stdout } = error as { stdout?: unknown };
    text = typeof stdout === 'string' ? stdout : '';
  }
  for (const line of text.split('\n')) {
    const match = /^([a-z0-9][a-z0-9+.-]*)(?::[a-z0-9-]+)?: (\/.+)$/.exec(line);
    const path = match === null ? undefined : asked.get(match[2]);
    if (match !== null && path !== undefined) owners.set(path, match[1]);
  }
  return owners;
}

export function debugPackage(owner: string): string {
  return Object.hasOwn(NAMED_OTHERWISE, owner) ? NAMED_OTHERWISE[owner] : `${owner}-dbgsym`;
}
