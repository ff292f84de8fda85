/** What kind of change would mend a finding, from what was measured of its loops. */
import type { RecursionReport } from '../../schema/diagnosis.js';
import type { CalledFacts, LoopFacts, Reason, SuggestionFacts } from './facts.js';
import { isOfMoves, ofCalled } from './repeated-called.js';
import { ofRecursion } from './repeated-calls.js';
import { isStepwise, ofRepeated } from './repeated-instances.js';
import { ofTurns } from './repeated-iterations.js';
import { RATE_THRESHOLDS } from './results.js';
import {
  savingOfCallsOverLoops,
  savingOfRepeatsOverResults,
  shareOfFindingInItsLoops,
  shareOfLoopsWorthAChange,
} from './thresholds.js';
import { isNothing, ofWasted } from './wasted-iterations.js';

/** One loop or recursion at least. */
export interface Diagnosed {
  loops: readonly LoopFacts[];
  recursions: readonly RecursionReport[];
  calls?: readonly CalledFacts[];
}

/** Why the work of the first loop is not to be spared. */
function ofNeeded({ loops, recursions }: Diagnosed): Reason {
  const loop = loops.at(0);
  if (loop === undefined) return { kind: 'needed-calls', recursion: recursions[0] };
  if (loop.class === '1*') return { kind: 'needed', loop };
  if (loop.unseen > loop.results) return { kind: 'unseen', loop };
  if (isStepwise(loop)) return { kind: 'steps', loop };
  if (isNothing(loop)) return { kind: 'nothing-came', loop };
  return { kind: loop.class === '0*1?' ? 'short-search' : 'many-results', loop };
}

/** With all that they call, of the one that costs most. */
const costOf = ({ loops, recursions, calls = [] }: Diagnosed): number =>
  Math.max(...[...loops, ...recursions, ...calls].map(({ cost_share: share }) => share));

const best = (all: readonly (SuggestionFacts | null)[]): SuggestionFacts | null =>
  all.reduce((a, b) => (a === null || (b !== null && b.saving > a.saving) ? b : a), null);

/**
 * Loops tell more of what is to be changed than the calls that they run in, but where most of the
 * cost is not theirs; what is moved or copied in one go is seen of calls alone.
 */
function ofLoopsOrCalls(
  loops: SuggestionFacts | null,
  calls: SuggestionFacts | null,
): SuggestionFacts | null {
  if (loops === null || calls === null) return loops ?? calls;
  const { value: factor } = savingOfCallsOverLoops;
  const isMore = calls.saving > factor * loops.saving;
  const isCloser =
    isOfMoves(calls) &&
    loops.reason.kind !== 'moved-again' &&
    loops.reason.kind !== 'no-result' &&
    (loops.reason.kind === 'passes' ? factor : 1) * factor * calls.saving > loops.saving;
  // What loops read again from one time to the next lies within a call that does all of it again.
  const isAround =
    calls.reason.kind === 'call-alike' &&
    loops.reason.kind === 'unchanged-data' &&
    calls.reason.call.cost_share >= loops.reason.loop.cost_share &&
    factor * calls.saving >= loops.saving;
  return isMore || isCloser || isAround ? calls : loops;
}

/**
 * @param diagnosed those with most own cost first
 * @param share of the cost that the finding is about
 * @param least share of pairs of instances from which on a loop is redundant
 */
export function suggest(
  diagnosed: Diagnosed,
  share: number,
  least: number = RATE_THRESHOLDS.redundant,
): SuggestionFacts {
  const { loops, recursions, calls = [] } = diagnosed;
  const all = costOf(diagnosed);
  const none = (reason: Reason): SuggestionFacts => ({ code: 'none', reason, saving: 0 });
  if (all < share * shareOfFindingInItsLoops.value) {
    return none({ kind: 'elsewhere', loops: all, finding: share });
  }
  const wasted = best(ofWasted(loops, recursions, least));
  const repeated = best([
    ...loops.map((loop) => ofRepeated(loop, least, loops)),
    ...recursions.map((recursion) => ofRecursion(recursion, least)),
  ]);
  const ofInstances =
    wasted === null ||
    (repeated !== null && repeated.saving > savingOfRepeatsOverResults.value * wasted.saving)
      ? repeated
      : wasted;
  const ofAll = ofLoopsOrCalls(ofInstances, best(calls.map((call) => ofCalled(call, least))));
  // What instances do again says more of what is to be changed than what iterations do.
  const chosen = ofAll ?? best(loops.map((loop) => ofTurns(loop, least, isStepwise(loop))));
  return chosen === null || chosen.saving < all * shareOfLoopsWorthAChange.value
    ? none(ofNeeded(diagnosed))
    : chosen;
}
