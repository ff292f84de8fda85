/** Where the cost of a finding was written, if that was inlined into the routine that has it. */
import { fileName } from '../base/text/file-name.js';
import type { Finding } from '../schema/report.js';
import { isSystemLibrary } from '../symbols/background.js';
import { isLibrarySource } from '../symbols/library-source.js';
import { plainName } from '../symbols/short-name.js';

/**
 * `prog.cc:11, Registry::add inlined into main`; null where the loop that has the cost is the
 * routine's own, or not known.
 * @param routine its name
 */
export function ownPlace(loops: Finding['loops'], routine: string): string | null {
  const short = shortPlace(loops);
  return short === null ? null : `${short} inlined into ${routine}`;
}

/** The same where there is little room: `prog.cc:11, Registry::add`. */
export function shortPlace(loops: Finding['loops']): string | null {
  const culprit = loops?.find(({ role }) => role === 'culprit');
  if (culprit?.inlined === undefined || culprit.file == null || culprit.line == null) return null;
  const { frames, at } = culprit.inlined;
  const name = at === 0 ? '' : plainName(frames[at].name);
  if (name === '') return null;
  return `${fileName(culprit.file)}:${culprit.line}, ${name}`;
}

export type Titled = Pick<Finding, 'loops' | 'called_at'> & {
  routines: readonly Pick<Finding['routines'][number], 'module'>[];
};

/** ` at prog.cc:9`, where the loop that has the cost is the routine's own; none of a library's line. */
function ownLine({ loops, routines }: Titled, routine: string): string {
  const culprit = loops?.find(({ role }) => role === 'culprit');
  if (culprit?.file == null || culprit.line == null || isLibrarySource(culprit.file)) return '';
  // Their sources are often named by where they lie in the package: ./stdlib/msort.c.
  if (isSystemLibrary(routines.at(0)?.module ?? '')) return '';
  const place = `${fileName(culprit.file)}:${culprit.line}`;
  // Names of functions of scripts, and of those without a name, have it already.
  return / at [^ ]+:\d+$/.test(routine) ? '' : ` at ${place}`;
}

/**
 * What a finding is called by: its routine, with the line of its loop, or where its cost was written,
 * or of a routine of a library where the program calls it: `memmove, called at prog.cc:14`.
 * @param routine name of its first one
 */
export function findingTitle(of: Titled, routine: string): string {
  const { loops, called_at: at } = of;
  const own = ownPlace(loops, routine);
  if (own !== null) return own;
  if (at === undefined) return `${routine}${ownLine(of, routine)}`;
  return `${routine}, called ${at.loop === true ? 'in the loop' : 'at'} ${fileName(at.file)}:${at.line}`;
}
