/** Words for much work of one call of which one run does not tell with what it grows. */

/** What such a finding's cost is told against where no cell is seen to be gone over again. */
export const EACH_CELL = 'the cells that a call goes through';

const AGAIN = 'over the same data again and again';
const EACH = 'much work for each cell of its data';

export const isOfEachCell = ({ against }: { against: string }): boolean => against === EACH_CELL;

export const unknownPassesWords = (
  ofEachCell: boolean,
  { goes, does }: { goes: string; does: string } = { goes: 'goes', does: 'does' },
): string => (ofEachCell ? `${does} ${EACH}` : `${goes} ${AGAIN}`);
