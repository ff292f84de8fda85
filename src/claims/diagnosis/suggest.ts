/** What kind of change would mend a finding, from what was measured of its loops. */
import type { RecursionReport } from '../../schema/diagnosis.js';
import type { LoopFacts, Reason, SuggestionFacts } from './facts.js';
import { mainData } from './main-data.js';
import { ofRecursion } from './repeated-calls.js';
import { isRemembered, isRepeatedSearch, isStepwise, ofRepeated } from './repeated-instances.js';
import { ofTurns } from './repeated-iterations.js';
import { RATE_THRESHOLDS } from './results.js';
import {
  iterationsWorthAChange,
  savingOfRepeatsOverResults,
  shareOfFindingInItsLoops,
  shareOfLoopsWorthAChange,
} from './thresholds.js';

/** One loop or recursion at least. */
export interface Diagnosed {
  loops: readonly LoopFacts[];
  recursions: readonly RecursionReport[];
}

/** Why the work of the first loop is not to be spared. */
function ofNeeded({ loops, recursions }: Diagnosed): Reason {
  const loop = loops.at(0);
  if (loop === undefined) return { kind: 'needed-calls', recursion: recursions[0] };
  if (loop.class === '1*') return { kind: 'needed', loop };
  if (loop.unseen > loop.results) return { kind: 'unseen', loop };
  if (isStepwise(loop)) return { kind: 'steps', loop };
  return { kind: loop.class === '0*1?' ? 'short-search' : 'many-results', loop };
}

/** With all that they call, of the one that costs most. */
const costOf = ({ loops, recursions }: Diagnosed): number =>
  Math.max(...[...loops, ...recursions].map(({ cost_share: share }) => share));

/** Of the run, what goes into iterations without a result, if each costs the same. */
const spared = ({ cost_share: share, rate }: LoopFacts): number => share * (1 - rate);

/**
 * Whether its iterations may call the loop's routine again: then one without a result is a branch of
 * a search that ended at once, and those with one cost as much as all that lies within them.
 */
const isOfRecursion = (
  { module, routine }: LoopFacts,
  recursions: Diagnosed['recursions'],
): boolean => recursions.some((each) => each.module === module && each.name === routine);

function ofResults(
  loop: LoopFacts,
  recursions: Diagnosed['recursions'],
  least: number,
): SuggestionFacts | null {
  if (!loop.inefficient || loop.iterations < iterationsWorthAChange.value || isStepwise(loop))
    return null;
  const saving = spared(loop);
  // What was not wholly looked at may have had a result.
  if (loop.class === '0*' && loop.unseen > 0) return null;
  if (loop.class === '0*') {
    // A search that never finds anything looks the same.
    const asked = mainData(loop) !== undefined && loop.instances >= iterationsWorthAChange.value;
    return { code: 'delete', reason: { kind: 'no-result', loop, asked }, saving };
  }
  if (loop.class === '[01]*' && isOfRecursion(loop, recursions)) return null;
  // Whichever iterations have a result, one time does what the one before did. A count, too, and
  // what has few results, may be remembered, and gone on with.
  const remembered = loop.counts || loop.class === '[01]*';
  if ((remembered && isRemembered(loop, least)) || isRepeatedSearch(loop, least)) {
    return ofRepeated(loop, least, [loop]);
  }
  return loop.class === '[01]*'
    ? { code: 'skip', reason: { kind: 'few-results', loop }, saving }
    : { code: 'index', reason: { kind: 'search', loop }, saving };
}

const best = (all: readonly (SuggestionFacts | null)[]): SuggestionFacts | null =>
  all.reduce((a, b) => (a === null || (b !== null && b.saving > a.saving) ? b : a), null);

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
  const { loops, recursions } = diagnosed;
  const all = costOf(diagnosed);
  const none = (reason: Reason): SuggestionFacts => ({ code: 'none', reason, saving: 0 });
  if (all < share * shareOfFindingInItsLoops.value) {
    return none({ kind: 'elsewhere', loops: all, finding: share });
  }
  const wasted = best(loops.map((loop) => ofResults(loop, recursions, least)));
  const repeated = best([
    ...loops.map((loop) => ofRepeated(loop, least, loops)),
    ...recursions.map((recursion) => ofRecursion(recursion, least)),
  ]);
  const ofInstances =
    wasted === null ||
    (repeated !== null && repeated.saving > savingOfRepeatsOverResults.value * wasted.saving)
      ? repeated
      : wasted;
  // What instances do again says more of what is to be changed than what iterations do.
  const chosen = ofInstances ?? best(loops.map((loop) => ofTurns(loop, least, isStepwise(loop))));
  return chosen === null || chosen.saving < all * shareOfLoopsWorthAChange.value
    ? none(ofNeeded(diagnosed))
    : chosen;
}
