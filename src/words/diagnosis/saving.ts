/** What a change would save: on pages as well, so no Node.js here. */
import { shareWords } from '../share.js';
import { secondsText } from '../cost-word.js';

/** @param seconds that the run took at its own speed; null: it is not known */
export function savingText(saving: number, seconds: number | null): string {
  const time = secondsText(saving, seconds);
  return `It would save at most ${shareWords(saving)} of the cost of this run${time === null ? '' : `, ${time}`}.`;
}
