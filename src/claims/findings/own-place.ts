/** Where the cost of a finding was written, if that was inlined into the routine that has it. */
import type { Finding } from '../../schema/report.js';
import { plainName } from '../../symbols/short-name.js';

/**
 * `prog.cc:11, Registry::add inlined into main`; null where the loop that has the cost is the
 * routine's own, or not known.
 * @param routine its name
 */
export function ownPlace(loops: Finding['loops'], routine: string): string | null {
  const culprit = loops?.find(({ role }) => role === 'culprit');
  if (culprit?.inlined === undefined || culprit.file == null || culprit.line == null) return null;
  const { frames, at } = culprit.inlined;
  const name = at === 0 ? '' : plainName(frames[at].name);
  if (name === '') return null;
  // The page reads this, too: no node:path.
  const file = culprit.file.slice(culprit.file.lastIndexOf('/') + 1);
  return `${file}:${culprit.line}, ${name} inlined into ${routine}`;
}
