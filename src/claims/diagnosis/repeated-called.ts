/** What calls of a routine do that the call before did, and what kind of change would spare it. */
import type { CalledFacts, SuggestionFacts } from './facts.js';
import {
  loadsOfALongCall,
  shareOfNearlyAllWords,
  wordsOfALoad,
  wordsOfALongCall,
  pairsThatSaySomething,
  wordsOfAFixedResult,
  workOverKey,
} from './thresholds.js';

/**
 * Whether calls store much, for which they read less, and nearly all of it had that value already:
 * as one that clears all of a table in which little was set.
 */
const isFilledAgain = ({ stores }: CalledFacts): boolean =>
  stores !== null &&
  stores.calls > pairsThatSaySomething.value &&
  stores.words >= wordsOfALongCall.value &&
  stores.words > wordsOfALoad.value * stores.loads &&
  1 - stores.changed >= shareOfNearlyAllWords.value;

/** @param least share of pairs from which on calls are redundant */
export function ofCalled(call: CalledFacts, least: number): SuggestionFacts | null {
  if (isFilledAgain(call)) {
    const saving = call.cost_share * (1 - call.stores!.changed);
    return { code: 'skip', reason: { kind: 'call-fills', call }, saving };
  }
  const { pairs, loads, again, cost_share: share, cost_each: each, stored } = call;
  const { moved, copied, same, before, unchanged, alike } = call;
  if (pairs < pairsThatSaySomething.value || loads < loadsOfALongCall.value) return null;
  if (moved > least) {
    return { code: 'grow', reason: { kind: 'call-moved', call }, saving: share * moved };
  }
  if (copied > least) {
    return { code: 'hoist', reason: { kind: 'call-copied', call }, saving: share * copied };
  }
  if (same > least) {
    return { code: 'hoist', reason: { kind: 'call-same', call }, saving: share * same };
  }
  const isFixed = stored <= wordsOfAFixedResult.value;
  if (unchanged > least && isFixed) {
    const saving = share * unchanged * again;
    return { code: 'memoise', reason: { kind: 'call-unchanged', call }, saving };
  }
  // To look a result up, its inputs have to be read.
  if (before > least && each >= workOverKey.value * loads) {
    return { code: 'memoise', reason: { kind: 'call-before', call }, saving: share * before };
  }
  const most = Math.max(unchanged, alike);
  return most > least && !isFixed
    ? { code: 'batch', reason: { kind: 'call-alike', call }, saving: share * most }
    : null;
}

/** Whether it says of what is moved, copied or filled: that is seen of calls as a whole alone. */
export const isOfMoves = ({ reason: { kind } }: SuggestionFacts): boolean =>
  kind === 'call-moved' || kind === 'call-copied' || kind === 'call-fills';
