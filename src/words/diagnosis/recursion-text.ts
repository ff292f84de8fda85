/** What was counted of a routine that calls itself: on pages as well, so no Node.js here. */
import { exact } from '../../base/text/numbers.js';
import type { RecursionReport } from '../../schema/diagnosis.js';

const times = (n: number, what: string): string => `${exact(n)} ${what}${n === 1 ? '' : 's'}`;

export function recursionText(recursion: RecursionReport): string {
  const { activations, distinct, spared, outer } = recursion;
  return `${times(activations, 'call')}, ${exact(distinct)} with inputs of their own; ${times(outer, 'long call')} with those of an earlier one, ${exact(spared)} with what they call`;
}
