/** Routines that call themselves with what they were called with before. */
import type { RecursionReport } from '../../schema/diagnosis.js';
import type { SuggestionFacts } from './facts.js';

/** @param least share of calls that are spared from which on there is a suggestion */
export function ofRecursion(recursion: RecursionReport, least: number): SuggestionFacts | null {
  const { activations, spared, cost_share: share } = recursion;
  if (spared <= least * activations) return null;
  return {
    code: 'memoise',
    reason: { kind: 'repeated-calls', recursion },
    saving: share * (spared / activations),
  };
}
