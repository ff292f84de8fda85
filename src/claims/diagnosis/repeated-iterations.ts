/** What iterations of a loop do that earlier ones did, and what kind of change would spare it. */
import type { LoopFacts, SuggestionFacts } from './facts.js';
import {
  iterationsThatSaySomething,
  shareOfNearlyAllIterations,
  wordsOfAFixedResult,
  workOfAnInterpretersStep,
  workToLookUpAResult,
} from './thresholds.js';

/**
 * @param least share of iterations from which on a loop is redundant
 * @param stepwise iterations may be steps of something larger, as an interpreter's are
 */
export function ofTurns(loop: LoopFacts, least: number, stepwise: boolean): SuggestionFacts | null {
  const { turns, places, written, iterations, cost_share: share, cost_each: each } = loop;
  const dear = stepwise ? workOfAnInterpretersStep : workToLookUpAResult;
  if (turns === null || turns.iterations < iterationsThatSaySomething.value) return null;
  if (each < dear.value) return null;
  const again = 1 - turns.distinct;
  if (again <= least) return null;
  const saving = share * again;
  const isWritten = places.length === 0 && written >= shareOfNearlyAllIterations.value * iterations;
  if (!isWritten && turns.stored > wordsOfAFixedResult.value) return null;
  return {
    code: isWritten ? 'batch' : 'memoise',
    reason: { kind: 'repeated-iterations', loop, written: isWritten },
    saving,
  };
}
