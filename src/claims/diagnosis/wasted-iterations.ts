/** What loops spend on iterations without a result, and what kind of change would spare it. */
import type { RecursionReport } from '../../schema/diagnosis.js';
import type { LoopFacts, Reason, SuggestionFacts } from './facts.js';
import { mainData } from './main-data.js';
import { isRemembered, isRepeatedSearch, isStepwise, ofRepeated } from './repeated-instances.js';
import {
  cellsOfAPass,
  changesPerResultOfAFlag,
  iterationsWorthAChange,
  shareOfNearlyAllIterations,
  shareOfOwnWorkToDelete,
  stepsOfALookUp,
  wordsOfAFixedResult,
  wordsOfALoad,
  workOfAnIterationThatCompares,
} from './thresholds.js';

/**
 * Whether its iterations may call the loop's routine again: then one without a result is a branch of
 * a search that ended at once, and those with one cost as much as all that lies within them.
 */
const isOfRecursion = (
  { module, routine }: LoopFacts,
  recursions: readonly RecursionReport[],
): boolean => recursions.some((each) => each.module === module && each.name === routine);

/** No iteration had a result, as far as all of them were looked at. */
export const isNothing = ({ class: kind, unseen }: LoopFacts): boolean =>
  kind === '0*' && unseen === 0;

/**
 * Whether a loop that never had a result may be a search that never found: it is asked again and
 * again, reads, and has more than one block, so that it can tell apart what it reads.
 */
function isAsked(loop: LoopFacts): boolean {
  const { instances, cost_each: each, own_share: own, cost_share: share } = loop;
  const ownEach = share === 0 ? 0 : (each * own) / share;
  return (
    mainData(loop) !== undefined &&
    instances >= iterationsWorthAChange.value &&
    (loop.nesting.exits > 1 || ownEach >= workOfAnIterationThatCompares.value)
  );
}

/**
 * Whether a search takes no more steps than one in a balanced tree, or a sorted array, of all that
 * it reads from: then there is an index already.
 */
function isLookUp(loop: LoopFacts): boolean {
  const data = mainData(loop);
  const { iterations, instances } = loop;
  if (data === undefined || instances === 0) return false;
  const all = data.structure.linked ? data.blocks : (data.cells ?? 0);
  return iterations / instances <= stepsOfALookUp.value * Math.log2(all + 1);
}

/** Of a loop without any result. What its iterations call may tell something for other inputs. */
function ofNothing(loop: LoopFacts, saving: number): SuggestionFacts | null {
  if (isAsked(loop))
    return isLookUp(loop) ? null : { code: 'index', reason: { kind: 'never-found', loop }, saving };
  if (loop.own_share < shareOfOwnWorkToDelete.value * loop.cost_share) return null;
  return { code: 'delete', reason: { kind: 'no-result', loop }, saving };
}

/**
 * Whether instances go through the same data, which change far less often than these have results:
 * then it is what each asks for that decides which cells are wanted, as the key of a join does, and
 * not what became of the data, as with flags that are set.
 */
function isOfWhatIsAsked({ passes, instances, results }: LoopFacts): boolean {
  if (passes === null || instances < iterationsWorthAChange.value) return false;
  const { cells, times, unchanged } = passes;
  if (cells < cellsOfAPass.value || times < shareOfNearlyAllIterations.value * instances)
    return false;
  const changes = (1 - unchanged) * cells * instances;
  return changes <= changesPerResultOfAFlag.value * results;
}

/**
 * Whether instances store more than they read: what they do alike is to overwrite, as to clear a
 * table. Done once before all of them it would miss what was set in between.
 */
const isFilling = ({ repeats: { stored, loads } }: LoopFacts): boolean =>
  stored > Math.max(wordsOfALoad.value * loads, wordsOfAFixedResult.value);

function ofResults(
  loop: LoopFacts,
  recursions: readonly RecursionReport[],
  least: number,
): SuggestionFacts | null {
  if (!loop.inefficient || loop.iterations < iterationsWorthAChange.value || isStepwise(loop))
    return null;
  // If each iteration costs the same.
  const saving = loop.cost_share * (1 - loop.rate);
  // What was not wholly looked at may have had a result.
  if (loop.class === '0*') return isNothing(loop) ? ofNothing(loop, saving) : null;
  if (loop.class === '[01]*' && isOfRecursion(loop, recursions)) return null;
  // Whichever iterations have a result, one time does what the one before did. A count, too, and
  // what has few results, may be remembered, and gone on with.
  const remembered = loop.counts || loop.class === '[01]*';
  const fills = loop.class === '[01]*' && isFilling(loop);
  if (!fills && ((remembered && isRemembered(loop, least)) || isRepeatedSearch(loop, least))) {
    return ofRepeated(loop, least, [loop]);
  }
  if (isLookUp(loop)) return null;
  if (loop.class !== '[01]*') return { code: 'index', reason: { kind: 'search', loop }, saving };
  return isOfWhatIsAsked(loop)
    ? { code: 'index', reason: { kind: 'few-wanted', loop }, saving }
    : { code: 'skip', reason: { kind: 'few-results', loop }, saving };
}

/** Kinds of searches: whoever asks for one tells as little as it does. */
const SEARCHES: readonly Reason['kind'][] = ['search', 'never-found', 'same-as-before'];

/** Shares of the cost of loops, without that of those that lie within other ones of them. */
function costOfOutermost(loops: readonly LoopFacts[]): number {
  const ids = new Set(loops.map(({ nesting }) => nesting.id));
  return loops
    .filter(({ nesting }) => !nesting.around.some((id) => ids.has(id)))
    .reduce((sum, { cost_share: share }) => sum + share, 0);
}

/**
 * Suggestions for loops most of whose iterations have no result. What searches within a loop cost is
 * not its own waste: they are what is to be mended, and for other inputs they may find something.
 */
export function ofWasted(
  loops: readonly LoopFacts[],
  recursions: readonly RecursionReport[],
  least: number,
): SuggestionFacts[] {
  const all = loops.flatMap((loop) => {
    const suggestion = ofResults(loop, recursions, least);
    return suggestion === null ? [] : [{ loop, suggestion }];
  });
  const searches = all.filter(({ suggestion }) => SEARCHES.includes(suggestion.reason.kind));
  return all.map(({ loop, suggestion }) => {
    const within = searches
      .map((each) => each.loop)
      .filter(
        ({ nesting, instances }) =>
          nesting.around.includes(loop.nesting.id) && instances > loop.instances,
      );
    const rest = Math.max(0, 1 - costOfOutermost(within) / loop.cost_share);
    return within.length === 0 ? suggestion : { ...suggestion, saving: suggestion.saving * rest };
  });
}
