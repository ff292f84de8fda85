/** Words for much work of one call of which one run does not tell with what it grows. */

/** What such a finding's cost is told against where no cell is seen to be gone over again. */
export const EACH_CELL = 'the cells that a call goes through';
/** The same where most of the cost came when few cells were new. */
export const WITHOUT_NEW = 'what a call has read so far, of which little was new';

/** How the work is done, as far as a run shows that. */
export type UnknownWork = 'again' | 'each-cell' | 'without-new';

const WORDS: Readonly<Record<UnknownWork, (verbs: { goes: string; does: string }) => string>> = {
  again: ({ goes }) => `${goes} over the same data again and again`,
  'each-cell': ({ does }) => `${does} much work for each cell of its data`,
  'without-new': ({ does }) => `${does} much work without reading new data`,
};

export const unknownWorkAgainst = (against: string): UnknownWork =>
  against === EACH_CELL ? 'each-cell' : against === WITHOUT_NEW ? 'without-new' : 'again';

export const unknownPassesWords = (
  work: UnknownWork,
  verbs: { goes: string; does: string } = { goes: 'goes', does: 'does' },
): string => WORDS[work](verbs);
