/** What was looked at closely, where it is no finding. */
import { shareWords } from '../share.js';
import type { CloseLook } from '../../schema/diagnosis.js';

/** Names that are told. */
const NAMED = 4;

export function closeLookTitle({ routines, asked, share }: CloseLook): string {
  const named = routines.slice(0, NAMED).join(', ');
  const more = routines.length > NAMED ? ` and ${routines.length - NAMED} more` : '';
  const what = asked
    ? 'A close look at'
    : 'There is no finding: a close look at where the work is,';
  return `${what} ${named}${more} (${shareWords(share)} of the cost)`;
}
