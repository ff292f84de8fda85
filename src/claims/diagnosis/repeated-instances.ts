/** What loops do again and again, and what kind of change would spare it. */
import type { LoopFacts, SuggestionFacts } from './facts.js';
import {
  cellsOfAPass,
  iterationsOfALongInstance,
  iterationsOfALoop,
  loadsOfALongInstance,
  pairsThatSaySomething,
  passesPerInstance,
  shareOfNearlyAllIterations,
  shareOfOwnWorkToDelete,
  wordsOfAFixedResult,
  workOfASystemCall,
} from './thresholds.js';

/**
 * Whether each instance of a loop goes through the same data again and again: as an interpreter's
 * loop does for a program of its own, or a join for each row. Then an iteration is a step of
 * something larger, and leaves to later ones what it found: whether it had a result itself says
 * little.
 */
export const isStepwise = ({ passes, instances }: LoopFacts): boolean =>
  passes !== null &&
  passes.cells >= cellsOfAPass.value &&
  passes.times >= passesPerInstance.value * instances;

/**
 * Whether data that do not change are gone through like that, and each time that comes to one cell
 * at most. A product of matrices, which comes to a row each time, is none.
 */
const isPassing = (loop: LoopFacts): boolean =>
  isStepwise(loop) && loop.passes!.changed <= loop.passes!.times;

/** Of the run, without other loops that may be within it: what these go through counts for them. */
function shareApart(loop: LoopFacts, all: readonly LoopFacts[]): number {
  const within = all.filter((each) => each !== loop && each.cost_share <= loop.cost_share);
  const others = within.reduce((sum, { own_share: own }) => sum + own, 0);
  return Math.max(loop.own_share, loop.cost_share - others);
}

/**
 * Whether each iteration copies all of it. The loop's own code has no loop within that others do not
 * have the cost of, and only an instruction that repeats itself (`rep movs`) reads so much in code
 * that runs once: its work goes with what it copies.
 */
function isCopying({ passes, iterations, own_share: own, ...loop }: LoopFacts): boolean {
  const { cells, times } = passes!;
  const ownEach = loop.cost_share === 0 ? 0 : (loop.cost_each * own) / loop.cost_share;
  return (
    ownEach >= cells &&
    own >= shareOfOwnWorkToDelete.value * loop.cost_share &&
    times >= shareOfNearlyAllIterations.value * iterations &&
    times * shareOfNearlyAllIterations.value <= iterations
  );
}

function ofPasses(loop: LoopFacts, all: readonly LoopFacts[]): SuggestionFacts {
  if (isCopying(loop)) {
    return { code: 'hoist', reason: { kind: 'copies', loop }, saving: loop.own_share };
  }
  return {
    code: 'index',
    reason: { kind: 'passes', loop },
    saving: shareApart(loop, all) * (1 - 1 / loop.passes!.times),
  };
}

const isFixed = ({ repeats }: LoopFacts): boolean => repeats.stored <= wordsOfAFixedResult.value;

/**
 * Whether its instances store something in memory that is new: then they do not what others did,
 * though they go through the same data, unless all of their inputs are alike.
 */
const isNews = ({ class: kind, places }: LoopFacts): boolean =>
  kind === '[01]*' && places.length > 0;

/**
 * Whether instances of a search look at the same with the same parameters and come as far: the
 * search for it is done again.
 */
export const isRepeatedSearch = (loop: LoopFacts, least: number): boolean =>
  isComparable(loop) &&
  (loop.repeats.same > least || (!isNews(loop) && loop.repeats.steady > least));

const isComparable = ({ repeats, iterations, instances }: LoopFacts): boolean =>
  repeats.pairs >= pairsThatSaySomething.value &&
  iterations >= iterationsOfALoop.value * instances &&
  (iterations >= iterationsOfALongInstance.value * instances ||
    repeats.loads >= loadsOfALongInstance.value);

/**
 * Whether instances have the inputs of an earlier one, or go through what they went through before,
 * with the same parameters, and their results are few.
 */
export const isRemembered = (loop: LoopFacts, least: number): boolean =>
  isComparable(loop) &&
  (loop.repeats.before > least ||
    (!isNews(loop) && isFixed(loop) && loop.repeats.unchanged > least));

/**
 * @param least share of pairs from which on a loop is redundant
 * @param all that were diagnosed
 */
export function ofRepeated(
  loop: LoopFacts,
  least: number,
  all: readonly LoopFacts[],
): SuggestionFacts | null {
  const { repeats, cost_share: share } = loop;
  const { same, steady, before, unchanged, moved, again } = repeats;
  if (isComparable(loop)) {
    if (moved > least) {
      return { code: 'grow', reason: { kind: 'moved-again', loop }, saving: share * moved };
    }
    if (isRepeatedSearch(loop, least)) {
      const saving = share * Math.max(same, steady);
      return { code: 'hoist', reason: { kind: 'same-as-before', loop }, saving };
    }
    if (before > least) {
      return { code: 'memoise', reason: { kind: 'earlier-inputs', loop }, saving: share * before };
    }
    if (unchanged > least) {
      const fewResults = isFixed(loop);
      return {
        code: fewResults ? 'memoise' : 'batch',
        reason: { kind: 'unchanged-data', loop, fewResults },
        saving: share * unchanged * again,
      };
    }
  }
  if (isPassing(loop)) return ofPasses(loop, all);
  const writes =
    loop.written >= shareOfNearlyAllIterations.value * loop.iterations &&
    loop.cost_each < workOfASystemCall.value;
  return writes ? { code: 'batch', reason: { kind: 'writes', loop }, saving: share } : null;
}
