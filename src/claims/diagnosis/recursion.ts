/** Routines that call themselves with what they were called with before. */
import { exact } from '../../base/text/numbers.js';
import type { RecursionReport, Suggestion } from '../../schema/diagnosis.js';

const calls = (n: number): string => `${exact(n)} ${n === 1 ? 'call' : 'calls'}`;

/** @param least share of calls that are spared from which on there is a suggestion */
export function ofRecursion(recursion: RecursionReport, least: number): Suggestion | null {
  const { name, activations, distinct, spared, outer, cost_share: share } = recursion;
  if (spared <= least * activations) return null;
  return {
    code: 'memoise',
    text: `${name} calls itself, and of ${calls(activations)} ${exact(distinct)} have inputs of their own. ${exact(outer)} that are no short ones have those of an earlier call, the same arguments and the same memory, and with what they call they are ${exact(spared)} of the calls. Remember the result for each input, or compute results from the small inputs to the large ones.`,
    saving: share * (spared / activations),
  };
}

/** Where there are no loops, and nothing to be suggested. */
export const recursionText = ({ name, activations, distinct }: RecursionReport): string =>
  `As far as can be seen the work is needed: ${name} calls itself, and of ${calls(activations)} ${exact(distinct)} have inputs of their own.`;
