/** Routines without names, and what would name them. */
import { basename } from 'node:path';
import { count } from '../base/text/numbers.js';
import { debugPackage, ownersOf } from './owner.js';

/** Stripped files with fewer such routines are not worth a line. */
const WORTH = 3;
/** Files that are named. */
const NAMED = 4;

export interface Nameless {
  path: string;
  routines: number;
}

/** Debian's own, which has what its packages are made of. */
const SERVER = 'https://debuginfod.debian.net';

/** Code that programs make while they run has names where they write them for `perf`. */
export function generatedHint(routines: number, ways: readonly string[]): string[] {
  if (routines < WORTH || ways.length === 0) return [];
  const what = count(routines, 'routine');
  return [`code that was made while it ran has no names (${what}): run it with ${ways.join(', ')}`];
}

const STRIPPED = 'Some files have no symbols, so their routines have no names: ';

/** Whether a warning is only about names: of those a reader need not know before all else. */
export const isNamelessHint = (warning: string): boolean => warning.startsWith(STRIPPED);

/** One line, or none where every stripped file has names all the same. */
export function namelessHint(
  all: readonly Nameless[],
  urls: string | undefined = process.env['DEBUGINFOD_URLS'],
): string[] {
  const files = all
    .filter(({ routines }) => routines >= WORTH)
    .toSorted((a, b) => b.routines - a.routines);
  if (files.length === 0) return [];
  const owners = ownersOf(files.map(({ path }) => path));
  const texts = files.slice(0, NAMED).map(({ path, routines }) => {
    const owner = owners.get(path);
    const who = owner === undefined ? '' : `, package ${debugPackage(owner)}`;
    return `${basename(path)} (${count(routines, 'routine')}${who})`;
  });
  const more = files.length - NAMED;
  if (more > 0) texts.push(count(more, 'more file'));
  const known = files.some(({ path }) => owners.has(path));
  const asked = urls !== undefined && urls.trim() !== '';
  const ways = [
    ...(known ? ['install these packages from the archive debian-debug'] : []),
    ...(asked
      ? []
      : [
          known ? `set DEBUGINFOD_URLS=${SERVER}` : 'set DEBUGINFOD_URLS to a server that has them',
        ]),
  ];
  const tried = asked ? '. debuginfod was asked and has none' : '';
  const advice = ways.length === 0 ? '' : `. For names, ${ways.join(' or ')}`;
  return [`${STRIPPED}${texts.join(', ')}${tried}${advice}`];
}
