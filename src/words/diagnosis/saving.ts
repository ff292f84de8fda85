/** What a change would save: on pages as well, so no Node.js here. */
import { shareWords } from '../share.js';
import { secondsText } from '../cost-word.js';

/**
 * @param seconds that the run took at its own speed; null: it is not known
 * @param sampled whether the cost is that of samples
 */
export function savingText(saving: number, seconds: number | null, sampled: boolean): string {
  const time = secondsText(saving, seconds);
  return `It would save at most ${shareWords(saving)} of the cost of ${sampled ? 'what was sampled' : 'this run'}${time === null ? '' : `, ${time}`}.`;
}
